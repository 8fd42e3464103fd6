package io.compressionkit.webflux.client;

import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.test.util.RaceTestUtils;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.ExchangeStrategies;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClientException;

import io.compressionkit.testing.BufferFactories;
import io.compressionkit.testing.TrackedBuffers;
import io.compressionkit.webflux.client.ScriptedServer.Reply;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is left of exchanges that end early: nothing.
 */
@ExtendWith(LeakGuard.class)
class ClientCancellationTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final byte[] CONTENT = ClientCodecs.text(300_000);

	@ParameterizedTest
	@EnumSource
	void aResponseCanBeCancelledAtAnyTime(ClientConnector connector) {
		byte[] encoded = ClientCodecs.encode(CONTENT, "gzip");
		try (ScriptedServer server = ScriptedServer
			.always(Reply.status(200).header("Content-Encoding", "gzip").chunked(encoded, 2000))) {
			WebClient client = ClientCodecs.client(connector);
			for (int i = 0; i < 200; i++) {
				int pieces = i % 7;
				client.get()
					.uri(server.url())
					.retrieve()
					.bodyToFlux(DataBuffer.class)
					.map((buffer) -> TrackedBuffers.take(buffer).length)
					.take(1 + pieces)
					.blockLast(PATIENCE);
			}
			assertThat(client.get().uri(server.url()).retrieve().bodyToMono(byte[].class).block(PATIENCE))
				.isEqualTo(CONTENT);
		}
	}

	// Connectors with decoders of their own lose what these hold when a timeout races
	// them.
	@ParameterizedTest
	@EnumSource(names = { "REACTOR_NETTY", "JDK", "JETTY" })
	void anExchangeCanBeCancelledAtAnyTime(ClientConnector connector) {
		byte[] encoded = ClientCodecs.encode(CONTENT, "zstd");
		ClientCompressionSettings settings = ClientCompressionSettings.defaults().withRequestCoding("zstd");
		try (ScriptedServer server = ScriptedServer
			.always(Reply.status(200).header("Content-Encoding", "zstd").chunked(encoded, 2000))) {
			WebClient client = ClientCodecs.client(connector, settings);
			Random random = new Random(7);
			Flux.range(0, 300)
				.flatMap((i) -> client.post()
					.uri(server.url())
					.bodyValue(CONTENT)
					.retrieve()
					.bodyToMono(byte[].class)
					.timeout(Duration.ofNanos(random.nextLong(1, 20_000_000)), Mono.empty())
					// A connector may have handed out a connection that a cancellation
					// closes.
					.onErrorComplete(WebClientException.class), 4)
				.blockLast(PATIENCE);
			assertThat(client.get().uri(server.url()).retrieve().bodyToMono(byte[].class).block(PATIENCE))
				.isEqualTo(CONTENT);
		}
	}

	@Test
	void losesNothingInTenThousandRacingCancellationsOfABody() {
		byte[] encoded = ClientCodecs.encode(ClientCodecs.text(5000), "gzip");
		ClientCompressionFilter filter = new ClientCompressionFilter(ClientCodecs.SERVICE.engine(),
				ClientCompressionSettings.defaults());
		ClientRequest request = ClientRequest.create(HttpMethod.GET, URI.create("http://localhost/")).build();
		try (TrackedBuffers buffers = BufferFactories.pooledDirect()) {
			for (int i = 0; i < 10_000; i++) {
				int half = 1 + i % (encoded.length - 1);
				Flux<DataBuffer> body = Flux
					.defer(() -> Flux.just(Arrays.copyOf(encoded, half),
							Arrays.copyOfRange(encoded, half, encoded.length)))
					.map(buffers::of);
				ClientResponse response = ClientResponse.create(200, ExchangeStrategies.withDefaults())
					.header("Content-Encoding", "gzip")
					.body((none) -> body)
					.build();
				CountDownLatch started = new CountDownLatch(1);
				Disposable reading = filter.filter(request, (sent) -> Mono.just(response))
					.flatMapMany((decoded) -> decoded.bodyToFlux(DataBuffer.class))
					.map(TrackedBuffers::take)
					.subscribeOn(Schedulers.parallel())
					.doOnSubscribe((subscription) -> started.countDown())
					.subscribe();
				RaceTestUtils.race(reading::dispose, started::countDown);
			}
		}
	}

	@ParameterizedTest
	@EnumSource
	void releasesABodyThatIsNeverSent(ClientConnector connector) {
		ClientCompressionSettings settings = ClientCompressionSettings.defaults().withRequestCoding("gzip");
		String refused;
		try (ScriptedServer server = ScriptedServer.always(Reply.status(200).end())) {
			refused = server.url();
		}
		try (TrackedBuffers buffers = BufferFactories.pooledDirect()) {
			for (int size : new int[] { 300, 900, 3000 }) {
				Flux<DataBuffer> body = Flux.range(0, 4).map((i) -> buffers.of(ClientCodecs.text(size)));
				assertThat(ClientCodecs.client(connector, settings)
					.post()
					.uri(refused)
					.body(BodyInserters.fromDataBuffers(body))
					.retrieve()
					.toBodilessEntity()
					.map((response) -> "success")
					.onErrorReturn("failure")
					.block(PATIENCE)).isEqualTo("failure");
				assertThat(ClientCodecs.client(connector, settings)
					.post()
					.uri(refused)
					.bodyValue(ClientCodecs.text(size))
					.retrieve()
					.toBodilessEntity()
					.map((response) -> "success")
					.onErrorReturn("failure")
					.block(PATIENCE)).isEqualTo("failure");
			}
		}
	}

	@Test
	void releasesItemsThatAreNeverSent() throws Exception {
		ClientCompressionSettings settings = ClientCompressionSettings.defaults().withRequestCoding("gzip");
		DisposableServer server = HttpServer.create()
			.host("127.0.0.1")
			.handle((request, response) -> request.receive().then())
			.bindNow();
		try (TrackedBuffers buffers = BufferFactories.pooledDirect()) {
			WebClient client = ClientCodecs.client(ClientConnector.REACTOR_NETTY, settings);
			for (int i = 0; i < 200; i++) {
				CountDownLatch begun = new CountDownLatch(1);
				Disposable exchange = client.post()
					.uri("http://127.0.0.1:" + server.port() + "/")
					.contentType(MediaType.APPLICATION_NDJSON)
					.body((request, context) -> request
						.writeAndFlushWith(Flux.range(0, 1_000_000).map((n) -> Mono.fromSupplier(() -> {
							begun.countDown();
							return buffers.of(CONTENT);
						}))))
					.retrieve()
					.toBodilessEntity()
					.subscribe();
				assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
				exchange.dispose();
			}
		}
		finally {
			server.disposeNow();
		}
	}

	/** Other connectors forget the rest of a plain body, too. */
	@ParameterizedTest
	@EnumSource(names = { "REACTOR_NETTY", "REACTOR_NETTY_DECODING" })
	void releasesABodyThatTheServerDoesNotWaitFor(ClientConnector connector) {
		ClientCompressionSettings settings = ClientCompressionSettings.defaults().withRequestCoding("gzip");
		DisposableServer server = HttpServer.create()
			.host("127.0.0.1")
			.handle((request, response) -> response.status(413).header("Connection", "close").send())
			.bindNow();
		try (TrackedBuffers buffers = BufferFactories.unpooledHeap()) {
			Stream.of(1, 2, 3, 4, 5).forEach((i) -> {
				Flux<DataBuffer> body = Flux.range(0, 500).map((n) -> buffers.of(CONTENT));
				assertThat(ClientCodecs.client(connector, settings)
					.post()
					.uri("http://127.0.0.1:" + server.port() + "/")
					.body(BodyInserters.fromDataBuffers(body))
					.exchangeToMono((response) -> response.releaseBody().thenReturn("answer"))
					.onErrorReturn("failure")
					.block(PATIENCE)).isIn("answer", "failure");
			});
		}
		finally {
			server.disposeNow();
		}
	}

}
