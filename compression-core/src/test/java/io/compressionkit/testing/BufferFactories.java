package io.compressionkit.testing;

import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The kinds of buffer that an operator meets, each with an account of what is alive.
 * <p>
 * As the source of a parameterised test it makes a leak fail the test that made it, since
 * JUnit closes the arguments and {@link TrackedBuffers#close()} checks the account:
 *
 * <pre class="code">
 * &#64;ParameterizedTest
 * &#64;MethodSource("io.compressionkit.testing.BufferFactories#all")
 * void releasesWhatItTook(TrackedBuffers buffers) {
 *     Flux&lt;DataBuffer&gt; source = Flux.just("ab", "c").map(buffers::utf8);
 *     …
 * }
 * </pre>
 *
 * Elsewhere use try-with-resources.
 */
public final class BufferFactories {

	private BufferFactories() {
	}

	/**
	 * All six, new ones on every call.
	 * @return default heap, default direct, and Netty's: unpooled heap, unpooled direct,
	 * pooled heap, pooled direct
	 */
	public static Stream<TrackedBuffers> all() {
		return Stream
			.<Supplier<TrackedBuffers>>of(BufferFactories::defaultHeap, BufferFactories::defaultDirect,
					BufferFactories::unpooledHeap, BufferFactories::unpooledDirect, BufferFactories::pooledHeap,
					BufferFactories::pooledDirect)
			.map(Supplier::get);
	}

	/**
	 * Spring's own buffers, on the heap.
	 * @return a new one
	 */
	public static TrackedBuffers defaultHeap() {
		return TrackedDefaultBuffers.create("default heap", false);
	}

	/**
	 * Spring's own buffers, outside the heap.
	 * @return a new one
	 */
	public static TrackedBuffers defaultDirect() {
		return TrackedDefaultBuffers.create("default direct", true);
	}

	/**
	 * Netty's, unpooled, on the heap.
	 * @return a new one
	 */
	public static TrackedBuffers unpooledHeap() {
		return TrackedNettyBuffers.unpooled("unpooled heap", false);
	}

	/**
	 * Netty's, unpooled, outside the heap.
	 * @return a new one
	 */
	public static TrackedBuffers unpooledDirect() {
		return TrackedNettyBuffers.unpooled("unpooled direct", true);
	}

	/**
	 * Netty's, pooled, on the heap.
	 * @return a new one
	 */
	public static TrackedBuffers pooledHeap() {
		return TrackedNettyBuffers.pooled("pooled heap", false);
	}

	/**
	 * Netty's, pooled, outside the heap: what a server has.
	 * @return a new one
	 */
	public static TrackedBuffers pooledDirect() {
		return TrackedNettyBuffers.pooled("pooled direct", true);
	}

}
