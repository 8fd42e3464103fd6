package io.compressionkit.sample.packaged;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A running {@code java} command, which closing ends.
 */
final class Command implements AutoCloseable {

	private static final Pattern STARTED = Pattern.compile("started on port (\\d+)");

	private static final Duration TIMEOUT = Duration.ofSeconds(120);

	private final Process process;

	private final Path output;

	private Command(Process process, Path output) {
		this.process = process;
		this.output = output;
	}

	static Command java(Path folder, String... arguments) throws IOException {
		Path output = Files.createTempFile(folder, "output", ".txt");
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(List.of(arguments));
		return new Command(new ProcessBuilder(command).directory(folder.toFile())
			.redirectErrorStream(true)
			.redirectOutput(output.toFile())
			.start(), output);
	}

	/** Wait until it has come to a good end. */
	void succeed() throws IOException, InterruptedException {
		assertThat(this.process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
		assertThat(this.process.exitValue()).as(output()).isZero();
	}

	/** Wait until it serves, and tell the port. */
	String port() throws IOException {
		await().atMost(TIMEOUT).until(() -> started().find() || !this.process.isAlive());
		Matcher started = started();
		assertThat(started.find()).as(output()).isTrue();
		return started.group(1);
	}

	private Matcher started() throws IOException {
		return STARTED.matcher(output());
	}

	String output() throws IOException {
		return Files.readString(this.output);
	}

	@Override
	public void close() throws InterruptedException {
		this.process.destroy();
		if (!this.process.waitFor(20, TimeUnit.SECONDS)) {
			this.process.destroyForcibly();
		}
	}

}
