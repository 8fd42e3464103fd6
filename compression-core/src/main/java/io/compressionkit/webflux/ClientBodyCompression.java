package io.compressionkit.webflux;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.http.client.reactive.ClientHttpRequest;
import org.springframework.web.reactive.function.BodyInserter;

import io.compressionkit.CompressionCodec;
import io.compressionkit.engine.CompressionEngine;

/**
 * Compresses the body of one exchange as it is written. Thread-safe.
 */
final class ClientBodyCompression implements BodyInserter<Object, ClientHttpRequest> {

	private final BodyInserter<?, ? super ClientHttpRequest> body;

	private final CompressionEngine engine;

	private final CompressionCodec codec;

	private final int minSize;

	private volatile BodyLookahead.@Nullable Body pending;

	/**
	 * Create a compression.
	 * @param body writes the body
	 * @param engine does the work
	 * @param codec the coding
	 * @param minSize the size in bytes from which a body is compressed
	 */
	ClientBodyCompression(BodyInserter<?, ? super ClientHttpRequest> body, CompressionEngine engine,
			CompressionCodec codec, int minSize) {
		this.body = body;
		this.engine = engine;
		this.codec = codec;
		this.minSize = minSize;
	}

	@Override
	public Mono<Void> insert(ClientHttpRequest request, Context context) {
		return this.body.insert(new ClientCompressedRequest(request, this.engine, this.codec, this.minSize, this::hold),
				context);
	}

	private void hold(BodyLookahead.Body body) {
		this.pending = body;
	}

	/**
	 * Release what was looked at of a body that will not be sent. Some connectors connect
	 * after they have taken the body.
	 */
	void discard() {
		BodyLookahead.Body held = this.pending;
		if (held != null) {
			held.discard();
		}
	}

}
