package io.compressionkit.codec.zip;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

import io.compressionkit.CompressionCodec;
import io.compressionkit.codec.CodecDriver;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * What these codecs write is read by others, and the reverse.
 */
@Timeout(120)
class StrangerTests {

	private static final List<CodecDriver> DRIVERS = List.of(CodecDriver.whole(), CodecDriver.chunked(100, 13),
			CodecDriver.random(3, 5000));

	static Stream<byte[]> payloads() {
		byte[] random = new byte[70_000];
		new Random(4).nextBytes(random);
		byte[] digits = new byte[200_000];
		Random digit = new Random(5);
		for (int i = 0; i < digits.length; i++) {
			digits[i] = (byte) ('0' + digit.nextInt(10));
		}
		byte[] repeated = new byte[65_537];
		Arrays.fill(repeated, (byte) 'a');
		return Stream.of(new byte[0], new byte[] { 1 }, random, digits, repeated);
	}

	@ParameterizedTest
	@MethodSource("payloads")
	void javaReadsAndWritesGzip(byte[] payload) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		write(new GZIPOutputStream(bytes), payload);
		try (CompressionCodec codec = new GzipCodec(GzipOptions.defaults())) {
			for (CodecDriver driver : DRIVERS) {
				byte[] compressed = driver.compress(codec, payload);
				assertThat(new GZIPInputStream(new ByteArrayInputStream(compressed)).readAllBytes()).isEqualTo(payload);
				assertThat(driver.decompress(codec, bytes.toByteArray())).isEqualTo(payload);
			}
		}
	}

	@ParameterizedTest
	@MethodSource("payloads")
	void javaReadsAndWritesZlib(byte[] payload) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		write(new DeflaterOutputStream(bytes), payload);
		try (CompressionCodec codec = new ZlibCodec(ZlibOptions.defaults())) {
			for (CodecDriver driver : DRIVERS) {
				byte[] compressed = driver.compress(codec, payload);
				assertThat(new InflaterInputStream(new ByteArrayInputStream(compressed)).readAllBytes())
					.isEqualTo(payload);
				assertThat(driver.decompress(codec, bytes.toByteArray())).isEqualTo(payload);
			}
		}
	}

	@ParameterizedTest
	@MethodSource("payloads")
	void javaReadsAndWritesRawDeflate(byte[] payload) throws IOException {
		Deflater deflater = new Deflater(6, true);
		Inflater inflater = new Inflater(true);
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		write(new DeflaterOutputStream(bytes, deflater), payload);
		try (CompressionCodec codec = new RawDeflateCodec(ZlibOptions.defaults())) {
			for (CodecDriver driver : DRIVERS) {
				byte[] compressed = driver.compress(codec, payload);
				inflater.reset();
				assertThat(new InflaterInputStream(new ByteArrayInputStream(compressed), inflater).readAllBytes())
					.isEqualTo(payload);
				assertThat(driver.decompress(codec, bytes.toByteArray())).isEqualTo(payload);
			}
		}
		finally {
			deflater.end();
			inflater.end();
		}
	}

	@ParameterizedTest
	@MethodSource("payloads")
	void zlibIsWrittenAsJavaWritesIt(byte[] payload) throws IOException {
		for (int level = -1; level <= 9; level++) {
			for (DeflateStrategy strategy : DeflateStrategy.values()) {
				Deflater deflater = new Deflater(level);
				deflater.setStrategy(strategy.code());
				deflater.setInput(payload);
				deflater.finish();
				byte[] expected = new byte[2 * payload.length + 100];
				int length = 0;
				while (!deflater.finished()) {
					length += deflater.deflate(expected, length, expected.length - length);
				}
				deflater.end();
				try (CompressionCodec codec = new ZlibCodec(new ZlibOptions(level, strategy, null))) {
					for (int i = 0; i < 2; i++) {
						byte[] compressed = CodecDriver.chunked(Integer.MAX_VALUE, 40_000).compress(codec, payload);
						assertThat(CodecDriver.whole().decompress(codec, compressed)).isEqualTo(payload);
						if (level != 0) {
							// The header of zlib itself differs when the strategy was set
							// late
							assertThat(Arrays.copyOfRange(compressed, 2, compressed.length))
								.as("level %d, %s", level, strategy)
								.isEqualTo(Arrays.copyOfRange(expected, 2, length));
						}
					}
				}
			}
		}
	}

	private static void write(OutputStream stream, byte[] payload) throws IOException {
		try (stream) {
			stream.write(payload);
		}
	}

	/**
	 * The {@code gzip} command.
	 */
	@Nested
	class GzipCommand {

		@TempDir
		private Path directory;

		@BeforeAll
		static void findCommand() {
			boolean found = Stream.of(System.getenv().getOrDefault("PATH", "").split(java.io.File.pathSeparator))
				.anyMatch((folder) -> Files.isExecutable(Path.of(folder, "gzip")));
			assumeTrue(found, "The gzip command is not on the PATH");
		}

		@Test
		void readsWhatIsWritten() throws Exception {
			try (CompressionCodec codec = new GzipCodec(GzipOptions.defaults())) {
				for (byte[] payload : payloads().toList()) {
					for (CodecDriver driver : DRIVERS) {
						Path file = this.directory.resolve("file.gz");
						Files.write(file, driver.compress(codec, payload));
						run("-t", file.toString());
						run("-d", "-f", file.toString());
						assertThat(Files.readAllBytes(this.directory.resolve("file"))).isEqualTo(payload);
					}
				}
			}
		}

		@Test
		void writesWhatIsRead() throws Exception {
			try (CompressionCodec codec = new GzipCodec(GzipOptions.defaults())) {
				for (byte[] payload : payloads().toList()) {
					for (String level : List.of("-1", "-6", "-9")) {
						for (String name : List.of("-n", "-N")) {
							Path file = this.directory.resolve("file");
							Files.write(file, payload);
							run(level, name, "-f", file.toString());
							byte[] compressed = Files.readAllBytes(this.directory.resolve("file.gz"));
							for (CodecDriver driver : DRIVERS) {
								assertThat(driver.decompress(codec, compressed)).isEqualTo(payload);
							}
						}
					}
				}
			}
		}

		private void run(String... arguments) throws Exception {
			List<String> command = new ArrayList<>(List.of("gzip"));
			command.addAll(List.of(arguments));
			Path log = this.directory.resolve("log");
			Process process = new ProcessBuilder(command).redirectErrorStream(true)
				.redirectOutput(log.toFile())
				.start();
			assertThat(process.waitFor(30, TimeUnit.SECONDS)).as("gzip ends in time").isTrue();
			assertThat(process.exitValue()).as(Files.readString(log)).isZero();
		}

	}

}
