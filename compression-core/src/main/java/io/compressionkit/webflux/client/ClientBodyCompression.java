package io.compressionkit.webflux.client;

import reactor.core.Disposable;
import reactor.core.Disposables;
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

	private final Disposable.Swap held = Disposables.swap();

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
		return this.body.insert(
				new ClientCompressedRequest(request, this.engine, this.codec, this.minSize, this.held::replace),
				context);
	}

	/**
	 * Give up a body that is not sent, or not any further. A connector that fails to
	 * connect may have taken the body before, and forget it.
	 */
	void abandon() {
		this.held.dispose();
	}

}
