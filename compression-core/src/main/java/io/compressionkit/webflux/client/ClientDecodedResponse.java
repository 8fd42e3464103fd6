package io.compressionkit.webflux.client;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.support.ClientResponseWrapper;

/**
 * A response with its body decoded. A body that nobody reads is released as it comes,
 * without the work of decoding it.
 */
final class ClientDecodedResponse extends ClientResponseWrapper {

	private final ClientResponse received;

	/**
	 * Create a response.
	 * @param received the response as it came
	 * @param body the decoded body
	 */
	ClientDecodedResponse(ClientResponse received, Flux<DataBuffer> body) {
		// Not mutate(): with some connectors its headers are those received, immutable.
		super(ClientResponse.create(received.statusCode(), received.strategies())
			.request(received.request())
			.headers((headers) -> copyWithoutCoding(received.headers().asHttpHeaders(), headers))
			.cookies((cookies) -> cookies.addAll(received.cookies()))
			.body(body)
			.build());
		this.received = received;
	}

	private static void copyWithoutCoding(HttpHeaders from, HttpHeaders to) {
		from.forEach(to::put);
		to.remove(HttpHeaders.CONTENT_ENCODING);
		to.remove(HttpHeaders.CONTENT_LENGTH);
	}

	@Override
	public Mono<Void> releaseBody() {
		return this.received.releaseBody();
	}

	@Override
	public <T> Mono<T> bodyToMono(Class<? extends T> elementClass) {
		return Void.class.isAssignableFrom(elementClass) ? releaseBody().then(Mono.empty())
				: super.bodyToMono(elementClass);
	}

	@Override
	public Mono<ResponseEntity<Void>> toBodilessEntity() {
		return releaseBody().thenReturn(ResponseEntity.status(statusCode()).headers(headers().asHttpHeaders()).build());
	}

}
