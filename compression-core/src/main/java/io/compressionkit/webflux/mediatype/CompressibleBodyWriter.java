package io.compressionkit.webflux.mediatype;

import java.util.List;
import java.util.Map;

import io.compressionkit.FlushMode;
import io.compressionkit.TransformOptions;
import io.compressionkit.TransformRecord.Side;
import io.compressionkit.engine.CompressionEngine;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.ResolvableType;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.util.MimeType;

/**
 * Writes a {@link CompressibleBody} as a message with a compressed media type.
 * Thread-safe.
 */
final class CompressibleBodyWriter implements HttpMessageWriter<CompressibleBody> {

	private final CompressionEngine engine;

	private final CompressedMediaTypes mediaTypes;

	CompressibleBodyWriter(CompressionEngine engine) {
		this.engine = engine;
		this.mediaTypes = new CompressedMediaTypes(engine.codecs());
	}

	@Override
	public List<MediaType> getWritableMediaTypes() {
		return MediaType.asMediaTypes(this.mediaTypes.mimeTypes());
	}

	@Override
	public List<MediaType> getWritableMediaTypes(ResolvableType elementType) {
		return canWrite(elementType, null) ? getWritableMediaTypes() : List.of();
	}

	@Override
	public boolean canWrite(ResolvableType elementType, @Nullable MediaType mediaType) {
		return elementType.toClass() == CompressibleBody.class
				&& (mediaType == null || !mediaType.isConcrete() || this.mediaTypes.match(mediaType) != null);
	}

	@Override
	public Mono<Void> write(Publisher<? extends CompressibleBody> input, ResolvableType elementType,
			@Nullable MediaType mediaType, ReactiveHttpOutputMessage message, Map<String, Object> hints) {
		MimeType type = (mediaType != null && mediaType.isConcrete()) ? mediaType : preferred(message);
		CompressedMediaTypes.Match match = this.mediaTypes.match(type);
		if (match == null) {
			return Mono.error(new IllegalStateException("Not a compressed media type: " + type));
		}
		message.getHeaders().setContentType(MediaType.asMediaType(type));
		return Mono.from(input).flatMap((body) -> write(body, match, message));
	}

	private MimeType preferred(ReactiveHttpOutputMessage message) {
		MediaType given = message.getHeaders().getContentType();
		return (given != null && given.isConcrete()) ? given : this.mediaTypes.mimeTypes().get(0);
	}

	private Mono<Void> write(CompressibleBody body, CompressedMediaTypes.Match match,
			ReactiveHttpOutputMessage message) {
		TransformOptions options = TransformOptions.defaults()
			.withFlush(body.flush())
			.withBufferFactory(message.bufferFactory());
		Flux<DataBuffer> compressed = this.engine.compress(body.content(), match.codec(), options, Side.API);
		return (body.flush() != FlushMode.ON_COMPLETE) ? message.writeAndFlushWith(compressed.map(Flux::just))
				: message.writeWith(compressed);
	}

}
