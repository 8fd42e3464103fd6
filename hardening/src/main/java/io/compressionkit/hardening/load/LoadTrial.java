package io.compressionkit.hardening.load;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;

import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

import io.compressionkit.benchmarks.http.Load;
import io.compressionkit.benchmarks.http.ServerProcess;
import io.compressionkit.hardening.trial.Finding;
import io.compressionkit.hardening.trial.Trial;

/**
 * A server at saturation by clients that ask for everything in every coding, send
 * everything in every coding, give up now and then, and verify what they get.
 */
public final class LoadTrial implements Trial {

	/** How much more resident memory is no growth: a share of it, and some bytes. */
	private static final double TOLERATED_SHARE = 0.1;

	private static final double TOLERATED_BYTES = 32 * Figures.MEBIBYTE;

	/** In that time the server compiles its code and finds its size. */
	private static final Duration MIN_FOR_GROWTH = Duration.ofSeconds(60);

	private static final int MIN_CALLS = 30;

	/** The heap is touched before, so that what grows is memory outside of it. */
	private static final List<String> SERVER_OPTIONS = List.of("-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch",
			"-XX:MaxDirectMemorySize=256m");

	/**
	 * These tell of requests whose clients have gone, as they do on purpose here. A
	 * handler that fails is told of by another, and seen by its client.
	 */
	private static final List<String> SILENCED = List.of("reactor.netty.channel.FluxReceive",
			"org.springframework.web.server.adapter.HttpWebHandlerAdapter");

	private static final List<String> COLUMNS = List.of("requests", "completed", "cancelled", "failed", "plain MiB",
			"coded MiB", "p50 ms", "p99 ms", "p99.9 ms");

	@Override
	public String id() {
		return "load";
	}

	@Override
	public String title() {
		return "Load: every request in every coding, at saturation";
	}

	@Override
	public List<String> jvmOptions() {
		return List.of("-Xmx1g");
	}

	@Override
	public Finding run(boolean quick) throws Exception {
		Duration duration = quick ? Duration.ofSeconds(3) : Duration.ofMinutes(Long.getLong("trials.minutes", 10));
		int users = quick ? 8 : 32;
		int maxSize = quick ? 400_000 : Content.MAX_SIZE;
		List<Upload> accepted = Upload.accepted(maxSize);
		List<Upload> refused = Upload.refused();
		Map<Kind, Tally> tallies = new EnumMap<>(Kind.class);
		for (Kind kind : Kind.values()) {
			tallies.put(kind, new Tally());
		}
		try (ServerProcess server = ServerProcess.start(LoadServer.class, SERVER_OPTIONS,
				ServerProcess.webFlux(silenced())); Watch watch = new Watch(server.port())) {
			watch.every(duration.dividedBy(quick ? 10 : 300));
			long begin = System.nanoTime();
			load(server.port(), users, duration, tallies, (seed) -> new Calls(seed, accepted, refused, maxSize));
			Duration elapsed = Duration.ofNanos(System.nanoTime() - begin);
			List<List<String>> plain = plain(server.port(), quick ? 1 : (int) duration.toSeconds() / 40);
			watch.stop();
			Sample rest = watch.untilNothingIsHeld();
			Finding finding = new Finding(id(), title(), Figures.machine(),
					List.of(requests(tallies, users, elapsed), plainGets(plain), memory(watch, elapsed, rest)),
					List.of(memoryPlot(watch), heldPlot(watch)));
			check(tallies, rest, server.output());
			if (duration.compareTo(MIN_FOR_GROWTH) >= 0) {
				checkGrowth(watch, elapsed);
			}
			return finding;
		}
	}

	private static String[] silenced() {
		return SILENCED.stream().map((logger) -> "--logging.level.%s=off".formatted(logger)).toArray(String[]::new);
	}

