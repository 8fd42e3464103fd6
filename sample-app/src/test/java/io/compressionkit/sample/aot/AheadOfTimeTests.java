package io.compressionkit.sample.aot;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import javax.tools.ToolProvider;

import io.compressionkit.sample.SampleApplication;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.SpringApplicationAotProcessor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Processes the sample ahead of time, as the goal {@code process-aot} does, and runs it
 * with what was generated.
 */
class AheadOfTimeTests {

	private static final Pattern STARTED = Pattern.compile("started on port (\\d+)");

	@TempDir
	@SuppressWarnings("NullAway.Init")
	private Path folder;

	@Test
	void theSampleServesWithWhatWasGenerated() throws Exception {
		Path sources = this.folder.resolve("sources");
		Path resources = this.folder.resolve("resources");
		Path classes = Files.createDirectories(this.folder.resolve("classes"));
		Process processing = start("processing", classPath(), List.of(), SpringApplicationAotProcessor.class,
				SampleApplication.class.getName(), sources.toString(), resources.toString(), classes.toString(),
				"io.compressionkit", "sample-app", "--sample.table=false");
		assertThat(processing.waitFor(120, TimeUnit.SECONDS)).isTrue();
		assertThat(processing.exitValue()).as(output("processing")).isZero();
		assertThat(metadata(resources)).contains("libzstd-jni-", "com.aayushatharva.brotli4j.encoder.EncoderJNI");
		compile(sources, classes);
		serve(Stream.of(classes.toString(), resources.toString(), classPath())
			.collect(Collectors.joining(File.pathSeparator)));
	}

	private void serve(String classPath) throws Exception {
		Process server = start("server", classPath, List.of("-Dspring.aot.enabled=true"), SampleApplication.class,
				"--sample.table=false", "--server.port=0");
		try {
			await().atMost(Duration.ofSeconds(120)).until(() -> port() != null || !server.isAlive());
			assertThat(output("server")).contains("AOT-processed")
				.contains("Compression with zstd (zstd-jni ", "server responses, server requests")
				.containsPattern(STARTED);
			HttpRequest request = HttpRequest
				.newBuilder(URI.create("http://localhost:" + port() + "/api/compress/gzip"))
				.timeout(Duration.ofSeconds(30))
				.POST(HttpRequest.BodyPublishers.ofString("ahead of time"))
				.build();
			HttpResponse<byte[]> response = HttpClient.newHttpClient()
				.send(request, HttpResponse.BodyHandlers.ofByteArray());
			assertThat(response.statusCode()).isEqualTo(200);
			assertThat(new GZIPInputStream(new ByteArrayInputStream(response.body())).readAllBytes())
				.asString(StandardCharsets.UTF_8)
				.isEqualTo("ahead of time");
		}
		finally {
			server.destroy();
			if (!server.waitFor(20, TimeUnit.SECONDS)) {
				server.destroyForcibly();
			}
		}
	}

	private String port() throws IOException {
		Matcher started = STARTED.matcher(output("server"));
		return started.find() ? started.group(1) : null;
	}

	private static void compile(Path sources, Path classes) throws IOException {
		List<String> arguments = new ArrayList<>(List.of("-proc:none", "-nowarn", "-parameters", "-cp",
				classes + File.pathSeparator + classPath(), "-d", classes.toString()));
		try (Stream<Path> files = Files.walk(sources)) {
			files.filter((file) -> file.toString().endsWith(".java")).map(Path::toString).forEach(arguments::add);
		}
		assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
			.isZero();
	}

	private static String metadata(Path resources) throws IOException {
		try (Stream<Path> files = Files.walk(resources)) {
			return Files.readString(files.filter((file) -> file.endsWith("reachability-metadata.json"))
				.findFirst()
				.orElseThrow(() -> new IllegalStateException("No metadata for native images was made")));
		}
	}

	private Process start(String name, String classPath, List<String> options, Class<?> main, String... arguments)
			throws IOException {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(options);
		command.addAll(List.of("-cp", classPath, main.getName()));
		command.addAll(List.of(arguments));
		return new ProcessBuilder(command).redirectErrorStream(true)
			.redirectOutput(this.folder.resolve(name + ".txt").toFile())
			.start();
	}

	private String output(String name) throws IOException {
		return Files.readString(this.folder.resolve(name + ".txt"));
	}

	/** What the application has, without its tests. */
	private static String classPath() {
		return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
			.filter((element) -> !element.isEmpty() && !element.endsWith("test-classes"))
			.collect(Collectors.joining(File.pathSeparator));
	}

}
