package io.compressionkit.webflux.server;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;

import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;

/**
 * Prints how long others wait at worst while a body of 40 MB is compressed or decoded on
 * the only event loop, with the filter and with what {@code server.compression.enabled}
 * switches on. A program of its own, to be run when nothing else runs.
 */
final class FairnessReport {

	private static final int ROUNDS = 5;

	private FairnessReport() {
	}

	/**
	 * Measure and print.
	 * @param args not used
	 * @throws Exception when a measurement fails
	 */
	public static void main(String[] args) throws Exception {
		System.out.println("worst ping in ms while 40 MB pass (median and worst of " + ROUNDS + " rounds)");
		for (String coding : List.of("gzip", "deflate", "br", "zstd")) {
			measure("compressed by the filter", coding, true, UnaryOperator.identity());
			measure("compressed by the server", coding, false, (server) -> server.compress(true));
			measureDecoding(coding);
		}
		System.exit(0);
	}

	private static void measure(String how, String coding, boolean filter, UnaryOperator<HttpServer> customizer)
			throws Exception {
		try (ServerFixture server = ServerFixture.with(new ServerFairnessTests.Handlers())
			.response((response) -> response.withEnabled(filter))
			.server(customizer)
			.loopThreads(1)
			.start()) {
			report(how, coding, server,
					client(server).headers((headers) -> headers.set("Accept-Encoding", coding))
						.get()
						.uri("/large")
						.responseSingle((response, body) -> body.asByteArray()
							.map((bytes) -> coding.equals(response.responseHeaders().get("content-encoding")))));
		}
	}

	private static void measureDecoding(String coding) throws Exception {
		byte[] upload = StrangerCodings.encode(coding, ServerFairnessTests.Handlers.CONTENT);
		try (ServerFixture server = ServerFixture.with(new ServerFairnessTests.Handlers())
			.request((request) -> request.withMaxSize(0))
			.loopThreads(1)
			.start()) {
			report("decoded by the filter", coding, server,
					client(server).headers((headers) -> headers.set("Content-Encoding", coding))
						.post()
						.uri("/count")
						.send((request, outbound) -> outbound.sendByteArray(Mono.just(upload)))
						.responseSingle((response, body) -> body.asString().map((count) -> true)));
		}
	}

	private static HttpClient client(ServerFixture server) {
		return HttpClient.newConnection().host("localhost").port(server.port());
	}

	private static void report(String how, String coding, ServerFixture server, Mono<Boolean> large) throws Exception {
		double[] worst = new double[ROUNDS];
		boolean coded = true;
		worst(server, large);
		for (int round = 0; round < ROUNDS; round++) {
			Measurement measured = worst(server, large);
			worst[round] = measured.worst();
			coded &= measured.coded();
		}
		java.util.Arrays.sort(worst);
		System.out.printf("%-26s %-8s %8.1f %8.1f%s%n", how, coding, worst[ROUNDS / 2], worst[ROUNDS - 1],
				coded ? "" : "   (sent as it is)");
	}

	private static Measurement worst(ServerFixture server, Mono<Boolean> large) throws Exception {
		AtomicBoolean done = new AtomicBoolean();
		long worst = 0;
		try (RawConnection connection = server.connect()) {
			connection.get("/ping").read();
			Mono<Boolean> running = large.doFinally((signal) -> done.set(true)).cache();
			running.subscribe((length) -> {
			}, (error) -> {
			});
			while (!done.get()) {
				long start = System.nanoTime();
				connection.get("/ping").read();
				worst = Math.max(worst, System.nanoTime() - start);
			}
			return new Measurement(worst / 1e6, Boolean.TRUE.equals(running.block(Duration.ofSeconds(60))));
		}
	}

	private record Measurement(double worst, boolean coded) {
	}

}
