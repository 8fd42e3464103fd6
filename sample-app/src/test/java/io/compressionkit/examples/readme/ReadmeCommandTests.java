package io.compressionkit.examples.readme;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.compressionkit.sample.SampleApplication;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Runs the commands of the README, as they are printed, against a server on another port.
 */
@SpringBootTest(classes = SampleApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = "sample.table=false")
class ReadmeCommandTests {

	@LocalServerPort
	private int port;

	@TempDir
	@SuppressWarnings("NullAway.Init")
	private Path folder;

	@Test
	void theToolsReadWhatTheSampleWritesAndTheReverse() throws Exception {
		assumeInstalled("bash", "curl", "gzip", "zstd", "brotli");
		assertThat(run(commands().get(0))).isEmpty();
	}

	@Test
	void resultsAndProblemsAreExplained() throws Exception {
		assumeInstalled("bash", "curl", "gzip");
		assertThat(run(commands().get(1))).contains("Compression-Format: raw-deflate")
			.contains("\"reason\":\"CORRUPT\"")
			.contains("\"status\":413")
			.contains("\"value\":1024");
	}

	private static List<String> commands() throws IOException {
		List<String> commands = Readme.blocks("sh").stream().filter((block) -> block.contains("curl")).toList();
		assertThat(commands).hasSize(2);
		return commands;
	}

	private String run(String commands) throws IOException, InterruptedException {
		Files.copy(Readme.file(), this.folder.resolve("README.md"));
		String script = commands.replace("localhost:8080", "localhost:" + this.port)
			.replace("/tmp/", this.folder + "/");
		Path output = this.folder.resolve("output");
		Process process = new ProcessBuilder("bash", "-euo", "pipefail", "-c", script).directory(this.folder.toFile())
			.redirectErrorStream(true)
			.redirectOutput(output.toFile())
			.start();
		assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
		assertThat(process.exitValue()).as(Files.readString(output)).isZero();
		return Files.readString(output);
	}

	private static void assumeInstalled(String... tools) {
		List<Path> path = Stream.of(System.getenv("PATH").split(":")).map(Path::of).toList();
		for (String tool : tools) {
			assumeTrue(path.stream().anyMatch((folder) -> Files.isExecutable(folder.resolve(tool))),
					() -> tool + " is not installed");
		}
	}

}
