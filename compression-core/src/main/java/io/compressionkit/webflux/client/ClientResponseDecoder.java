package io.compressionkit.webflux.client;

import java.util.List;

import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.reactive.function.BodyExtractors;
import org.springframework.web.reactive.function.client.ClientResponse;

import io.compressionkit.CompressionCodec;
import io.compressionkit.TransformRecord.Side;
import io.compressionkit.UnsupportedContentCodingException;
import io.compressionkit.engine.CompressionEngine;
import io.compressionkit.http.ContentEncoding;
import io.compressionkit.http.TooManyContentCodingsException;
import io.compressionkit.webflux.body.ContentDecoder;

/**
 * Decodes the responses of a client. Thread-safe.
 */
final class ClientResponseDecoder {

	private static final String LIMIT_HINT = "The property compression.client.response.max-size or "
			+ "ClientCompressionSettings.withResponseLimits(…) changes it.";

	private final CompressionEngine engine;

	private final ContentDecoder contentDecoder;

	private final int maxCodings;

	/**
	 * Create a decoder.
	 * @param engine does the work
	 * @param settings the limits
	 */
	ClientResponseDecoder(CompressionEngine engine, ClientCompressionSettings settings) {
		this.engine = engine;
		this.contentDecoder = new ContentDecoder(engine, settings.responseLimits(), LIMIT_HINT, Side.CLIENT);
		this.maxCodings = settings.maxCodings();
	}

	/**
	 * Decode a response.
	 * @param method the method of the request
	 * @param response the response as it came
	 * @return a response whose body is decoded when it is read, or the same one when
	 * there is nothing to decode
	 */
	ClientResponse decode(HttpMethod method, ClientResponse response) {
		if (hasNoWholeBody(method, response)) {
			return response;
		}
		ContentEncoding encoding = ContentEncoding.parse(response.headers().header(HttpHeaders.CONTENT_ENCODING));
		if (encoding.isIdentity()) {
			return response;
		}
		Flux<DataBuffer> body = response.body(BodyExtractors.toDataBuffers());
		try {
			List<CompressionCodec> codecs = encoding.decoders(this.engine.codecs(), this.maxCodings);
			return new ClientDecodedResponse(response, this.contentDecoder.decode(body, codecs));
		}
		catch (UnsupportedContentCodingException ex) {
			return response;
		}
		catch (TooManyContentCodingsException ex) {
			return new ClientDecodedResponse(response, refused(body, ex));
		}
	}

	private static Flux<DataBuffer> refused(Flux<DataBuffer> body, RuntimeException reason) {
		return Flux.defer(() -> {
			body.subscribe(new Refusal());
			return Flux.error(reason);
		});
	}

	private static boolean hasNoWholeBody(HttpMethod method, ClientResponse response) {
		HttpStatusCode status = response.statusCode();
		return HttpMethod.HEAD.equals(method) || status.is1xxInformational() || is(status, HttpStatus.NO_CONTENT)
				|| is(status, HttpStatus.NOT_MODIFIED) || is(status, HttpStatus.PARTIAL_CONTENT);
	}

	private static boolean is(HttpStatusCode status, HttpStatus other) {
		return status.isSameCodeAs(other);
	}

	/**
	 * Cancels a body that nobody is going to read.
	 */
	private static final class Refusal extends BaseSubscriber<DataBuffer> {

		@Override
		protected void hookOnSubscribe(Subscription subscription) {
			subscription.cancel();
		}

		@Override
		protected void hookOnNext(DataBuffer buffer) {
			DataBufferUtils.release(buffer);
		}

	}

}
