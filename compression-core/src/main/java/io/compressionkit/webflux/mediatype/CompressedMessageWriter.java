package io.compressionkit.webflux.mediatype;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.codec.EncoderHttpMessageWriter;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;

/**
 * Writes what a {@link CompressedEncoder} encodes, and only where a compressed type is
 * asked for. Thread-safe.
 * <p>
 * That a value can be written without a type being named is what makes the suffixes
 * negotiable. It also makes functional handlers and {@code WebClient}, which take the
 * first writer that can, take this one when nobody has named a type: such a value is left
 * to the next writer, which gives it a type of its own.
 */
final class CompressedMessageWriter extends EncoderHttpMessageWriter<Object> {

	private final Supplier<List<HttpMessageWriter<?>>> writers;

	/**
	 * Create a writer.
	 * @param encoder encodes what is of a compressed type
	 * @param writers all writers of the application
	 */
	CompressedMessageWriter(CompressedEncoder encoder, Supplier<List<HttpMessageWriter<?>>> writers) {
		super(encoder);
		this.writers = writers;
	}

	@Override
	public Mono<Void> write(Publisher<?> input, ResolvableType elementType, @Nullable MediaType mediaType,
			ReactiveHttpOutputMessage message, Map<String, Object> hints) {
		return isNamed(mediaType, message) ? super.write(input, elementType, mediaType, message, hints)
				: next(elementType).write(input, elementType, null, message, hints);
	}

	@Override
	public Mono<Void> write(Publisher<?> input, ResolvableType actualType, ResolvableType elementType,
			@Nullable MediaType mediaType, ServerHttpRequest request, ServerHttpResponse response,
			Map<String, Object> hints) {
		return isNamed(mediaType, response)
				? super.write(input, actualType, elementType, mediaType, request, response, hints)
				: next(elementType).write(input, actualType, elementType, null, request, response, hints);
	}

	private static boolean isNamed(@Nullable MediaType mediaType, ReactiveHttpOutputMessage message) {
		return mediaType != null || message.getHeaders().getContentType() != null;
	}

	/** There is one, or this writer would not have said that it can write the value. */
	@SuppressWarnings("unchecked")
	private HttpMessageWriter<Object> next(ResolvableType elementType) {
		return (HttpMessageWriter<Object>) this.writers.get()
			.stream()
			.filter((writer) -> writer != this && writer.canWrite(elementType, null))
			.findFirst()
			.orElseThrow(() -> new IllegalStateException("No writer for " + elementType));
	}

}