	private static void load(int port, int users, Duration duration, Map<Kind, Tally> tallies, IntFunction<Calls> calls)
			throws InterruptedException {
		// More than users: a connection that was given up closes in its own time.
		ConnectionProvider connections = ConnectionProvider.create("load", 4 * users);
		HttpClient http = HttpClient.create(connections).host("127.0.0.1").port(port).compress(false);
		long end = System.nanoTime() + duration.toNanos();
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < users; i++) {
			Thread thread = new Thread(new User(http, calls.apply(i), tallies, end, MIN_CALLS), "user " + i);
			thread.start();
			threads.add(thread);
		}
		for (Thread thread : threads) {
			thread.join(duration.toMillis() + TimeUnit.MINUTES.toMillis(5));
			if (thread.isAlive()) {
				throw new IllegalStateException("%s has not come back".formatted(thread.getName()));
			}
		}
		connections.disposeLater().block(Duration.ofSeconds(10));
	}

	/** One response again and again, as fast as another program can ask for it. */
	private static List<List<String>> plain(int port, int seconds) throws IOException, InterruptedException {
		List<List<String>> rows = new ArrayList<>();
		String url = "http://127.0.0.1:%d/known/%s".formatted(port, new Content.Slice(Content.LOG, 0, 10_240).path());
		for (String coding : Upload.CODINGS.subList(0, 4)) {
			double rate = Load.requestsPerSecond(url, coding, Math.max(1, seconds));
			rows.add(List.of(coding, Figures.count(Math.round(rate))));
		}
		return rows;
	}

	private static Finding.Table requests(Map<Kind, Tally> tallies, int users, Duration elapsed) {
		List<List<String>> rows = new ArrayList<>();
		tallies.forEach((kind, tally) -> rows.add(tally.row(kind.label())));
		long completed = tallies.values().stream().mapToLong(Tally::completed).sum();
		double plain = tallies.values().stream().mapToLong(Tally::plainBytes).sum() / Figures.MEBIBYTE;
		double seconds = elapsed.toMillis() / 1000.0;
		return new Finding.Table(
				"%d clients on this machine for %.0f seconds, %.0f requests and %.1f MiB of plain content a second"
					.formatted(users, seconds, completed / seconds, plain / seconds),
				COLUMNS, rows);
	}

	private static Finding.Table plainGets(List<List<String>> rows) {
		return new Finding.Table("10 KiB of log lines by " + Load.tool(), List.of("coding", "requests a second"), rows);
	}

	private static Finding.Table memory(Watch watch, Duration elapsed, Sample rest) {
		double quarter = elapsed.toSeconds() / 4.0;
		List<List<String>> rows = new ArrayList<>();
		memoryOf((sample) -> sample.resident() / Figures.MEBIBYTE, "resident MiB", rows, watch, quarter, rest);
		memoryOf((sample) -> sample.heap() / Figures.MEBIBYTE, "heap after a collection MiB", rows, watch, quarter,
				rest);
		memoryOf((sample) -> sample.direct() / Figures.MEBIBYTE, "direct MiB", rows, watch, quarter, rest);
		memoryOf(Sample::states, "native states in use", rows, watch, quarter, rest);
		memoryOf(Sample::buffers, "buffers not released", rows, watch, quarter, rest);
		return new Finding.Table("What the server held, on average",
				List.of("what", "second quarter", "last quarter", "after the load"), rows);
	}

	private static void memoryOf(ToDoubleFunction<Sample> value, String name, List<List<String>> rows, Watch watch,
			double quarter, Sample rest) {
		rows.add(List.of(name, Figures.decimal(watch.mean(value, quarter, 2 * quarter)),
				Figures.decimal(watch.mean(value, 3 * quarter, 4 * quarter)),
				Figures.decimal(value.applyAsDouble(rest))));
	}

	private static Finding.Plot memoryPlot(Watch watch) {
		return new Finding.Plot("Memory of the server under load", "minutes", "MiB",
				List.of(watch.curve("resident", (sample) -> sample.resident() / Figures.MEBIBYTE),
						watch.curve("heap after a collection", (sample) -> sample.heap() / Figures.MEBIBYTE),
						watch.curve("direct", (sample) -> sample.direct() / Figures.MEBIBYTE)));
	}

	private static Finding.Plot heldPlot(Watch watch) {
		return new Finding.Plot("What the server held under load", "minutes", "count",
				List.of(watch.curve("native states in use", Sample::states),
						watch.curve("buffers not released", Sample::buffers)));
	}

	private static void check(Map<Kind, Tally> tallies, Sample rest, List<String> said) {
		long failed = tallies.values().stream().mapToLong(Tally::failed).sum();
		if (failed > 0) {
			throw new IllegalStateException("%d requests failed: %s".formatted(failed,
					tallies.values().stream().flatMap((tally) -> tally.failures().stream()).toList()));
		}
		if (rest.states() != 0 || rest.buffers() != 0) {
			throw new IllegalStateException("The server still holds " + rest);
		}
		if (!said.isEmpty()) {
			throw new IllegalStateException("The server complains: " + String.join("\n", said));
		}
	}

	private static void checkGrowth(Watch watch, Duration elapsed) {
		double quarter = elapsed.toSeconds() / 4.0;
		double before = watch.mean(Sample::resident, quarter, 2 * quarter);
		double after = watch.mean(Sample::resident, 3 * quarter, 4 * quarter);
		if (after > before * (1 + TOLERATED_SHARE) + TOLERATED_BYTES) {
			throw new IllegalStateException("Resident memory grows: %s MiB in the second quarter, %s in the last"
				.formatted(Figures.mebibytes((long) before), Figures.mebibytes((long) after)));
		}
	}

}
