package io.compressionkit.webflux.mediatype;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionRequest;
import io.compressionkit.FlushMode;
import io.compressionkit.TransformOptions;
import io.compressionkit.TransformRecord.Side;
import io.compressionkit.engine.CompressionEngine;
import io.compressionkit.webflux.CompressionAttributes;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.ResolvableType;
import org.springframework.core.codec.Encoder;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.core.codec.Hints;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.http.MediaType;
import org.springframework.http.codec.EncoderHttpMessageWriter;
import org.springframework.http.codec.HttpMessageEncoder;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.util.MimeType;

/**
 * Encodes values for compressed media types: text for {@code application/zstd} and its
 * like, and for a structured suffix whatever the encoder of the type underneath takes, so
 * that {@code application/json+zstd} is the JSON of an object, compressed. A single value
 * is compressed in one shot, a stream as it passes, and one of a streaming type, such as
 * {@code application/x-ndjson+zstd}, is flushed after every element. Thread-safe.
 */
final class CompressedEncoder extends CompressedCodecSupport implements HttpMessageEncoder<Object> {

	private final Supplier<List<HttpMessageWriter<?>>> writers;

	/**
	 * Create an encoder.
	 * @param engine compresses
	 * @param writers all writers of the application, where those underneath are found
	 * @param transformRaw whether raw bytes are compressed too
	 */
	CompressedEncoder(CompressionEngine engine, Supplier<List<HttpMessageWriter<?>>> writers, boolean transformRaw) {
		super(engine, transformRaw);
		this.writers = writers;
	}

	@Override
	public boolean canEncode(ResolvableType elementType, @Nullable MimeType mimeType) {
		if (mimeType == null) {
			return isNegotiable(elementType) && find(elementType, null) != null;
		}
		CompressedMediaTypes.Match match = match(elementType, mimeType);
		return match != null && isTold(match, elementType) && find(elementType, innerType(match, mimeType)) != null;
	}

	@Override
	public Flux<DataBuffer> encode(Publisher<?> input, DataBufferFactory bufferFactory, ResolvableType elementType,
			@Nullable MimeType mimeType, @Nullable Map<String, Object> hints) {
		CompressedMediaTypes.Match match = required(mimeType);
		MimeType inner = innerType(match, mimeType);
		Encoder<Object> delegate = delegate(elementType, inner);
		log("Compressing as", match, hints);
		if (input instanceof Mono) {
			// Heap buffers on the way: what a cancelled call leaves behind is garbage.
			return Mono.from(delegate.encode(input, DefaultDataBufferFactory.sharedInstance, elementType, inner, hints))
				.flatMap((plain) -> compress(plain, match.codec(), bufferFactory))
				.flux();
		}
		Flux<DataBuffer> plain = delegate.encode(input, bufferFactory, elementType, inner, hints);
		FlushMode flush = isStreaming(delegate, inner) ? FlushMode.EVERY_BUFFER : FlushMode.ON_COMPLETE;
		return engine().compress(plain, match.codec(),
				TransformOptions.defaults().withFlush(flush).withBufferFactory(bufferFactory), Side.API);
	}

	private Mono<DataBuffer> compress(DataBuffer plain, CompressionCodec codec, DataBufferFactory bufferFactory) {
		return engine().compress(CompressionRequest.of(plain, codec.format()).withCodec(codec), Side.API)
			.map((result) -> bufferFactory.wrap(result.bytes()));
	}

	@Override
	public DataBuffer encodeValue(Object value, DataBufferFactory bufferFactory, ResolvableType valueType,
			@Nullable MimeType mimeType, @Nullable Map<String, Object> hints) {
		CompressedMediaTypes.Match match = required(mimeType);
		MimeType inner = innerType(match, mimeType);
		log("Compressing as", match, hints);
		DataBuffer plain = delegate(valueType, inner).encodeValue(value, bufferFactory, valueType, inner, hints);
		try {
			CompressionCodec codec = match.codec();
			CompressionRequest request = CompressionRequest.of(plain, codec.format()).withCodec(codec);
			return bufferFactory.wrap(engine().compressSync(request, Side.API).bytes());
		}
		finally {
			DataBufferUtils.release(plain);
		}
	}

	/**
	 * A client that asks for a compressed media type must not undo what a handler or a
	 * route has decided with {@link CompressionAttributes#NO_RESPONSE_COMPRESSION}. A
	 * type that the handler itself has chosen stands.
	 */
	@Override
	public Map<String, Object> getEncodeHints(ResolvableType actualType, ResolvableType elementType,
			@Nullable MediaType mediaType, ServerHttpRequest request, ServerHttpResponse response) {
		Map<String, Object> attributes = request.getAttributes();
		boolean optedOut = Boolean.TRUE.equals(attributes.get(CompressionAttributes.NO_RESPONSE_COMPRESSION));
		boolean chosen = response.getHeaders().getContentType() != null
				|| attributes.get(HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE) != null;
		if (optedOut && !chosen) {
			throw new ResponseStatusException(HttpStatus.NOT_ACCEPTABLE, "This response is not compressed");
		}
		return Hints.none();
	}

	@SuppressWarnings("unchecked")
	private Encoder<Object> delegate(ResolvableType elementType, MimeType inner) {
		Encoder<?> delegate = find(elementType, inner);
		if (delegate == null) {
			throw new IllegalStateException("No encoder for %s as %s".formatted(elementType, inner));
		}
		return (Encoder<Object>) delegate;
	}

	private @Nullable Encoder<?> find(ResolvableType elementType, @Nullable MimeType inner) {
		for (HttpMessageWriter<?> writer : this.writers.get()) {
			if (writer instanceof EncoderHttpMessageWriter<?> encoding && encoding.getEncoder() != this
					&& encoding.getEncoder().canEncode(elementType, inner)) {
				return encoding.getEncoder();
			}
		}
		return null;
	}

	private static boolean isStreaming(Encoder<?> delegate, MimeType inner) {
		return delegate instanceof HttpMessageEncoder<?> encoder
				&& encoder.getStreamingMediaTypes().stream().anyMatch((type) -> type.isCompatibleWith(inner));
	}

	@Override
	public List<MimeType> getEncodableMimeTypes() {
		return mimeTypes();
	}

	/**
	 * The suffixes only, as patterns: a client that asks for none of them gets none.
	 */
	@Override
	public List<MimeType> getEncodableMimeTypes(ResolvableType elementType) {
		return isNegotiable(elementType) ? suffixes() : List.of();
	}

	@Override
	public List<MediaType> getStreamingMediaTypes() {
		List<MediaType> types = new ArrayList<>();
		for (CompressionCodec codec : engine().codecs()) {
			String suffix = codec.format().structuredSuffix();
			if (suffix != null) {
				types.add(new MediaType("application", "x-ndjson+" + suffix));
				types.add(new MediaType("application", "stream+json+" + suffix));
				types.add(new MediaType("text", "event-stream+" + suffix));
			}
		}
		return types;
	}

}
