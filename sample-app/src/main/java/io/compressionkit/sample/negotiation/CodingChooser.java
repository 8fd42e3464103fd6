package io.compressionkit.sample.negotiation;

import java.util.List;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;
import io.compressionkit.http.AcceptEncoding;
import io.compressionkit.http.Choice;
import reactor.core.publisher.Mono;

import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

/**
 * Lets a page choose the coding that it is answered in, with {@code ?coding=br}, as no
 * script can set {@code Accept-Encoding}: what the browser accepts is narrowed to that
 * coding before it is negotiated. A coding that the browser does not accept is not
 * chosen.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class CodingChooser implements WebFilter {

	private final CompressionService service;

	CodingChooser(CompressionService service) {
		this.service = service;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		String coding = exchange.getRequest().getQueryParams().getFirst("coding");
		return chain.filter((coding != null && accepts(exchange, coding)) ? narrow(exchange, coding) : exchange);
	}

	private boolean accepts(ServerWebExchange exchange, String coding) {
		if (coding.equals("identity")) {
			return true;
		}
		AcceptEncoding accepted = AcceptEncoding
			.parse(exchange.getRequest().getHeaders().getOrEmpty(HttpHeaders.ACCEPT_ENCODING));
		return this.service.codecs()
			.formats()
			.stream()
			.filter((format) -> coding.equals(format.contentCoding()))
			.anyMatch((format) -> accepts(accepted, format));
	}

	private static boolean accepts(AcceptEncoding accepted, CompressionFormat format) {
		return accepted.choose(List.of(format)) instanceof Choice.Coding;
	}

	private static ServerWebExchange narrow(ServerWebExchange exchange, String coding) {
		return exchange.mutate()
			.request((request) -> request.headers((headers) -> headers.set(HttpHeaders.ACCEPT_ENCODING, coding)))
			.build();
	}

}
