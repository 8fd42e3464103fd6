package io.compressionkit.benchmarks;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import io.compressionkit.benchmarks.contest.Meeting;
import io.compressionkit.benchmarks.contest.Row;
import io.compressionkit.benchmarks.contest.RowResult;
import io.compressionkit.benchmarks.contest.Settings;
import io.compressionkit.benchmarks.report.Results;

/**
 * Measures rows and writes what is found as JSON. Configured by system properties, see
 * the README of this module.
 */
public final class Benchmarks {

	private static final long DEFAULT_MILLIS_PER_FORK = 8_000;

	private static final long START_UP_MILLIS = 2_000;

	private Benchmarks() {
	}

	/**
	 * Run.
	 * @param arguments none
	 * @throws Exception if a row fails
	 */
	public static void main(String[] arguments) throws Exception {
		boolean quick = Boolean.getBoolean("bench.quick");
		Duration budget = Duration.ofMinutes(Long.getLong("bench.budget", 0));
		int forks = Integer.getInteger("bench.forks", 3);
		List<Row> rows = select(System.getProperty("bench", "all"));
		Settings settings = quick ? Settings.smoke()
				: Settings.full(forks, millisPerFork(rows, forks, budget), Integer.getInteger("bench.stream", 16));
		Path directory = Path.of(System.getProperty("bench.results", "target/results"));
		Files.createDirectories(directory);
		PrintStream console = System.out;
		for (Row row : rows) {
			RowResult result = new Meeting(row, settings, console::println).run();
			Path file = Results.write(directory, result);
			console.println("%s: %s".formatted(row.id(), file));
		}
	}

	private static List<Row> select(String names) {
		if (names.equals("all")) {
			return Rows.all();
		}
		List<String> wanted = Arrays.stream(names.split(",", -1))
			.map((name) -> name.trim().toUpperCase(Locale.ROOT))
			.toList();
		List<Row> rows = Rows.all().stream().filter((row) -> wanted.contains(row.id())).toList();
		if (rows.size() != wanted.size()) {
			throw new IllegalArgumentException("bench must be 'all' or some of %s, but is '%s'"
				.formatted(Rows.all().stream().map(Row::id).toList(), names));
		}
		return rows;
	}

	/** A budget is shared by all contests alike. */
	private static long millisPerFork(List<Row> rows, int forks, Duration budget) {
		if (budget.isZero()) {
			return DEFAULT_MILLIS_PER_FORK;
		}
		Settings settings = Settings.full(forks, DEFAULT_MILLIS_PER_FORK, 1);
		long contests = rows.stream().mapToLong((row) -> (long) row.weight() * row.contests(settings).size()).sum();
		return Math.max(500, budget.toMillis() / (contests * forks) - START_UP_MILLIS);
	}

}
