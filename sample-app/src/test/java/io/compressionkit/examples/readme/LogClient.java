package io.compressionkit.examples.readme;

import io.compressionkit.webflux.CompressionAttributes;
import reactor.core.publisher.Mono;

import org.springframework.web.reactive.function.client.WebClient;

class LogClient {

	private final WebClient client;

	LogClient(WebClient.Builder builder, String baseUrl) {
		this.client = builder.baseUrl(baseUrl).build();
	}

	Mono<Integer> send(String log) {
		return this.client.post()
			.uri("/logs")
			.attribute(CompressionAttributes.REQUEST_CODING, "zstd")
			.bodyValue(log)
			.retrieve()
			.bodyToMono(Integer.class);
	}

}
