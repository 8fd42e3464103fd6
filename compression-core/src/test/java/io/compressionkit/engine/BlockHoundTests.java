package io.compressionkit.engine;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

/**
 * Nothing blocks on a thread that must not: checked by BlockHound, in a virtual machine
 * of its own, since it changes classes of the JDK for good.
 */
class BlockHoundTests {

	@Test
	void streamsAndInlineCallsDoNotBlock(@TempDir Path folder) throws IOException, InterruptedException {
		Path output = folder.resolve("output");
		String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
		List<String> command = List.of(java, "-XX:+IgnoreUnrecognizedVMOptions",
				"-XX:+AllowRedefinitionToAddDeleteMethods", "-XX:+EnableDynamicAgentLoading", "-Xmx512m", "-cp",
				System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
				BlockingProbe.class.getName());
		Process process = new ProcessBuilder(command).redirectErrorStream(true)
			.redirectOutput(output.toFile())
			.directory(new File("."))
			.start();
		try {
			assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("the probe comes to its end").isTrue();
		}
		finally {
			process.destroyForcibly();
		}
		String printed = Files.readString(output, StandardCharsets.UTF_8);
		assumeFalse(printed.contains(BlockingProbe.BLIND), "BlockHound does not work on this Java");
		assertThat(printed).contains(BlockingProbe.CLEAN);
	}

}
