package io.compressionkit.webflux.server;

import java.util.List;

import io.compressionkit.CompressionRejectedException;
import io.compressionkit.UnsupportedContentCodingException;
import io.compressionkit.engine.CompressionEngine;
import io.compressionkit.http.AcceptEncoding;
import io.compressionkit.http.Choice;
import io.compressionkit.http.ResponsePolicy;
import io.compressionkit.http.TooManyContentCodingsException;
import io.compressionkit.webflux.CompressionAttributes;
import io.compressionkit.webflux.body.BodyFailures;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.util.Assert;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * HTTP content coding of a server, RFC 9110 section 8.4: compresses responses as
 * negotiated and decodes request bodies within limits. Thread-safe.
 * <p>
 * Stands before whatever reads or writes bodies; bodies that are written outside the
 * chain of filters, such as those of a {@code WebExceptionHandler}, are not seen. A
 * request that cannot be served is answered with 400 (malformed, or too many codings),
 * 406, 413, 415 or 503 by way of a {@link ResponseStatusException}.
 *
 * @see CompressionAttributes#NO_RESPONSE_COMPRESSION
 * @see RejectionHandlerMapping
 */
public final class CompressionWebFilter implements WebFilter, Ordered, AutoCloseable {

	/**
	 * Where the filter stands: near the front, behind what only observes an exchange.
	 */
	public static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 100;

	private static final String APPLIED = CompressionWebFilter.class.getName() + ".applied";

	private final CompressionEngine engine;

	private final ServerCodecConfigurer forms;

	private final @Nullable RequestDecoding decoding;

	private final ResponseCodecs codecs;

	private final ResponsePolicy policy;

	private final List<PathPattern> excludedPaths;

	private final boolean compressing;

	private final NegotiationListener listener;

	/**
	 * Create a filter.
	 * @param engine does the work; not closed
	 * @param settings what is done
	 * @param forms reads the form data and the parts of requests that came compressed; as
	 * a rule that of the application
	 * @param listener hears what became of each negotiation
	 */
	public CompressionWebFilter(CompressionEngine engine, ServerCompressionSettings settings,
			ServerCodecConfigurer forms, NegotiationListener listener) {
		Assert.notNull(engine, "engine must not be null");
		Assert.notNull(settings, "settings must not be null");
		Assert.notNull(forms, "forms must not be null");
		Assert.notNull(listener, "listener must not be null");
		ServerCompressionSettings.Response response = settings.response();
		this.engine = engine;
		this.forms = forms;
		this.decoding = settings.request().enabled() ? new RequestDecoding(engine, settings.request()) : null;
		this.codecs = new ResponseCodecs(engine.codecs(), response);
		this.policy = new ResponsePolicy(this.codecs.offered(), response.mediaTypes(), response.minSize(),
				response.strictIdentity());
		this.excludedPaths = response.excludedPaths().stream().map(PathPatternParser.defaultInstance::parse).toList();
		this.compressing = response.enabled();
		this.listener = listener;
	}

	/**
	 * Create a filter that reads form data and parts with Spring's default codecs.
	 * @param engine does the work; not closed
	 * @param settings what is done
	 */
	public CompressionWebFilter(CompressionEngine engine, ServerCompressionSettings settings) {
		this(engine, settings, ServerCodecConfigurer.create());
	}

	/**
	 * Create a filter that nobody listens to.
	 * @param engine does the work; not closed
	 * @param settings what is done
	 * @param forms reads the form data and the parts of requests that came compressed
	 */
	public CompressionWebFilter(CompressionEngine engine, ServerCompressionSettings settings,
			ServerCodecConfigurer forms) {
		this(engine, settings, forms, (verdict, format) -> {
		});
	}

	@Override
	public int getOrder() {
		return ORDER;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		if (exchange.getAttributes().putIfAbsent(APPLIED, true) != null) {
			return chain.filter(exchange);
		}
		ResponseStatusException rejection = null;
		ServerWebExchange filtered = exchange;
		if (this.compressing && !isTunnel(exchange.getRequest())) {
			boolean excluded = isExcluded(exchange);
			Choice choice = this.policy.negotiate(acceptEncoding(exchange));
			ResponseCoding coding = new ResponseCoding(exchange, this.policy, choice, excluded, this.listener);
			if (choice instanceof Choice.NotAcceptable && !excluded && !ResponseCoding.isOptedOut(exchange)) {
				coding.addVary();
				rejection = Rejections.notAcceptable(this.codecs.tokens());
			}
			filtered = exchange.mutate()
				.response(ZeroCopyCompressedResponse.decorate(exchange.getResponse(), coding, this.codecs, this.engine))
				.build();
		}
		return decode(filtered, rejection, chain).onErrorMap(CompressionRejectedException.class,
				BodyFailures::withStatus);
	}

	private Mono<Void> decode(ServerWebExchange exchange, @Nullable ResponseStatusException rejection,
			WebFilterChain chain) {
		if (rejection != null) {
			return reject(exchange, rejection, chain);
		}
		ServerHttpRequest request = exchange.getRequest();
		try {
			ServerHttpRequest decoded = (this.decoding != null) ? this.decoding.decode(request) : request;
			return (decoded != request) ? continueWith(exchange, decoded, chain) : chain.filter(exchange);
		}
		catch (UnsupportedContentCodingException ex) {
			return reject(exchange, Rejections.unsupported(ex, exchange.getResponse()), chain);
		}
		catch (TooManyContentCodingsException ex) {
			return reject(exchange, Rejections.tooManyCodings(ex), chain);
		}
	}

	private Mono<Void> reject(ServerWebExchange exchange, ResponseStatusException rejection, WebFilterChain chain) {
		if (!RejectionHandlerMapping.leave(exchange, rejection)) {
			return Mono.error(rejection);
		}
		return continueWith(exchange, RequestDecoding.rejected(exchange.getRequest(), rejection), chain);
	}

	private Mono<Void> continueWith(ServerWebExchange exchange, ServerHttpRequest request, WebFilterChain chain) {
		ServerWebExchange decoded = new DecodedExchange(exchange, request, this.forms);
		Mono<Void> cleanup = Mono.defer(decoded::cleanupMultipart);
		// Deferred, for then() would throw a fatal error that Mono.error() holds.
		return chain.filter(decoded)
			.onErrorResume((error) -> cleanup.then(Mono.defer(() -> Mono.error(error))))
			.then(cleanup);
	}

	private static AcceptEncoding acceptEncoding(ServerWebExchange exchange) {
		return AcceptEncoding.parse(exchange.getRequest().getHeaders().getOrEmpty(HttpHeaders.ACCEPT_ENCODING));
	}

	private boolean isExcluded(ServerWebExchange exchange) {
		if (this.excludedPaths.isEmpty()) {
			return false;
		}
		PathContainer path = exchange.getRequest().getPath().pathWithinApplication();
		return this.excludedPaths.stream().anyMatch((pattern) -> pattern.matches(path));
	}

	/** What follows is no longer HTTP: a WebSocket, or what CONNECT leads to. */
	private static boolean isTunnel(ServerHttpRequest request) {
		return request.getMethod().name().equals("CONNECT")
				|| "websocket".equalsIgnoreCase(request.getHeaders().getUpgrade());
	}

	/**
	 * Close the codecs that the filter derived. Idempotent.
	 */
	@Override
	public void close() {
		this.codecs.close();
	}

}
