package io.compressionkit.webflux.server;

import java.util.List;

import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;

import io.compressionkit.CompressionCodec;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.TransformRecord.Side;
import io.compressionkit.engine.CompressionEngine;
import io.compressionkit.http.ContentEncoding;
import io.compressionkit.webflux.body.BodyFailures;
import io.compressionkit.webflux.body.ContentDecoder;

/**
 * Undoes the content codings of request bodies. Thread-safe.
 */
final class RequestDecoding {

	private static final String LIMIT_HINT = "The property compression.server.request.max-size or max-ratio changes it.";

	private final CompressionEngine engine;

	private final ContentDecoder decoder;

	private final int maxCodings;

	RequestDecoding(CompressionEngine engine, ServerCompressionSettings.Request settings) {
		this.engine = engine;
		DecompressionLimits limits = DecompressionLimits.none()
			.withMaxOutputSize(settings.maxSize())
			.withMaxRatio(settings.maxRatio())
			.withMaxWindowSize(ContentEncoding.MAX_WINDOW_SIZE);
		this.decoder = new ContentDecoder(engine, limits, LIMIT_HINT, Side.SERVER);
		this.maxCodings = settings.maxCodings();
	}

	/**
	 * Decode the body of a request when somebody reads it.
	 * @param request the request
	 * @return a request without the codings, or the same if it has none
	 * @throws RuntimeException one that {@link Rejections} knows, when there are too many
	 * codings or one is unknown
	 */
	ServerHttpRequest decode(ServerHttpRequest request) {
		List<String> lines = request.getHeaders().getOrEmpty(HttpHeaders.CONTENT_ENCODING);
		if (lines.isEmpty()) {
			return request;
		}
		List<CompressionCodec> codecs = ContentEncoding.parse(lines).decoders(this.engine.codecs(), this.maxCodings);
		return codecs.isEmpty() ? request : new DecodedRequest(withoutCoding(request), codecs);
	}

	private static ServerHttpRequest withoutCoding(ServerHttpRequest request) {
		return request.mutate().headers((headers) -> {
			headers.remove(HttpHeaders.CONTENT_ENCODING);
			headers.remove(HttpHeaders.CONTENT_LENGTH);
		}).build();
	}

	/**
	 * A request whose body must not be read.
	 * @param request the request
	 * @param rejection what whoever reads it gets
	 * @return the request with another body
	 */
	static ServerHttpRequest rejected(ServerHttpRequest request, Throwable rejection) {
		return new ServerHttpRequestDecorator(request) {

			@Override
			public Flux<DataBuffer> getBody() {
				return Flux.error(rejection);
			}

		};
	}

	private final class DecodedRequest extends ServerHttpRequestDecorator {

		private final List<CompressionCodec> codecs;

		private DecodedRequest(ServerHttpRequest request, List<CompressionCodec> codecs) {
			super(request);
			this.codecs = codecs;
		}

		@Override
		public Flux<DataBuffer> getBody() {
			return RequestDecoding.this.decoder.decode(super.getBody(), this.codecs)
				.onErrorMap(BodyFailures::withStatus);
		}

	}

}
