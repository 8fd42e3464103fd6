package io.compressionkit.hardening.fuzz;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Fuzzes one target in a virtual machine of its own, for a given time. Inputs that made a
 * failure are put beside the seeds of the target.
 */
final class FuzzRun {

	private static final Path SEEDS = Path.of("src/test/resources");

	private static final Pattern DONE = Pattern.compile("^Done \\d+ runs in (\\d+) second.*");

	private static final Pattern PROGRESS = Pattern.compile("^#(\\d+)\\s.*cov: (\\d+) ft: (\\d+) corp: (\\d+)/.*");

	/** Seconds; far more than any input takes, on a busy machine as well. */
	private static final int LONGEST_EXECUTION = 300;

	/** For starting, and for the seeds. */
	private static final int SLACK_MINUTES = 15;

	private final FuzzTarget target;

	private final long limit;

	private final Path directory;

	private long executions;

	private long seconds;

	private long edges;

	private long features;

	private long corpus;

	FuzzRun(FuzzTarget target, long limit, Path directory) {
		this.target = target;
		this.limit = limit;
		this.directory = directory;
	}

	/**
	 * Run it.
	 * @return executions, seconds, edges, features, inputs, findings
	 */
	List<String> run(PrintStream console) throws IOException, InterruptedException {
		Path seeds = SEEDS.resolve(this.target.tests().getName().replace('.', '/') + "Inputs");
		Path generated = this.directory.resolve("corpus").resolve(this.target.id());
		Path log = this.directory.resolve(this.target.id() + ".log");
		Files.createDirectories(generated);
		Files.createDirectories(seeds);
		long before = crashes(seeds);
		Process process = new ProcessBuilder(command(generated, seeds)).redirectErrorStream(true)
			.redirectOutput(log.toFile())
			.start();
		if (!process.waitFor(this.limit + TimeUnit.MINUTES.toSeconds(SLACK_MINUTES), TimeUnit.SECONDS)) {
			process.destroyForcibly();
			throw new IllegalStateException("Fuzzing %s does not end, see %s".formatted(this.target.id(), log));
		}
		read(log);
		long findings = crashes(seeds) - before;
		if (process.exitValue() != 0) {
			console.println("%s: ended with status %d and %d new failing input(s), see %s".formatted(this.target.id(),
					process.exitValue(), findings, log));
		}
		return List.of(this.target.id(), "%,d".formatted(this.executions), String.valueOf(this.seconds),
				String.valueOf(this.edges), String.valueOf(this.features), String.valueOf(this.corpus),
				String.valueOf(findings));
	}

	private List<String> command(Path generated, Path seeds) {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(List.of("-Xmx1g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:MaxDirectMemorySize=1g",
				"-XX:+EnableDynamicAgentLoading", "-cp", System.getProperty("java.class.path"),
				"com.code_intelligence.jazzer.Jazzer"));
		command.add("--target_class=" + this.target.tests().getName());
		command.add("--instrumentation_includes=io.compressionkit.**");
		command.add("--instrumentation_excludes=io.compressionkit.hardening.**");
		command.add("--custom_hook_includes=io.compressionkit.**");
		command.add("--reproducer_path=" + this.directory);
		command.addAll(List.of("-max_total_time=" + this.limit, "-rss_limit_mb=0", "-timeout=" + LONGEST_EXECUTION,
				"-report_slow_units=" + LONGEST_EXECUTION, "-artifact_prefix=" + seeds + "/", generated.toString(),
				seeds.toString()));
		return command;
	}

	private void read(Path log) throws IOException {
		try (BufferedReader lines = Files.newBufferedReader(log, StandardCharsets.ISO_8859_1)) {
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				Matcher progress = PROGRESS.matcher(line);
				Matcher done = DONE.matcher(line);
				if (done.matches()) {
					this.seconds = Long.parseLong(done.group(1));
				}
				if (progress.matches()) {
					this.executions = Long.parseLong(progress.group(1));
					this.edges = Long.parseLong(progress.group(2));
					this.features = Long.parseLong(progress.group(3));
					this.corpus = Long.parseLong(progress.group(4));
				}
			}
		}
	}

	private static long crashes(Path seeds) throws IOException {
		try (Stream<Path> files = Files.list(seeds)) {
			return files.filter((file) -> file.getFileName().toString().matches("(crash|timeout|oom)-.*")).count();
		}
	}

}
