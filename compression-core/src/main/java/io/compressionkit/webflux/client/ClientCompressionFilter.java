package io.compressionkit.webflux.client;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.util.Assert;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.ExchangeFilterFunction;
import org.springframework.web.reactive.function.client.ExchangeFunction;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionFormat;
import io.compressionkit.engine.CompressionEngine;
import io.compressionkit.http.AcceptEncoding;
import io.compressionkit.http.ContentEncoding;
import io.compressionkit.webflux.CompressionAttributes;
import io.compressionkit.webflux.body.ContentDecoder;

/**
 * Content coding for {@code WebClient}, RFC 9110 section 8.4: asks for compressed
 * responses, decodes them within limits, and compresses request bodies. Thread-safe.
 *
 * <pre class="code">
 * WebClient client = WebClient.builder()
 *     .filter(new ClientCompressionFilter(service.engine(), ClientCompressionSettings.defaults()))
 *     .build();
 * </pre>
 *
 * {@code Accept-Encoding} is sent when the request has none, and no {@code Range}. A
 * response is decoded when all its codings are known; then it has neither
 * {@code Content-Encoding} nor {@code Content-Length} any more. Responses to
 * {@code HEAD}, 204 and 304 have no body, and a 206 has a part of a coded one: they are
 * left as they are. A body that is truncated, malformed or beyond a limit fails when it
 * is read, with the exceptions of {@link io.compressionkit}.
 * <p>
 * A request body is compressed from the minimum size on, unless it has a coding already.
 * One that is written with flushes, such as a stream of NDJSON, is compressed without
 * regard to its size, so that nothing is held back, and flushed item by item. When a
 * server answers 415, its {@code Accept-Encoding} tells what it would take, RFC 7694.
 * <p>
 * The attributes {@link CompressionAttributes#RAW_RESPONSE} and
 * {@link CompressionAttributes#REQUEST_CODING} of a request take precedence over the
 * settings. Where a connector decodes responses itself and removes
 * {@code Content-Encoding}, nothing is left to be done here, and the limits do not apply:
 * Reactor Netty does so unless it is made with {@code compress(false)}, Jetty unless its
 * {@code ContentDecoder} factories are cleared once it is started.
 */
public final class ClientCompressionFilter implements ExchangeFilterFunction {

	private final CompressionEngine engine;

	private final ClientCompressionSettings settings;

	private final List<String> acceptable;

	private final ClientResponseDecoder decoder;

	private final @Nullable CompressionCodec requestCodec;

	/** As the codings they are sent in need them. */
	private final Map<CompressionFormat, CompressionCodec> codecs = new ConcurrentHashMap<>();

	/**
	 * Create a filter.
	 * @param engine does the work; has to stay open as long as the filter is used
	 * @param settings what is done
	 * @throws IllegalArgumentException when the coding of request bodies is not known
	 * @throws io.compressionkit.CodecUnavailableException when its library could not be
	 * loaded
	 */
	public ClientCompressionFilter(CompressionEngine engine, ClientCompressionSettings settings) {
		Assert.notNull(engine, "engine must not be null");
		Assert.notNull(settings, "settings must not be null");
		this.engine = engine;
		this.settings = settings;
		this.acceptable = ContentEncoding.supported(engine.codecs());
		this.decoder = new ClientResponseDecoder(engine, settings);
		this.requestCodec = (settings.requestCoding() != null)
				? codec(settings.requestCoding(), "compression.client.request.coding or withRequestCoding(…)") : null;
	}

	@Override
	public Mono<ClientResponse> filter(ClientRequest request, ExchangeFunction next) {
		boolean decoding = this.settings.decodeResponses()
				&& !Boolean.TRUE.equals(request.attributes().get(CompressionAttributes.RAW_RESPONSE));
		ClientRequest outgoing = decoding ? accepting(request) : request;
		CompressionCodec codec = requestCodec(request.attributes());
		Mono<ClientResponse> response = (codec != null) ? compressing(outgoing, codec, next) : next.exchange(outgoing);
		return decoding ? response.map((received) -> this.decoder.decode(request.method(), received)) : response;
	}

	private ClientRequest accepting(ClientRequest request) {
		HttpHeaders headers = request.headers();
		if (this.acceptable.isEmpty() || headers.containsHeader(HttpHeaders.ACCEPT_ENCODING)
				|| headers.containsHeader(HttpHeaders.RANGE)) {
			return request;
		}
		return ClientRequest.from(request)
			.header(HttpHeaders.ACCEPT_ENCODING, AcceptEncoding.headerValue(this.acceptable))
			.build();
	}

	private Mono<ClientResponse> compressing(ClientRequest request, CompressionCodec codec, ExchangeFunction next) {
		return Mono.defer(() -> {
			ClientBodyCompression compression = new ClientBodyCompression(request.body(), this.engine, codec,
					this.settings.minRequestSize());
			return next.exchange(ClientRequest.from(request).body(compression).build())
				.doOnError((ex) -> compression.abandon())
				.doOnCancel(compression::abandon);
		});
	}

	private @Nullable CompressionCodec requestCodec(Map<String, Object> attributes) {
		Object coding = attributes.get(CompressionAttributes.REQUEST_CODING);
		if (coding == null) {
			return this.requestCodec;
		}
		String hint = "the attribute " + CompressionAttributes.REQUEST_CODING;
		Assert.isInstanceOf(String.class, coding, () -> "%s must be a content coding, but is ".formatted(hint));
		return ContentEncoding.IDENTITY.equalsIgnoreCase((String) coding) ? null : codec((String) coding, hint);
	}

	/** One that is derived is freed by the garbage collector, with the filter. */
	private static CompressionCodec fit(CompressionCodec codec) {
		CompressionCodec fit = codec.forContentCoding(ContentEncoding.MAX_WINDOW_SIZE, 0);
		return (fit != null) ? fit : codec;
	}

	private CompressionCodec codec(String coding, String hint) {
		CompressionCodec codec = this.engine.codecs().findByContentCoding(coding);
		if (codec != null) {
			return this.codecs.computeIfAbsent(codec.format(), (format) -> fit(codec));
		}
		for (CompressionFormat format : CompressionFormat.builtIn()) {
			if (format.isContentCoding(coding)) {
				return this.engine.codecs().get(format);
			}
		}
		throw new IllegalArgumentException(
				"Content coding '%s' of %s is not known; known are %s".formatted(coding, hint, this.acceptable));
	}

}
