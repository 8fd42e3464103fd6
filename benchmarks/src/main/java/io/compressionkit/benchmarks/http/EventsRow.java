package io.compressionkit.benchmarks.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.compressionkit.CompressionFormat;
import io.compressionkit.benchmarks.contest.Contest;
import io.compressionkit.benchmarks.contest.Row;
import io.compressionkit.benchmarks.contest.Settings;
import io.compressionkit.benchmarks.contest.Target;

/**
 * Server-sent events of six bytes: when they can be decoded, and what they take.
 */
public final class EventsRow implements Row {

	private static final String BYTES = "bytes per event";

	private static final String WIRE_BYTES = "bytes per event, chunk framing included";

	private static final String LATENCY = "worst latency, ms";

	@Override
	public String id() {
		return "B10";
	}

	@Override
	public String title() {
		return "Events of six bytes";
	}

	@Override
	public boolean startsServers() {
		return true;
	}

	@Override
	public List<Contest> contests(Settings settings) {
		int count = settings.choose(500, 20);
		return List.of(contest(CompressionFormat.GZIP, count, 11), contest(CompressionFormat.BROTLI, count, 15),
				contest(CompressionFormat.ZSTD, count, 16));
	}

	private static Contest contest(CompressionFormat format, int count, double bytes) {
		return Contest.of(Client.token(format), "event")
			.withFacts(() -> measure(format, count))
			.target(Target.atMost(BYTES, bytes))
			.target(Target.atMost(LATENCY, 5));
	}

	private static Map<String, Double> measure(CompressionFormat format, int count) throws IOException {
		Map<String, Double> facts = new LinkedHashMap<>();
		try (ServerProcess server = ServerProcess.ours(0)) {
			measure(facts, "", server, format, count);
		}
		try (ServerProcess server = ServerProcess.boot(0)) {
			measure(facts, "Boot: ", server, format, count);
		}
		return facts;
	}

	private static void measure(Map<String, Double> facts, String prefix, ServerProcess server,
			CompressionFormat format, int count) throws IOException {
		countBytes(facts, prefix, server, format, count);
		List<Double> latencies = latencies(server, format, count);
		facts.put(prefix + LATENCY, latencies.stream().mapToDouble((value) -> value).max().orElse(Double.NaN));
		facts.put(prefix + "mean latency, ms",
				latencies.stream().mapToDouble((value) -> value).average().orElse(Double.NaN));
	}

	private static void countBytes(Map<String, Double> facts, String prefix, ServerProcess server,
			CompressionFormat format, int count) throws IOException {
		try (EventStream stream = new EventStream(server.port(), "/events/" + count, format)) {
			String event = stream.next();
			long firstContent = stream.contentBytes();
			long firstWire = stream.wireBytes();
			long content = firstContent;
			long wire = firstWire;
			int received = 0;
			while (event != null) {
				if (Integer.parseInt(event) != received) {
					throw new IOException("Event %s is number %d".formatted(event, received));
				}
				received++;
				content = stream.contentBytes();
				wire = stream.wireBytes();
				event = stream.next();
			}
			if (received != count) {
				throw new IOException("%d events came, not %d".formatted(received, count));
			}
			facts.put(prefix + BYTES, (double) (content - firstContent) / (count - 1));
			facts.put(prefix + WIRE_BYTES, (double) (wire - firstWire) / (count - 1));
		}
	}

	/** The first half warms up. */
	private static List<Double> latencies(ServerProcess server, CompressionFormat format, int count)
			throws IOException {
		List<Double> latencies = new ArrayList<>();
		try (EventStream stream = new EventStream(server.port(), "/events/" + count + "?stamped", format)) {
			String event = stream.next();
			while (event != null) {
				long sent = Long.parseLong(event, 36);
				long now = Math.floorMod(System.nanoTime() / 1_000, WebFluxServer.STAMPS);
				latencies.add(Math.floorMod(now - sent, WebFluxServer.STAMPS) / 1e3);
				event = stream.next();
			}
		}
		return latencies.subList(latencies.size() / 2, latencies.size());
	}

}
