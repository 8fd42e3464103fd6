package io.compressionkit.webflux.mediatype;

import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;

/**
 * The plain bytes of a message with a compressed media type, such as
 * {@code application/zstd}: what a handler takes as its body, or what a {@code WebClient}
 * reads. Streams with back-pressure, within the limits of the application.
 * <p>
 * Is to be consumed once, like every message body; a {@code WebClient}'s has to be.
 */
public final class DecompressedBody {

	private final Flux<DataBuffer> content;

	DecompressedBody(Flux<DataBuffer> content) {
		this.content = content;
	}

	/**
	 * The plain bytes.
	 * @return pieces of at most 64 KiB; the subscriber releases them. Fails with
	 * {@link io.compressionkit.MalformedContentException} or
	 * {@link io.compressionkit.DecompressionLimitException}, after what was decoded
	 * before
	 */
	public Flux<DataBuffer> content() {
		return this.content;
	}

}
