package io.compressionkit.webflux.server;

import reactor.core.publisher.Mono;

import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.codec.multipart.Part;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.util.MultiValueMap;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.ServerWebExchangeDecorator;
import org.springframework.web.server.adapter.DefaultServerWebExchange;
import org.springframework.web.server.i18n.FixedLocaleContextResolver;

/**
 * An exchange with another request, whose form data and parts are read from that
 * request's body: those of a mutated exchange are read from the original body.
 */
final class DecodedExchange extends ServerWebExchangeDecorator {

	private final ServerHttpRequest request;

	private final ServerWebExchange forms;

	/**
	 * Decorate an exchange.
	 * @param exchange the exchange
	 * @param request takes the place of its request
	 * @param codecs read forms and parts
	 */
	DecodedExchange(ServerWebExchange exchange, ServerHttpRequest request, ServerCodecConfigurer codecs) {
		super(exchange);
		this.request = request;
		this.forms = new DefaultServerWebExchange(request, exchange.getResponse(), (same) -> exchange.getSession(),
				codecs, new FixedLocaleContextResolver());
	}

	@Override
	public ServerHttpRequest getRequest() {
		return this.request;
	}

	@Override
	public Mono<MultiValueMap<String, String>> getFormData() {
		return this.forms.getFormData();
	}

	@Override
	public Mono<MultiValueMap<String, Part>> getMultipartData() {
		return this.forms.getMultipartData();
	}

	@Override
	public Mono<Void> cleanupMultipart() {
		return this.forms.cleanupMultipart();
	}

}
