package io.compressionkit.webflux.server;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One event loop for all connections: a large body does not keep it from the others.
 */
class ServerFairnessTests {

	private static final int SIZE = 40 << 20;

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "deflate", "br", "zstd" })
	void othersAreAnsweredWhileALargeBodyIsCompressed(String coding) throws Exception {
		try (ServerFixture server = ServerFixture.with(new Handlers()).loopThreads(1).start()) {
			AtomicBoolean done = new AtomicBoolean();
			Mono<Integer> large = HttpClient.newConnection()
				.host("localhost")
				.port(server.port())
				.headers((headers) -> headers.set("Accept-Encoding", coding))
				.get()
				.uri("/large")
				.responseSingle((response, body) -> {
					assertThat(response.responseHeaders().get("content-encoding")).isEqualTo(coding);
					return body.asByteArray().map((bytes) -> bytes.length);
				});
			assertAnsweredMeanwhile(server, large, done);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "deflate", "br", "zstd" })
	void othersAreAnsweredWhileALargeBodyIsDecoded(String coding) throws Exception {
		byte[] upload = StrangerCodings.encode(coding, Handlers.CONTENT);
		try (ServerFixture server = ServerFixture.with(new Handlers())
			.request((request) -> request.withMaxSize(0))
			.loopThreads(1)
			.start()) {
			AtomicBoolean done = new AtomicBoolean();
			Mono<Integer> large = HttpClient.newConnection()
				.host("localhost")
				.port(server.port())
				.headers((headers) -> headers.set("Content-Encoding", coding))
				.post()
				.uri("/count")
				.send((request, outbound) -> outbound.sendByteArray(Mono.just(upload)))
				.responseSingle((response, body) -> body.asString().map(Integer::valueOf))
				.doOnNext((count) -> assertThat(count).isEqualTo(SIZE));
			assertAnsweredMeanwhile(server, large, done);
		}
	}

	private static void assertAnsweredMeanwhile(ServerFixture server, Mono<Integer> large, AtomicBoolean done)
			throws Exception {
		int answered = 0;
		try (RawConnection connection = server.connect()) {
			assertThat(connection.get("/ping").read().text()).isEqualTo("pong");
			Mono<Integer> running = large.doFinally((signal) -> done.set(true)).cache();
			running.subscribe((length) -> {
			}, (error) -> {
			});
			while (!done.get()) {
				assertThat(connection.get("/ping").read().text()).isEqualTo("pong");
				answered++;
			}
			assertThat(running.block(Duration.ofSeconds(60))).isPositive();
		}
		assertThat(answered).as("pings that were answered meanwhile").isGreaterThan(5);
		server.assertNothingIsHeld();
	}

	@RestController
	static class Handlers {

		static final byte[] CONTENT = content();

		private static byte[] content() {
			byte[] content = new byte[SIZE];
			Random random = new Random(6);
			String[] words = new String[500];
			for (int i = 0; i < words.length; i++) {
				words[i] = Long.toString(random.nextLong(), 36).substring(1, 4 + random.nextInt(7)) + " ";
			}
			int position = 0;
			while (position < content.length) {
				byte[] word = words[random.nextInt(words.length)].getBytes(StandardCharsets.US_ASCII);
				int length = Math.min(word.length, content.length - position);
				System.arraycopy(word, 0, content, position, length);
				position += length;
			}
			return content;
		}

		@GetMapping("/ping")
		String ping() {
			return "pong";
		}

		@GetMapping("/large")
		Mono<Void> large(ServerHttpResponse response) {
			response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
			return response.writeWith(Mono.fromSupplier(() -> response.bufferFactory().wrap(CONTENT)));
		}

		@PostMapping("/count")
		Mono<String> count(ServerWebExchange exchange) {
			return exchange.getRequest().getBody().map(Handlers::size).reduce(0, Integer::sum).map(String::valueOf);
		}

		private static int size(DataBuffer buffer) {
			int size = buffer.readableByteCount();
			DataBufferUtils.release(buffer);
			return size;
		}

	}

}
