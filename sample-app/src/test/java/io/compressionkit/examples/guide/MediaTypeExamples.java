package io.compressionkit.examples.guide;

import java.nio.charset.StandardCharsets;

import io.compressionkit.webflux.mediatype.CompressibleBody;
import io.compressionkit.webflux.mediatype.DecompressedBody;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.WebClient;

final class MediaTypeExamples {

	private MediaTypeExamples() {
	}

	static Mono<Order> send(WebClient client, Order order) {
		return client.post()
			.uri("/orders")
			.contentType(MediaType.parseMediaType("application/json+zstd"))
			.bodyValue(order)
			.retrieve()
			.bodyToMono(Order.class);
	}

	record Order(String id, int amount) {

	}

	@RestController
	static class Handlers {

		@PostMapping(path = "/orders", consumes = "application/json+zstd", produces = "application/json+zstd")
		Order order(@RequestBody Order order) {
			return new Order(order.id(), order.amount() + 1);
		}

		@PostMapping(path = "/count", consumes = "application/gzip")
		Mono<Long> count(@RequestBody DecompressedBody body) {
			return body.content().map((buffer) -> {
				long bytes = buffer.readableByteCount();
				DataBufferUtils.release(buffer);
				return bytes;
			}).reduce(0L, Long::sum);
		}

		@GetMapping(path = "/dump", produces = "application/zstd")
		CompressibleBody dump() {
			DataBufferFactory buffers = DefaultDataBufferFactory.sharedInstance;
			Flux<String> rows = Flux.range(1, 1000).map((number) -> "row " + number + "\n");
			return CompressibleBody.of(rows.map((row) -> buffers.wrap(row.getBytes(StandardCharsets.UTF_8))));
		}

	}

}
