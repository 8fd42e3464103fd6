package io.compressionkit.webflux.mediatype;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import io.compressionkit.CompressionCodec;
import io.compressionkit.DecompressionRequest;
import io.compressionkit.TransformOptions;
import io.compressionkit.TransformRecord.Side;
import io.compressionkit.engine.CompressionEngine;
import io.compressionkit.engine.DecompressionSpec;
import io.compressionkit.webflux.body.BodyFailures;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.ResolvableType;
import org.springframework.core.codec.Decoder;
import org.springframework.core.codec.Hints;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.codec.DecoderHttpMessageReader;
import org.springframework.http.codec.HttpMessageDecoder;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.util.MimeType;

/**
 * Decodes values of compressed media types: text of {@code application/zstd} and its
 * like, for a structured suffix whatever the decoder of the type underneath gives, and
 * {@link DecompressedBody} of all of them. Keeps to the limits of the engine; what is
 * aggregated is limited by {@code maxInMemorySize} of the decoder underneath as well.
 * Thread-safe.
 */
final class CompressedDecoder extends CompressedCodecSupport implements HttpMessageDecoder<Object> {

	/** Says that the message is a request to a server. */
	private static final String REQUEST_HINT = CompressedDecoder.class.getName() + ".request";

	private static final String LIMIT_HINT = "The property compression.limits.* changes it.";

	private final Supplier<List<HttpMessageReader<?>>> readers;

	/**
	 * Create a decoder.
	 * @param engine decompresses
	 * @param readers all readers of the application, where those underneath are found
	 * @param transformRaw whether raw bytes are decompressed too
	 */
	CompressedDecoder(CompressionEngine engine, Supplier<List<HttpMessageReader<?>>> readers, boolean transformRaw) {
		super(engine, transformRaw);
		this.readers = readers;
	}

	@Override
	public boolean canDecode(ResolvableType elementType, @Nullable MimeType mimeType) {
		CompressedMediaTypes.Match match = match(elementType, mimeType);
		if (match == null) {
			return false;
		}
		return isBody(elementType)
				|| (isTold(match, elementType) && find(elementType, innerType(match, mimeType)) != null);
	}

	@Override
	public Flux<Object> decode(Publisher<DataBuffer> input, ResolvableType elementType, @Nullable MimeType mimeType,
			@Nullable Map<String, Object> hints) {
		if (isBody(elementType)) {
			return decodeToMono(input, elementType, mimeType, hints).flux();
		}
		CompressedMediaTypes.Match match = required(mimeType);
		MimeType inner = innerType(match, mimeType);
		return delegate(elementType, inner).decode(decompress(input, match, hints), elementType, inner, hints);
	}

	@Override
	public Mono<Object> decodeToMono(Publisher<DataBuffer> input, ResolvableType elementType,
			@Nullable MimeType mimeType, @Nullable Map<String, Object> hints) {
		CompressedMediaTypes.Match match = required(mimeType);
		Flux<DataBuffer> plain = decompress(input, match, hints);
		if (isBody(elementType)) {
			return Mono.just(new DecompressedBody(plain));
		}
		MimeType inner = innerType(match, mimeType);
		return delegate(elementType, inner).decodeToMono(plain, elementType, inner, hints);
	}

	@Override
	public @Nullable Object decode(DataBuffer buffer, ResolvableType targetType, @Nullable MimeType mimeType,
			@Nullable Map<String, Object> hints) {
		CompressedMediaTypes.Match match = required(mimeType);
		MimeType inner = innerType(match, mimeType);
		log("Decompressing", match, hints);
		byte[] plain;
		try {
			CompressionCodec codec = match.codec();
			DecompressionRequest request = DecompressionRequest.of(buffer, codec.format()).withCodec(codec);
			plain = engine().decompressSync(request, Side.API).bytes();
		}
		finally {
			DataBufferUtils.release(buffer);
		}
		DataBuffer wrapped = DefaultDataBufferFactory.sharedInstance.wrap(plain);
		if (isBody(targetType)) {
			return new DecompressedBody(Flux.just(wrapped));
		}
		return delegate(targetType, inner).decode(wrapped, targetType, inner, hints);
	}

	private Flux<DataBuffer> decompress(Publisher<DataBuffer> input, CompressedMediaTypes.Match match,
			@Nullable Map<String, Object> hints) {
		log("Decompressing", match, hints);
		DecompressionSpec spec = DecompressionSpec.of(match.codec(), engine().limits(), LIMIT_HINT);
		Flux<DataBuffer> plain = engine().decompress(input, spec, TransformOptions.defaults(), Side.API);
		boolean request = hints != null && hints.containsKey(REQUEST_HINT);
		return request ? plain.onErrorMap(BodyFailures::withStatus) : plain;
	}

	private static boolean isBody(ResolvableType elementType) {
		return elementType.toClass() == DecompressedBody.class;
	}

	@SuppressWarnings("unchecked")
	private Decoder<Object> delegate(ResolvableType elementType, MimeType inner) {
		Decoder<?> delegate = find(elementType, inner);
		if (delegate == null) {
			throw new IllegalStateException("No decoder for %s as %s".formatted(elementType, inner));
		}
		return (Decoder<Object>) delegate;
	}

	private @Nullable Decoder<?> find(ResolvableType elementType, MimeType inner) {
		for (HttpMessageReader<?> reader : this.readers.get()) {
			if (reader instanceof DecoderHttpMessageReader<?> decoding && decoding.getDecoder() != this
					&& decoding.getDecoder().canDecode(elementType, inner)) {
				return decoding.getDecoder();
			}
		}
		return null;
	}

	@Override
	public Map<String, Object> getDecodeHints(ResolvableType actualType, ResolvableType elementType,
			ServerHttpRequest request, ServerHttpResponse response) {
		Map<String, Object> hints = Map.of(REQUEST_HINT, true);
		MimeType mimeType = request.getHeaders().getContentType();
		CompressedMediaTypes.Match match = match(elementType, mimeType);
		if (match != null && !isBody(elementType)
				&& find(elementType, innerType(match, mimeType)) instanceof HttpMessageDecoder<?> decoder) {
			return Hints.merge(hints, decoder.getDecodeHints(actualType, elementType, request, response));
		}
		return hints;
	}

	@Override
	public List<MimeType> getDecodableMimeTypes() {
		return mimeTypes();
	}

}
