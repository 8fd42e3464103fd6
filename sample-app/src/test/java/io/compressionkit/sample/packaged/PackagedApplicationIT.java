package io.compressionkit.sample.packaged;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.GZIPInputStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Starts the packaged sample in the ways that make a start faster.
 */
class PackagedApplicationIT {

	private static final Path JAR = Path.of(System.getProperty("sample.jar"));

	@TempDir
	@SuppressWarnings("NullAway.Init")
	private Path folder;

	@Test
	void itServesWithWhatWasMadeAheadOfTime() throws Exception {
		try (Command server = Command.java(this.folder, "-Dspring.aot.enabled=true", "-jar", JAR.toString(),
				"--server.port=0")) {
			assertServes(server.port());
			assertThat(server.output()).contains("AOT-processed")
				.contains("Compression with zstd (zstd-jni ", "server responses, server requests");
		}
	}

	@Test
	void itHasTheMetadataForNativeImages() throws IOException {
		try (JarFile jar = new JarFile(JAR.toFile())) {
			List<JarEntry> entries = jar.stream()
				.filter((entry) -> entry.getName().contains("io.compressionkit/sample-app/")
						&& entry.getName().endsWith("reachability-metadata.json"))
				.toList();
			assertThat(entries).hasSize(1);
			assertThat(new String(jar.getInputStream(entries.get(0)).readAllBytes(), StandardCharsets.UTF_8))
				.contains("libzstd-jni-", "com.aayushatharva.brotli4j.encoder.EncoderJNI");
		}
	}

	@Test
	void itServesWithClassesFromASharedArchive() throws Exception {
		run("-Djarmode=tools", "-jar", JAR.toString(), "extract", "--destination", "application");
		String application = Path.of("application").resolve(JAR.getFileName()).toString();
		run("-XX:ArchiveClassesAtExit=application.jsa", "-Dspring.context.exit=onRefresh", "-jar", application,
				"--server.port=0");
		try (Command server = Command.java(this.folder, "-XX:SharedArchiveFile=application.jsa",
				"-Xlog:class+load:file=classes.txt", "-jar", application, "--server.port=0", "--sample.table=false")) {
			assertServes(server.port());
			assertThat(Files.readAllLines(this.folder.resolve("classes.txt")))
				.filteredOn((line) -> line.contains("io.compressionkit.engine.CompressionEngine ")
						|| line.contains("com.github.luben.zstd.Zstd "))
				.hasSize(2)
				.allSatisfy((line) -> assertThat(line).endsWith("source: shared objects file (top)"));
		}
	}

	private void run(String... arguments) throws Exception {
		try (Command command = Command.java(this.folder, arguments)) {
			command.succeed();
		}
	}

	private static void assertServes(String port) throws Exception {
		HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/api/compress/gzip"))
			.timeout(Duration.ofSeconds(30))
			.POST(HttpRequest.BodyPublishers.ofString("off to a good start"))
			.build();
		HttpResponse<byte[]> response = HttpClient.newHttpClient()
			.send(request, HttpResponse.BodyHandlers.ofByteArray());
		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(new GZIPInputStream(new ByteArrayInputStream(response.body())).readAllBytes())
			.asString(StandardCharsets.UTF_8)
			.isEqualTo("off to a good start");
	}

}
