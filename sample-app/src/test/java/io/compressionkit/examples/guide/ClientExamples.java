package io.compressionkit.examples.guide;

import io.compressionkit.webflux.CompressionAttributes;
import reactor.core.publisher.Mono;

import org.springframework.http.ResponseEntity;
import org.springframework.web.reactive.function.client.WebClient;

final class ClientExamples {

	private ClientExamples() {
	}

	static Mono<String> upload(WebClient client, String log) {
		return client.post()
			.uri("/logs")
			.attribute(CompressionAttributes.REQUEST_CODING, "zstd")
			.bodyValue(log)
			.retrieve()
			.bodyToMono(String.class);
	}

	static Mono<ResponseEntity<byte[]>> mirror(WebClient client) {
		return client.get()
			.uri("/report")
			.header("Accept-Encoding", "br")
			.attribute(CompressionAttributes.RAW_RESPONSE, true)
			.retrieve()
			.toEntity(byte[].class);
	}

}
