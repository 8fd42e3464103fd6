package io.compressionkit.webflux.server;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.context.ApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;

/**
 * Lets requests that a {@link CompressionWebFilter} rejects fail where handlers are
 * looked up, so that the application's exception handlers and its problem details answer
 * them as they answer a request without a handler. With a bean of this type in the
 * application context, the filter leaves its rejections to it; without one they fail in
 * the filter. Stateless and thread-safe.
 */
public final class RejectionHandlerMapping implements HandlerMapping, Ordered {

	private static final String REJECTION = RejectionHandlerMapping.class.getName() + ".rejection";

	/**
	 * Leave a rejection to the mapping of an application, if it has one.
	 * @param exchange the exchange
	 * @param rejection the answer
	 * @return whether the mapping will raise it
	 */
	static boolean leave(ServerWebExchange exchange, ResponseStatusException rejection) {
		ApplicationContext context = exchange.getApplicationContext();
		if (context == null || context.getBeanNamesForType(RejectionHandlerMapping.class, false, false).length == 0) {
			return false;
		}
		exchange.getAttributes().put(REJECTION, rejection);
		return true;
	}

	@Override
	public Mono<Object> getHandler(ServerWebExchange exchange) {
		@Nullable ResponseStatusException rejection = exchange.getAttribute(REJECTION);
		return (rejection != null) ? Mono.error(rejection) : Mono.empty();
	}

	/**
	 * Before every other mapping.
	 */
	@Override
	public int getOrder() {
		return HIGHEST_PRECEDENCE;
	}

}
