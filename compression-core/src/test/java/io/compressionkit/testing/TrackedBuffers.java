package io.compressionkit.testing;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.LongSupplier;

import org.awaitility.Awaitility;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBuffer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A buffer factory of one kind, and the account of its buffers that are alive. Every
 * buffer that it allocates or wraps has a reference count and must be released, those of
 * Spring's default factory too; those also refuse to be used after that. Thread-safe.
 *
 * @see BufferFactories
 */
public final class TrackedBuffers implements AutoCloseable {

	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private final String name;

	private final DataBufferFactory factory;

	private final LongSupplier live;

	TrackedBuffers(String name, DataBufferFactory factory, LongSupplier live) {
		this.name = name;
		this.factory = factory;
		this.live = live;
	}

	/**
	 * The factory; a real {@code NettyDataBufferFactory} where the kind is Netty's.
	 * @return the factory
	 */
	public DataBufferFactory factory() {
		return this.factory;
	}

	/**
	 * A buffer of this kind with a copy of some bytes.
	 * @param bytes the bytes
	 * @return a buffer; belongs to the caller
	 */
	public DataBuffer of(byte... bytes) {
		return this.factory.allocateBuffer(Math.max(1, bytes.length)).write(bytes);
	}

	/**
	 * A buffer of this kind with some text in UTF-8.
	 * @param text the text
	 * @return a buffer; belongs to the caller
	 */
	public DataBuffer utf8(String text) {
		return of(text.getBytes(StandardCharsets.UTF_8));
	}

	/**
	 * The bytes that are left to read in a buffer, which is released.
	 * @param buffer a buffer of any kind; belongs to this method
	 * @return the bytes
	 */
	public static byte[] take(DataBuffer buffer) {
		byte[] bytes = new byte[buffer.readableByteCount()];
		buffer.read(bytes);
		DataBufferUtils.release(buffer);
		return bytes;
	}

	/**
	 * The reference count of a buffer made here. With a reference of its own a test can
	 * see that a buffer was released once, not twice:
	 * {@code DataBufferUtils.release(buffer)} keeps quiet about a second time.
	 * @param buffer a buffer made by a factory of this kind
	 * @return how many times it still has to be released
	 */
	public static int references(DataBuffer buffer) {
		if (buffer instanceof NettyDataBuffer netty) {
			return netty.getNativeBuffer().refCnt();
		}
		return TrackedDefaultBuffers.references(buffer);
	}

	/**
	 * What is alive.
	 * @return a count of buffers, or of bytes for unpooled ones
	 */
	public long live() {
		return this.live.getAsLong();
	}

	/**
	 * Fail if a buffer is still alive, after some time for other threads to let go.
	 */
	public void assertNoLeaks() {
		assertNoLeaks(PATIENCE);
	}

	void assertNoLeaks(Duration patience) {
		if (live() != 0) {
			Awaitility.await(this.name + " buffers to be released")
				.atMost(patience)
				.untilAsserted(() -> assertThat(live()).as("leaked %s buffers", this.name).isZero());
		}
	}

	@Override
	public void close() {
		assertNoLeaks();
	}

	@Override
	public String toString() {
		return this.name;
	}

}
