package io.compressionkit.hardening.fuzz;

import java.util.Arrays;
import java.util.Random;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionDictionary;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionRequest;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.DecompressionRequest;
import io.compressionkit.Execution;
import io.compressionkit.FinishMode;
import io.compressionkit.FlushMode;
import io.compressionkit.TransformOptions;
import io.compressionkit.codec.brotli.BrotliCodec;
import io.compressionkit.codec.brotli.BrotliMode;
import io.compressionkit.codec.brotli.BrotliOptions;
import io.compressionkit.codec.zip.DeflateStrategy;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import io.compressionkit.codec.zip.RawDeflateCodec;
import io.compressionkit.codec.zip.ZlibCodec;
import io.compressionkit.codec.zip.ZlibOptions;
import io.compressionkit.codec.zstd.ZstdCodec;
import io.compressionkit.codec.zstd.ZstdOptions;
import io.compressionkit.hardening.judge.Judge;
import io.compressionkit.hardening.judge.Kit;
import io.compressionkit.hardening.judge.Verdict;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compresses whatever comes, with whatever options, and decompresses it again, here and
 * elsewhere.
 */
@Timeout(300)
class RoundTripFuzzTests {

	private static final int LARGEST_CONTENT = 1 << 18;

	/** Beyond that zstd needs more memory than a fuzzer should take. */
	private static final int HIGHEST_LEVEL = 12;

	private static final int LARGEST_WINDOW = 20;

	@FuzzTest
	void whatIsCompressedComesBack(FuzzedDataProvider data) {
		CompressionFormat format = data.pickValue(CompressionFormat.builtIn());
		byte[] words = data.consumeBytes(data.consumeInt(0, 100));
		CompressionDictionary dictionary = (words.length >= 8 && format != CompressionFormat.GZIP)
				? CompressionDictionary.raw(words) : null;
		try (CompressionCodec codec = codec(format, dictionary, data)) {
			FlushMode flush = data.pickValue(FlushMode.values());
			int times = data.consumeBoolean() ? 1 : data.consumeInt(1, 1000);
			byte[] content = repeat(data.consumeRemainingAsBytes(), times);
			Random random = DecodingChecks.random(content);
			check(codec, dictionary, compressed(codec, content), content, random);
			check(codec, dictionary, streamed(codec, content, flush, random), content, random);
			checkFlushed(codec, content);
		}
	}

	private static CompressionCodec codec(CompressionFormat format, @Nullable CompressionDictionary dictionary,
			FuzzedDataProvider data) {
		return switch (format.name()) {
			case "gzip" ->
				new GzipCodec(new GzipOptions(data.consumeInt(-1, 9), data.pickValue(DeflateStrategy.values())));
			case "zlib" -> new ZlibCodec(zlibOptions(dictionary, data));
			case "raw-deflate" -> new RawDeflateCodec(zlibOptions(dictionary, data));
			case "brotli" -> new BrotliCodec(new BrotliOptions(data.consumeInt((dictionary != null) ? 5 : 0, 11),
					data.consumeInt(10, LARGEST_WINDOW), data.pickValue(BrotliMode.values()), dictionary));
			default -> new ZstdCodec(ZstdOptions.defaults()
				.withLevel(data.consumeInt(ZstdOptions.MIN_LEVEL, HIGHEST_LEVEL))
				.withWindowLog(data.consumeBoolean() ? 0 : data.consumeInt(10, LARGEST_WINDOW))
				.withChecksum(data.consumeBoolean())
				.withContentSize(data.consumeBoolean())
				.withDictionary(dictionary));
		};
	}

	private static ZlibOptions zlibOptions(@Nullable CompressionDictionary dictionary, FuzzedDataProvider data) {
		return new ZlibOptions(data.consumeInt(-1, 9), data.pickValue(DeflateStrategy.values()), dictionary);
	}

	private static byte[] repeat(byte[] bytes, int times) {
		byte[] all = new byte[Math.min(LARGEST_CONTENT, bytes.length * times)];
		for (int i = 0; i < all.length; i++) {
			all[i] = bytes[i % bytes.length];
		}
		return all;
	}

	private static byte[] compressed(CompressionCodec codec, byte[] content) {
		return Kit.service().compressSync(CompressionRequest.of(content, codec.format()).withCodec(codec)).bytes();
	}

	private static byte[] streamed(CompressionCodec codec, byte[] content, FlushMode flush, Random random) {
		Verdict verdict = Kit.compress(Kit.chunks(content, random), codec,
				TransformOptions.defaults().withFlush(flush).withExecution(Execution.INLINE));
		assertThat(verdict.isAccepted()).as("%s", verdict).isTrue();
		return verdict.content();
	}

	private static void check(CompressionCodec codec, @Nullable CompressionDictionary dictionary, byte[] compressed,
			byte[] content, Random random) {
		CompressionFormat format = codec.format();
		Verdict expected = Verdict.accepted(content, compressed.length);
		Verdict oneShot = Kit.oneShot(compressed, DecompressionRequest.of(compressed, format).withCodec(codec));
		assertThat(oneShot.isSameAs(expected)).as("%s", oneShot).isTrue();
		assertThat(oneShot.consumed()).isEqualTo(compressed.length);
		if (dictionary == null) {
			Verdict judged = Judge.of(format).decode(compressed, LARGEST_CONTENT);
			assertThat(judged.agreesWith(expected)).as("%s", judged).isTrue();
			Verdict stream = Kit.stream(Kit.chunks(compressed, random), format, DecompressionPolicy.STRICT,
					DecodingChecks.LIMITS);
			assertThat(stream.agreesWith(expected)).as("%s", stream).isTrue();
		}
	}

	private static void checkFlushed(CompressionCodec codec, byte[] content) {
		byte[] flushed = Kit.service()
			.compressSync(
					CompressionRequest.of(content, codec.format()).withCodec(codec).withFinishMode(FinishMode.FLUSH))
			.bytes();
		Verdict verdict = Kit.oneShot(flushed,
				DecompressionRequest.of(flushed, codec.format()).withCodec(codec).allowingTruncated());
		assertThat(verdict.isAccepted() && Arrays.equals(verdict.content(), content)).as("%s", verdict).isTrue();
	}

}
