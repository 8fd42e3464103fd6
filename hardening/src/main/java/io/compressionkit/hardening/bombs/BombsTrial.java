package io.compressionkit.hardening.bombs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.compressionkit.benchmarks.Codecs;
import io.compressionkit.engine.CompressionServiceBuilder;
import io.compressionkit.engine.DefaultCompressionService;
import io.compressionkit.hardening.measure.Cost;
import io.compressionkit.hardening.measure.Figures;
import io.compressionkit.hardening.measure.Host;
import io.compressionkit.hardening.measure.Meter;
import io.compressionkit.hardening.trial.Finding;
import io.compressionkit.hardening.trial.Trial;

/**
 * Lets hostile input come, by way of the service and of a server, and sees to it that it
 * is refused as it should be and costs no more memory than the limits say. How long that
 * takes is told, but not judged.
 */
public final class BombsTrial implements Trial {

	private static final long MIB = 1 << 20;

	/** Room for garbage that was not collected yet. */
	private static final long HEAP_SLACK = 64 * MIB;

	/** Pooled buffers are cut from chunks of 4 MiB. */
	private static final long DIRECT_SLACK = 16 * MIB;

	/** Room for what native allocators keep, and for compiled code. */
	private static final long RESIDENT_SLACK = 64 * MIB;

	private static final long STATE = MIB / 2;

	private static final long PIECE = 64 * 1024;

	private final Meter meter = new Meter();

	@Override
	public String id() {
		return "bombs";
	}

	@Override
	public String title() {
		return "Hostile input";
	}

	/** The heap is resident from the beginning, so that what grows is native memory. */
	@Override
	public List<String> jvmOptions() {
		return List.of("-XX:+UseSerialGC", "-Xms512m", "-Xmx512m", "-Xmn32m", "-XX:+AlwaysPreTouch",
				"-XX:MaxDirectMemorySize=256m");
	}

	@Override
	public Finding run(boolean quick) throws Exception {
		long limit = quick ? 8 * MIB : CompressionServiceBuilder.DEFAULT_MAX_OUTPUT_SIZE;
		try (DefaultCompressionService service = CompressionServiceBuilder.forCodecs(Codecs.all()).build();
				ServerWay server = new ServerWay(Codecs.all())) {
			if (!quick) {
				// What is loaded and compiled once is no cost of a bomb.
				meet(new Bombs(service, 200_000_000, 20_000, limit).all(), limit, server, true);
			}
			Bombs bombs = new Bombs(service, quick ? 50_000_000L : 10_000_000_000L, quick ? 3_000 : 1_000_000, limit);
			Finding.Table refused = meet(bombs.all(), limit, server, quick);
			Finding.Table dripped = drip(Drip.all(service, quick ? 4 : 64), server.server(), quick);
			return new Finding(id(), title(), Host.describe(), List.of(refused, dripped), List.of());
		}
	}

	private Finding.Table meet(List<Bomb> bombs, long limit, ServerWay server, boolean quick) throws Exception {
		List<List<String>> rows = new ArrayList<>();
		try (Way oneShot = new OneShotWay(Codecs.all(), limit); Way stream = new StreamWay(Codecs.all(), limit)) {
			for (Bomb bomb : bombs) {
				for (Way way : List.of(oneShot, stream, server)) {
					Verdict expected = way.expected(bomb);
					if (expected != null) {
						rows.add(meet(bomb, way, expected, quick));
					}
				}
			}
		}
		return new Finding.Table(
				("What became of hostile input: at most %s may come out of the service and %s of the server;"
						+ " memory is what was used at most beyond what was used before")
					.formatted(Figures.bytes(limit), Figures.bytes(Server.LIMIT)),
				List.of("input", "coding", "way", "size", "outcome", "accepted", "handed on", "heap", "direct",
						"resident", "processor", "time"),
				rows);
	}

	private List<String> meet(Bomb bomb, Way way, Verdict expected, boolean quick) throws Exception {
		Meter.Measured<Way.Outcome> measured = this.meter.measure(() -> way.meet(bomb));
		Way.Outcome outcome = measured.result();
		Cost cost = measured.cost();
		String what = "%s, %s, %s".formatted(bomb.name(), bomb.codings(), way.name());
		if (outcome.verdict() != expected) {
			throw new IllegalStateException("%s: %s instead of %s".formatted(what, outcome.verdict(), expected));
		}
		atMost(what + ": bytes handed on", outcome.produced(), way.limit());
		atMost(what + ": direct memory", cost.direct(), DIRECT_SLACK);
		if (!quick) {
			atMost(what + ": heap", cost.heap(), way.kept() + HEAP_SLACK);
			atMost(what + ": resident memory", cost.resident(), bomb.codings().size() * bomb.window() + RESIDENT_SLACK);
		}
		return List.of(bomb.name(), String.join(", ", bomb.codings()), way.name(), Figures.bytes(bomb.size()),
				outcome.verdict().name(), Figures.bytes(outcome.accepted()), Figures.bytes(outcome.produced()),
				Figures.bytes(cost.heap()), Figures.bytes(cost.direct()), Figures.bytes(cost.resident()),
				Figures.time(cost.processor()), Figures.time(cost.elapsed()));
	}

	private Finding.Table drip(List<Drip> drips, Server server, boolean quick) throws Exception {
		Duration duration = quick ? Duration.ofMillis(300) : Duration.ofSeconds(10);
		List<List<String>> rows = new ArrayList<>();
		for (Drip drip : drips) {
			Meter.Measured<Long> measured = this.meter.measure(() -> drip.run(server, duration));
			Cost cost = measured.cost();
			String what = "slow uploads of " + drip.codings();
			long decompressors = (long) drip.connections() * drip.codings().size();
			atMost(what + ": direct memory", cost.direct(),
					(decompressors + drip.connections()) * PIECE + DIRECT_SLACK);
			if (!quick) {
				atMost(what + ": heap", cost.heap(), HEAP_SLACK);
				atMost(what + ": resident memory", cost.resident(),
						decompressors * (drip.window() + STATE) + RESIDENT_SLACK);
			}
			rows.add(List.of(String.join(", ", drip.codings()), String.valueOf(drip.connections()),
					Figures.bytes(drip.window()), String.valueOf(measured.result()), Figures.bytes(cost.heap()),
					Figures.bytes(cost.direct()), Figures.bytes(cost.resident()), Figures.time(cost.processor()),
					Figures.time(cost.elapsed())));
		}
		return new Finding.Table(
				"Uploads that fill their windows, go on byte by byte and are broken off; nothing is held afterwards",
				List.of("coding", "connections", "window", "bytes sent singly", "heap", "direct", "resident",
						"processor", "time"),
				rows);
	}

	private static void atMost(String what, long value, long bound) {
		if (value > bound) {
			throw new IllegalStateException(
					"%s: %s, which is more than %s".formatted(what, Figures.bytes(value), Figures.bytes(bound)));
		}
	}

}
