package io.compressionkit.benchmarks.contest;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Describes the machine that was measured on.
 */
public final class Machine {

	private Machine() {
	}

	/**
	 * Describe this machine and this state of the project.
	 * @return values by name
	 */
	public static Map<String, String> describe() {
		Map<String, String> machine = new LinkedHashMap<>();
		machine.put("processor", line(Path.of("/proc/cpuinfo"), "model name", System.getProperty("os.arch", "")));
		machine.put("cores", String.valueOf(Runtime.getRuntime().availableProcessors()));
		machine.put("memory", line(Path.of("/proc/meminfo"), "MemTotal", "unknown"));
		machine.put("system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
		machine.put("java", System.getProperty("java.vm.name") + " " + Runtime.version());
		machine.put("load", String.format(Locale.ROOT, "%.2f",
				ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()));
		machine.put("commit", output("git", "rev-parse", "--short", "HEAD"));
		machine.put("node", output("node", "--version"));
		return machine;
	}

	private static String line(Path file, String key, String otherwise) {
		try (Stream<String> lines = Files.lines(file)) {
			return lines.filter((line) -> line.startsWith(key))
				.map((line) -> line.substring(line.indexOf(':') + 1).trim())
				.findFirst()
				.orElse(otherwise);
		}
		catch (IOException ex) {
			return otherwise;
		}
	}

	private static String output(String... command) {
		try {
			Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
			String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
			return (process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0) ? output : "none";
		}
		catch (IOException ex) {
			return "none";
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return "none";
		}
	}

}
