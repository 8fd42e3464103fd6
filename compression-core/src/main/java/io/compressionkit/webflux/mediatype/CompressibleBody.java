package io.compressionkit.webflux.mediatype;

import io.compressionkit.FlushMode;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.util.Assert;

/**
 * Plain bytes that are compressed on their way out because the message has a compressed
 * media type, such as {@code application/zstd}: what a handler returns, or what a
 * {@code WebClient} sends. Streams with back-pressure. Immutable.
 */
public final class CompressibleBody {

	private final Flux<DataBuffer> content;

	private final FlushMode flush;

	private CompressibleBody(Flux<DataBuffer> content, FlushMode flush) {
		this.content = content;
		this.flush = flush;
	}

	/**
	 * A body of these buffers.
	 * @param content plain bytes; each buffer is released once it is consumed
	 * @return a body
	 */
	public static CompressibleBody of(Publisher<? extends DataBuffer> content) {
		Assert.notNull(content, "content must not be null");
		return new CompressibleBody(Flux.from(content), FlushMode.ON_COMPLETE);
	}

	/**
	 * With another flush mode.
	 * @param flush when what was written can be decoded; with
	 * {@link FlushMode#EVERY_BUFFER} each buffer is sent at once as well
	 * @return a new body
	 */
	public CompressibleBody withFlush(FlushMode flush) {
		Assert.notNull(flush, "flush must not be null");
		return new CompressibleBody(this.content, flush);
	}

	/**
	 * The plain bytes.
	 * @return the buffers
	 */
	public Flux<DataBuffer> content() {
		return this.content;
	}

	/**
	 * When what was written can be decoded.
	 * @return the flush mode
	 */
	public FlushMode flush() {
		return this.flush;
	}

}
