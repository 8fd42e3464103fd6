package io.compressionkit.hardening;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

import tools.jackson.databind.json.JsonMapper;

import io.compressionkit.hardening.trial.Finding;
import io.compressionkit.hardening.trial.Trial;

/**
 * Runs trials, each in a virtual machine of its own, and writes what they find as JSON.
 * Configured by system properties, see the README of this module.
 */
public final class Hardening {

	private static final long MAX_MINUTES = 60;

	private Hardening() {
	}

	/**
	 * Run all that were chosen; or, with arguments, one of them in this virtual machine.
	 * @param arguments none; or the name of a trial, whether it is quick, and the file
	 * for what it finds
	 * @throws Exception if a trial fails
	 */
	public static void main(String[] arguments) throws Exception {
		if (arguments.length > 0) {
			Finding finding = Trials.get(arguments[0]).run(Boolean.parseBoolean(arguments[1]));
			JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValue(Path.of(arguments[2]).toFile(), finding);
			// Event loops and workers need not be waited for.
			System.exit(0);
		}
		Path directory = Path.of(System.getProperty("trials.findings", "target/findings"));
		Files.createDirectories(directory);
		PrintStream console = System.out;
		for (Trial trial : select(System.getProperty("trials", "all"))) {
			console.println("%s: %s".formatted(trial.id(), trial.title()));
			fork(trial, Boolean.getBoolean("trials.quick"), directory.resolve(trial.id() + ".json"));
		}
	}

	private static List<Trial> select(String names) {
		return names.equals("all") ? Trials.all()
				: Arrays.stream(names.split(",", -1)).map((name) -> Trials.get(name.trim())).toList();
	}

	private static void fork(Trial trial, boolean quick, Path finding) throws Exception {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(trial.jvmOptions());
		command.add("-Dtrials.minutes=" + Long.getLong("trials.minutes", 10));
		command.addAll(List.of("-cp", System.getProperty("java.class.path"), Hardening.class.getName(), trial.id(),
				String.valueOf(quick), finding.toString()));
		Process process = new ProcessBuilder(command).inheritIO().start();
		if (!process.waitFor(MAX_MINUTES, TimeUnit.MINUTES)) {
			process.destroyForcibly();
			throw new IllegalStateException("'%s' takes longer than %d minutes".formatted(trial.id(), MAX_MINUTES));
		}
		if (process.exitValue() != 0) {
			throw new IllegalStateException("'%s' ended with status %d".formatted(trial.id(), process.exitValue()));
		}
	}

}
