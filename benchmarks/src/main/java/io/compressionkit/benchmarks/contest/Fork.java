package io.compressionkit.benchmarks.contest;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import tools.jackson.databind.ObjectMapper;

/**
 * A virtual machine that runs contests of a row and writes what it finds to a file.
 */
public final class Fork {

	private static final ObjectMapper JSON = new ObjectMapper();

	private static final long MAX_MINUTES = 60;

	private Fork() {
	}

	/**
	 * What a virtual machine is told to do.
	 *
	 * @param rowClass the name of the class of the row
	 * @param contests the names of the contests
	 * @param settings how thoroughly
	 */
	public record Order(String rowClass, List<String> contests, Settings settings) {

	}

	/**
	 * Start a virtual machine and wait for it.
	 * @param row the row
	 * @param contests the names of the contests
	 * @param settings how thoroughly
	 * @return what it has found
	 * @throws Exception if it fails
	 */
	static List<Samples> start(Row row, List<String> contests, Settings settings) throws Exception {
		Path order = Files.createTempFile("contest", ".json");
		Path found = Files.createTempFile("samples", ".json");
		try {
			JSON.writeValue(order.toFile(), new Order(row.getClass().getName(), contests, settings));
			List<String> command = new ArrayList<>();
			command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
			command.addAll(row.jvmOptions());
			command.addAll(List.of("-cp", System.getProperty("java.class.path"), Fork.class.getName(), order.toString(),
					found.toString()));
			Process process = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.INHERIT)
				.redirectError(ProcessBuilder.Redirect.INHERIT)
				.start();
			if (!process.waitFor(MAX_MINUTES, TimeUnit.MINUTES)) {
				process.destroyForcibly();
				throw new IllegalStateException("%s takes longer than %d minutes".formatted(contests, MAX_MINUTES));
			}
			if (process.exitValue() != 0) {
				throw new IllegalStateException("%s ended with status %d".formatted(contests, process.exitValue()));
			}
			return List.of(JSON.readValue(found.toFile(), Samples[].class));
		}
		finally {
			Files.delete(order);
			Files.delete(found);
		}
	}

	/**
	 * Run in the virtual machine that was started.
	 * @param arguments the file with the order and the file for the samples
	 * @throws Exception if a contest fails
	 */
	public static void main(String[] arguments) throws Exception {
		Order order = JSON.readValue(new File(arguments[0]), Order.class);
		Row row = Class.forName(order.rowClass()).asSubclass(Row.class).getDeclaredConstructor().newInstance();
		List<Samples> samples = new ArrayList<>();
		for (Contest contest : row.contests(order.settings())) {
			if (order.contests().contains(contest.name())) {
				samples.add(new Arena(contest, order.settings().times(row.weight()), row.turnMillis()).run());
			}
		}
		JSON.writeValue(new File(arguments[1]), samples);
		// Event loops and workers of the sides need not be waited for.
		System.exit(0);
	}

}
