package io.compressionkit.hardening.faults;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import io.compressionkit.benchmarks.contest.Output;

/**
 * Memory that runs out.
 */
final class MemoryFaults {

	private static final int CLIENTS = 60;

	private static final String WHOLE = "whole and right";

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

	/**
	 * What waits for clients that do not read takes more memory than there is. Where
	 * there is none for a header the server gives no answer, whether it compresses or
	 * not; its clients wait until they go.
	 */
	private static String direct(ForkedServer server) throws Exception {
		int size = 3_000_000;
		Output expected = Content.NOISE.describe(size);
		List<Connection> stalled = new ArrayList<>();
		for (int i = 0; i < CLIENTS; i++) {
			stalled
				.add(new Connection(server.port(), 8192).get("/stream/NOISE/" + size, (i % 2 == 0) ? "gzip" : "zstd"));
		}
		// Time for what waits to pile up; more of it does no harm.
		Thread.sleep(1000);
		List<Callable<String>> reading = new ArrayList<>();
		for (Connection connection : stalled) {
			reading.add(() -> {
				try (connection) {
					return connection.answer().orFailure(expected).isSuccess() ? WHOLE : "cut off";
				}
				catch (IOException ex) {
					return "without an answer";
				}
			});
		}
		Map<String, Long> seen = count(reading, CLIENTS);
		if (seen.keySet().equals(Set.of(WHOLE))) {
			throw new IllegalStateException("There was memory enough");
		}
		return seen.entrySet()
			.stream()
			.map((count) -> "%d %s".formatted(count.getValue(), count.getKey()))
			.collect(Collectors.joining(", "));
	}

	private static Fault.Scenario<ForkedServer> heap(String path) {
		return (server) -> {
			List<Callable<String>> asking = new ArrayList<>();
			for (String coding : List.of("gzip", "zstd", "br", "identity")) {
				asking.add(() -> Exchange.get(server, path, coding).requireFailure().toString());
			}
			return String.join("; ", count(asking, asking.size()).keySet());
		};
	}

	private static Map<String, Long> count(List<Callable<String>> tasks, int threads) throws Exception {
		ExecutorService executor = Executors.newFixedThreadPool(threads);
		try {
			Map<String, Long> counts = new TreeMap<>();
			for (Future<String> result : executor.invokeAll(tasks, 60, TimeUnit.SECONDS)) {
				counts.merge(result.get(), 1L, Long::sum);
			}
			return counts;
		}
		finally {
			executor.shutdownNow();
		}
	}

}
