package io.compressionkit.autoconfigure;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application in a process of its own, with another class path or other options of the
 * virtual machine than the tests have.
 */
final class ForkedApplication {

	private final Class<?> application;

	private final List<String> options = new ArrayList<>();

	private Predicate<String> without = (element) -> false;

	ForkedApplication(Class<?> application) {
		this.application = application;
	}

	/**
	 * Add an option of the virtual machine.
	 */
	ForkedApplication with(String option) {
		this.options.add(option);
		return this;
	}

	/**
	 * Leave out every archive whose name begins with one of these.
	 */
	ForkedApplication without(String... archives) {
		this.without = (element) -> Arrays.stream(archives)
			.anyMatch((archive) -> Path.of(element).getFileName().toString().startsWith(archive));
		return this;
	}

	Result run(Path folder, String... arguments) throws IOException, InterruptedException {
		Path output = Files.createTempFile(folder, "output", ".txt");
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(this.options);
		command.addAll(List.of("-cp", classPath(), this.application.getName()));
		command.addAll(List.of(arguments));
		Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
		try {
			assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
		}
		finally {
			process.destroyForcibly();
		}
		return new Result(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
	}

	private String classPath() {
		return String.join(File.pathSeparator,
				Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
					.filter((element) -> !element.isEmpty())
					.filter(this.without.negate())
					.toList());
	}

	record Result(int exitCode, String output) {

	}

}
