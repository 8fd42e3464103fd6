package io.compressionkit.codec.zstd;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.ZstdOutputStream;
import io.compressionkit.CodecStream;
import io.compressionkit.CodecStream.Directive;
import io.compressionkit.CodecStream.Status;
import io.compressionkit.CompressionDictionary;
import io.compressionkit.codec.CodecDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * What {@link ZstdCodec} writes is read by others, and the reverse.
 */
@Timeout(120)
class ZstdStrangerTests {

	private static final List<CodecDriver> DRIVERS = List.of(CodecDriver.whole(), CodecDriver.chunked(100, 13),
			CodecDriver.random(3, 5000));

	static Stream<byte[]> payloads() {
		byte[] random = new byte[70_000];
		new Random(4).nextBytes(random);
		ByteArrayOutputStream text = new ByteArrayOutputStream();
		Random seed = new Random(5);
		while (text.size() < 300_000) {
			text.writeBytes(Dictionaries.message(seed));
		}
		return Stream.of(new byte[0], new byte[] { 1 }, random, text.toByteArray(), new byte[131_072]);
	}

	@ParameterizedTest
	@MethodSource("payloads")
	void theLibraryReadsAndWrites(byte[] payload) throws IOException {
		ByteArrayOutputStream streamed = new ByteArrayOutputStream();
		try (ZstdOutputStream stream = new ZstdOutputStream(streamed)) {
			stream.write(payload);
		}
		try (ZstdCodec codec = new ZstdCodec()) {
			for (CodecDriver driver : DRIVERS) {
				byte[] frame = driver.compress(codec, payload);
				try (InputStream stream = new ZstdInputStream(new ByteArrayInputStream(frame))) {
					assertThat(stream.readAllBytes()).isEqualTo(payload);
				}
				assertThat(driver.decompress(codec, streamed.toByteArray())).isEqualTo(payload);
				assertThat(driver.decompress(codec, Zstd.compress(payload, 19))).isEqualTo(payload);
			}
		}
	}

	@Test
	void theLibraryTakesNothingForAFrameAndThisCodecDoesNot() throws IOException {
		try (InputStream stream = new ZstdInputStream(new ByteArrayInputStream(new byte[0]))) {
			assertThat(stream.readAllBytes()).isEmpty();
		}
		try (ZstdCodec codec = new ZstdCodec(); CodecStream stream = codec.newDecompressor()) {
			assertThat(CodecDriver.whole().run(stream, new byte[0], Directive.FINISH).status())
				.isEqualTo(Status.NEEDS_INPUT);
		}
	}

	@Test
	void theLibraryReadsAndWritesWithDictionaries() {
		byte[] message = Dictionaries.message(new Random(6));
		CompressionDictionary trained = Dictionaries.trained(1);
		CompressionDictionary raw = CompressionDictionary.raw(Dictionaries.message(new Random(7)));
		for (CompressionDictionary dictionary : List.of(trained, raw)) {
			try (ZstdCodec codec = new ZstdCodec(ZstdOptions.defaults().withDictionary(dictionary));
					ZstdCompressCtx compressor = new ZstdCompressCtx();
					ZstdDecompressCtx decompressor = new ZstdDecompressCtx()) {
				compressor.loadDict(dictionary.toByteArray());
				decompressor.loadDict(dictionary.toByteArray());
				assertThat(decompressor.decompress(CodecDriver.whole().compress(codec, message), message.length))
					.isEqualTo(message);
				assertThat(CodecDriver.chunked(1, 1).decompress(codec, compressor.compress(message)))
					.isEqualTo(message);
			}
		}
	}

	@ParameterizedTest
	@MethodSource("payloads")
	void theToolReadsAndWrites(byte[] payload, @TempDir Path folder) throws Exception {
		assumeTrue(canRun("zstd"), "The zstd command is not installed");
		Path plain = Files.write(folder.resolve("plain"), payload);
		try (ZstdCodec codec = new ZstdCodec()) {
			run("zstd", "-q", "-f", "--check", plain.toString(), "-o", folder.resolve("theirs").toString());
			byte[] theirs = Files.readAllBytes(folder.resolve("theirs"));
			for (CodecDriver driver : DRIVERS) {
				assertThat(driver.decompress(codec, theirs)).isEqualTo(payload);
				Path ours = Files.write(folder.resolve("ours"), driver.compress(codec, payload));
				run("zstd", "-q", "-d", "-f", ours.toString(), "-o", folder.resolve("back").toString());
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
