package io.compressionkit.codec.brotli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.decoder.BrotliInputStream;
import com.aayushatharva.brotli4j.encoder.BrotliOutputStream;
import com.aayushatharva.brotli4j.encoder.Encoder;
import io.compressionkit.CompressionDictionary;
import io.compressionkit.codec.CodecDriver;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * What {@link BrotliCodec} writes is read by others, and the reverse.
 */
@Timeout(120)
class BrotliStrangerTests {

	private static final List<CodecDriver> DRIVERS = List.of(CodecDriver.whole(), CodecDriver.chunked(100, 13),
			CodecDriver.random(3, 5000));

	@BeforeAll
	static void loadTheLibrary() {
		Brotli4jLoader.ensureAvailability();
	}

	static Stream<byte[]> payloads() {
		byte[] random = new byte[70_000];
		new Random(4).nextBytes(random);
		return Stream.of(new byte[0], new byte[] { 1 }, random, BrotliStreamTests.text(300_000), new byte[131_072]);
	}

	@ParameterizedTest
	@MethodSource("payloads")
	void theLibraryReadsAndWrites(byte[] payload) throws IOException {
		ByteArrayOutputStream streamed = new ByteArrayOutputStream();
		try (BrotliOutputStream stream = new BrotliOutputStream(streamed)) {
			stream.write(payload);
		}
		try (BrotliCodec codec = new BrotliCodec()) {
			for (CodecDriver driver : DRIVERS) {
				byte[] compressed = driver.compress(codec, payload);
				try (InputStream stream = new BrotliInputStream(new ByteArrayInputStream(compressed))) {
					assertThat(stream.readAllBytes()).isEqualTo(payload);
				}
				assertThat(driver.decompress(codec, streamed.toByteArray())).isEqualTo(payload);
			}
		}
	}

	@Test
	void theLibraryReadsAndWritesWithADictionary() throws IOException {
		byte[] content = BrotliStreamTests.text(5000);
		byte[] payload = Arrays.copyOfRange(content, 1000, 4500);
		ByteBuffer direct = ByteBuffer.allocateDirect(content.length).put(content).flip();
		ByteArrayOutputStream theirs = new ByteArrayOutputStream();
		try (BrotliOutputStream stream = new BrotliOutputStream(theirs, Encoder.Parameters.create(9))) {
			stream.attachDictionary(Encoder.prepareDictionary(direct, 0));
			stream.write(payload);
		}
		try (BrotliCodec codec = new BrotliCodec(
				BrotliOptions.defaults().withQuality(9).withDictionary(CompressionDictionary.raw(content)))) {
			assertThat(CodecDriver.chunked(1, 1).decompress(codec, theirs.toByteArray())).isEqualTo(payload);
			byte[] ours = CodecDriver.chunked(1, 1).compress(codec, payload);
			assertThat(ours.length).isLessThan(100);
			try (BrotliInputStream stream = new BrotliInputStream(new ByteArrayInputStream(ours))) {
				stream.attachDictionary(direct);
				assertThat(stream.readAllBytes()).isEqualTo(payload);
			}
		}
	}

	@ParameterizedTest
	@MethodSource("payloads")
	void theToolReadsAndWrites(byte[] payload, @TempDir Path folder) throws Exception {
		assumeTrue(canRun("brotli"), "The brotli command is not installed");
		Path plain = Files.write(folder.resolve("plain"), payload);
		try (BrotliCodec codec = new BrotliCodec()) {
			run("brotli", "-f", plain.toString(), "-o", folder.resolve("theirs").toString());
			byte[] theirs = Files.readAllBytes(folder.resolve("theirs"));
			for (CodecDriver driver : DRIVERS) {
				assertThat(driver.decompress(codec, theirs)).isEqualTo(payload);
				Path ours = Files.write(folder.resolve("ours"), driver.compress(codec, payload));
				run("brotli", "-d", "-f", ours.toString(), "-o", folder.resolve("back").toString());
				assertThat(Files.readAllBytes(folder.resolve("back"))).isEqualTo(payload);
			}
		}
	}

	private static boolean canRun(String command) {
		return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
			.anyMatch((folder) -> Files.isExecutable(Path.of(folder, command)));
	}

	private static void run(String... command) throws Exception {
		Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
		assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
		assertThat(process.exitValue()).as(new String(process.getInputStream().readAllBytes())).isZero();
	}

}
