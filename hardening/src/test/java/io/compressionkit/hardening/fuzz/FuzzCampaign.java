package io.compressionkit.hardening.fuzz;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import tools.jackson.databind.json.JsonMapper;

import io.compressionkit.benchmarks.contest.Machine;
import io.compressionkit.hardening.trial.Finding;

/**
 * Fuzzes the targets for a while, and writes what came of it as JSON. Configured by
 * system properties, see the README of this module.
 */
public final class FuzzCampaign {

	private static final List<String> COLUMNS = List.of("target", "executions", "seconds", "edges", "features",
			"inputs kept", "failing inputs");

	private FuzzCampaign() {
	}

	/**
	 * Run it.
	 * @param arguments none
	 * @throws Exception if a target cannot be run
	 */
	public static void main(String[] arguments) throws Exception {
		List<FuzzTarget> targets = FuzzTarget.select(System.getProperty("fuzz.targets", "all"));
		long seconds = Math.round(60 * Double.parseDouble(System.getProperty("fuzz.minutes", "5")));
		int parallel = Integer.getInteger("fuzz.parallel", 1);
		Path directory = Path.of("target/fuzz");
		Files.createDirectories(directory);
		List<List<String>> rows = run(targets, seconds, parallel, directory);
		write(rows, parallel);
	}

	/** The figures of targets that were not run this time are kept. */
	private static void write(List<List<String>> rows, int parallel) throws IOException {
		Path file = Path.of("target/findings/fuzz.json");
		Files.createDirectories(file.getParent());
		Map<String, List<String>> all = new LinkedHashMap<>();
		if (Files.exists(file)) {
			Finding before = JsonMapper.shared().readValue(file.toFile(), Finding.class);
			before.tables().get(0).rows().forEach((row) -> all.put(row.get(0), row));
		}
		rows.forEach((row) -> all.put(row.get(0), row));
		Finding finding = finding(List.copyOf(all.values()), parallel);
		JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValue(file.toFile(), finding);
	}

	private static List<List<String>> run(List<FuzzTarget> targets, long seconds, int parallel, Path directory)
			throws Exception {
		PrintStream console = System.out;
		ExecutorService executor = Executors.newFixedThreadPool(parallel);
		try {
			List<Future<List<String>>> runs = new ArrayList<>();
			for (FuzzTarget target : targets) {
				runs.add(executor.submit(() -> new FuzzRun(target, seconds, directory).run(console)));
			}
			List<List<String>> rows = new ArrayList<>();
			for (Future<List<String>> run : runs) {
				List<String> row = run.get((long) targets.size() * (seconds + 600), TimeUnit.SECONDS);
				console.println(String.join("  ", row));
				rows.add(row);
			}
			return rows;
		}
		finally {
			executor.shutdownNow();
		}
	}

	private static Finding finding(List<List<String>> rows, int parallel) {
		Map<String, String> host = Machine.describe();
		String machine = "%s, %s cores, %s, %s, %d target(s) at a time.".formatted(host.get("processor"),
				host.get("cores"), host.get("memory"), host.get("java"), parallel);
		return new Finding("fuzz", "Fuzzing", machine,
				List.of(new Finding.Table("What was fuzzed, the last run of each target", COLUMNS, rows)), List.of());
	}

}
