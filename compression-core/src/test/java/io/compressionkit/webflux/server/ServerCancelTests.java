package io.compressionkit.webflux.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.netty.buffer.ByteBuf;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.http.server.reactive.MockServerHttpResponse;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Ten thousand exchanges that are cancelled somewhere on their way, and nothing that is
 * held afterwards.
 */
class ServerCancelTests {

	private static final String[] CODINGS = { "gzip", "deflate", "br", "zstd" };

	@Test
	void tenThousandCancelledWritesReleaseEverything() {
		io.netty.buffer.PooledByteBufAllocator allocator = new io.netty.buffer.PooledByteBufAllocator(true, 0, 1, 8192,
				9, 0, 0, false);
		NettyDataBufferFactory buffers = new NettyDataBufferFactory(allocator);
		try (io.compressionkit.engine.DefaultCompressionService service = io.compressionkit.engine.CompressionServiceBuilder
			.forCodecs(ServerFixture.allCodecs())
			.build();
				CompressionWebFilter filter = new CompressionWebFilter(service.engine(),
						ServerCompressionSettings.defaults())) {
			for (int i = 0; i < 10_000; i++) {
				cancelOne(filter, buffers, i);
			}
			await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> {
				assertThat(allocator.metric().directArenas().get(0).numActiveAllocations()).as("buffers").isZero();
				assertThat(io.compressionkit.codec.StatePool.open()).as("states").isZero();
			});
		}
	}

	/**
	 * The write runs on one thread and is cancelled on another, at about the same time.
	 */
	private static void cancelOne(CompressionWebFilter filter, NettyDataBufferFactory buffers, int round) {
		MockServerHttpRequest request = MockServerHttpRequest.get("/")
			.header("Accept-Encoding", CODINGS[round % CODINGS.length])
			.build();
		MockServerHttpResponse response = new MockServerHttpResponse(buffers);
		response.setWriteHandler((body) -> body.doOnNext(DataBufferUtils::release)
			.doOnDiscard(DataBuffer.class, DataBufferUtils::release)
			.then());
		response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
		ServerWebExchange exchange = MockServerWebExchange.from(request).mutate().response(response).build();
		Mono<Void> write = filter.filter(exchange, (filtered) -> write(filtered.getResponse(), buffers, round));
		AtomicInteger ended = new AtomicInteger();
		Disposable running = write.subscribeOn(Schedulers.parallel())
			.doFinally((signal) -> ended.incrementAndGet())
			.subscribe((done) -> {
			}, (error) -> {
			});
		for (int spin = new Random(round).nextInt(4000); spin > 0; spin--) {
			Thread.onSpinWait();
		}
		running.dispose();
		if (round % 500 == 0) {
			await().atMost(Duration.ofSeconds(10)).until(() -> ended.get() == 1);
		}
	}

	private static Mono<Void> write(ServerHttpResponse response, NettyDataBufferFactory buffers, int round) {
		Flux<DataBuffer> body = Flux.range(0, 20).map((i) -> text(buffers, 700 * (1 + i % 3)));
		return switch (round / CODINGS.length % 4) {
			case 0 -> response.writeWith(body);
			case 1 -> response.writeWith(Mono.fromSupplier(() -> text(buffers, 5000)));
			case 2 -> response.writeAndFlushWith(body.map(Mono::just).map(Flux::from));
			default -> response.writeWith(body.subscribeOn(Schedulers.parallel()));
		};
	}

	private static DataBuffer text(NettyDataBufferFactory buffers, int length) {
		byte[] bytes = "more equal than others ".repeat(1 + length / 23).getBytes(StandardCharsets.UTF_8);
		return buffers.allocateBuffer(bytes.length).write(bytes);
	}

	@Test
	void clientsThatGoAwayLeaveNothingOnTheServer() throws IOException {
		try (ServerFixture server = ServerFixture.with(new Handlers()).start()) {
			ConnectionProvider connections = ConnectionProvider.builder("cancel").maxConnections(50).build();
			HttpClient client = HttpClient.create(connections).host("localhost").port(server.port());
			Flux.fromStream(IntStream.range(0, 2000).boxed())
				.flatMap((i) -> cancelled(client, i), 20)
				.then()
				.block(Duration.ofMinutes(2));
			connections.disposeLater().block(Duration.ofSeconds(10));
			server.assertNothingIsHeld();
		}
	}

	private static Mono<Void> cancelled(HttpClient client, int i) {
		String coding = CODINGS[i % CODINGS.length];
		byte[] upload = StrangerCodings.encode(coding, new byte[200_000]);
		Flux<ByteBuf> content = (i % 3 == 0)
				? client.headers((headers) -> headers.set("Content-Encoding", coding).set("Accept-Encoding", coding))
					.post()
					.uri("/upload")
					.send((request, outbound) -> outbound.sendByteArray(Flux.just(upload)))
					.response((response, body) -> body)
				: client.headers((headers) -> headers.set("Accept-Encoding", coding))
					.get()
					.uri((i % 3 == 1) ? "/stream" : "/items")
					.response((response, body) -> body);
		return content.take(1 + i % 4).take(Duration.ofMillis(5 + i % 40)).then().onErrorComplete();
	}

	@RestController
	static class Handlers {

		@GetMapping("/stream")
		Mono<Void> stream(ServerHttpResponse response) {
			response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
			return response.writeWith(noise(response));
		}

		@GetMapping("/items")
		Mono<Void> items(ServerHttpResponse response) {
			response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
			return response.writeAndFlushWith(Flux.range(0, 200).map((i) -> noise(response).take(3)));
		}

		@PostMapping("/upload")
		Mono<Void> upload(ServerWebExchange exchange) {
			ServerHttpResponse response = exchange.getResponse();
			response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
			return response.writeWith(exchange.getRequest().getBody());
		}

		private static Flux<DataBuffer> noise(ServerHttpResponse response) {
			Random random = new Random(5);
			return Flux.range(0, 200).map((i) -> {
				byte[] bytes = new byte[8 * 1024];
				random.nextBytes(bytes);
				return response.bufferFactory().allocateBuffer(bytes.length).write(bytes);
			});
		}

	}

}
