package io.compressionkit.hardening.faults;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.compressionkit.benchmarks.contest.Output;

/**
 * Memory that runs out.
 */
final class MemoryFaults {

	private static final int CLIENTS = 60;

	private MemoryFaults() {
	}

	static List<Fault<?>> all() {
		return List.of(forked("out of direct memory", MemoryFaults::direct, "-Xmx256m", "-XX:MaxDirectMemorySize=4m"),
				forked("out of heap in a handler", heap("/throw/heap"), "-Xmx64m"),
				forked("out of heap in the middle of a body", heap("/fail/300000/heap"), "-Xmx64m"));
	}

	private static Fault<ForkedServer> forked(String name, Fault.Scenario<ForkedServer> scenario,
			String... jvmOptions) {
		return new Fault<>(name, () -> new ForkedServer(List.of(jvmOptions), List.of()), scenario);
	}

	/** What waits for clients that do not read takes more memory than there is. */
	private static String direct(ForkedServer server) throws Exception {
		int size = 3_000_000;
		Output expected = Content.NOISE.describe(size);
		List<Connection> stalled = new ArrayList<>();
		for (int i = 0; i < CLIENTS; i++) {
			try {
				stalled.add(new Connection(server.port(), 8192).get("/stream/NOISE/" + size,
						(i % 2 == 0) ? "gzip" : "zstd"));
			}
			catch (IOException ex) {
				// One that was closed at once.
			}
		}
		List<Callable<Boolean>> reading = new ArrayList<>();
		for (Connection connection : stalled) {
			reading.add(() -> {
				try (connection) {
					return connection.answer().orFailure(expected).isSuccess();
				}
			});
		}
		long whole = count(reading, CLIENTS);
		if (whole == CLIENTS) {
			throw new IllegalStateException("There was memory enough");
		}
		return "%d whole and right, %d cut off or refused".formatted(whole, CLIENTS - whole);
	}

	private static Fault.Scenario<ForkedServer> heap(String path) {
		return (server) -> {
			List<Callable<Boolean>> asking = new ArrayList<>();
			for (String coding : List.of("gzip", "zstd", "br", "identity")) {
				asking.add(() -> Exchange.get(server, path, coding).isSuccess());
			}
			if (count(asking, 4) > 0) {
				throw new IllegalStateException("An answer looks like success");
			}
			return Exchange.get(server, path, "gzip").toString();
		};
	}

	private static long count(List<Callable<Boolean>> tasks, int threads) throws Exception {
		ExecutorService executor = Executors.newFixedThreadPool(threads);
		try {
			long count = 0;
			for (Future<Boolean> result : executor.invokeAll(tasks, 60, TimeUnit.SECONDS)) {
				count += result.get() ? 1 : 0;
			}
			return count;
		}
		finally {
			executor.shutdownNow();
		}
	}

}
