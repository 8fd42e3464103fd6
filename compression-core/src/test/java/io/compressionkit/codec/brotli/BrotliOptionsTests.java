package io.compressionkit.codec.brotli;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

import io.compressionkit.CodecStream;
import io.compressionkit.CodecStream.Directive;
import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionDictionary;
import io.compressionkit.MalformedContentException;
import io.compressionkit.codec.CodecDriver;
import io.compressionkit.codec.StatePool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * {@link BrotliOptions} and what follows from them.
 */
class BrotliOptionsTests {

	private static final BrotliOptions DEFAULTS = BrotliOptions.defaults();

	private static final CompressionDictionary DICTIONARY = CompressionDictionary
		.raw("What both ends know before they begin need not be said again by either of them."
			.getBytes(StandardCharsets.US_ASCII));

	private static final byte[] SENTENCE = "What both ends know before they begin need not be said, or need it?"
		.getBytes(StandardCharsets.US_ASCII);

	@ParameterizedTest
	@ValueSource(ints = { -1, 12 })
	void qualitiesOutOfRangeAreRefused(int quality) {
		assertThatIllegalArgumentException().isThrownBy(() -> DEFAULTS.withQuality(quality))
			.withMessageContaining("quality must be 0 to 11, but is " + quality);
	}

	@ParameterizedTest
	@ValueSource(ints = { 9, 25 })
	void windowsOutOfRangeAreRefused(int window) {
		assertThatIllegalArgumentException().isThrownBy(() -> DEFAULTS.withWindow(window))
			.withMessageContaining("window must be 10 to 24, but is " + window);
	}

	@Test
	void aDictionaryTakesAQualityThatUsesIt() {
		for (int quality = 0; quality <= 4; quality++) {
			BrotliOptions options = DEFAULTS.withQuality(quality);
			assertThatIllegalArgumentException().isThrownBy(() -> options.withDictionary(DICTIONARY))
				.withMessageContaining("below quality 5")
				.withMessageContaining("which is " + quality);
		}
		assertThatIllegalArgumentException()
			.isThrownBy(() -> DEFAULTS.withQuality(5).withDictionary(DICTIONARY).withQuality(4));
	}

	@Test
	void aTrainedDictionaryIsRefused() {
		byte[] bytes = { 0x37, (byte) 0xa4, 0x30, (byte) 0xec, 1, 0, 0, 0, 0, 0 };
		CompressionDictionary trained = CompressionDictionary.zstdTrained(bytes);
		assertThatIllegalArgumentException().isThrownBy(() -> DEFAULTS.withQuality(5).withDictionary(trained))
			.withMessageContaining("raw");
	}

	@Test
	void aDictionaryMakesTheStreamSmallerAndIsNeeded() {
		long before = StatePool.open();
		for (int quality = 5; quality <= 11; quality++) {
			BrotliOptions options = DEFAULTS.withQuality(quality);
			try (BrotliCodec plain = new BrotliCodec(options); BrotliCodec codec = plain.withDictionary(DICTIONARY)) {
				byte[] compressed = CodecDriver.whole().compress(codec, SENTENCE);
				assertThat(compressed.length).isLessThan(CodecDriver.whole().compress(plain, SENTENCE).length);
				for (CodecDriver driver : List.of(CodecDriver.whole(), CodecDriver.chunked(1, 1))) {
					assertThat(driver.decompress(codec, compressed)).isEqualTo(SENTENCE);
					try (CodecStream stream = plain.newDecompressor()) {
						CodecDriver.Run run = driver.run(stream, compressed, Directive.FINISH);
						assertThat(run.failure()).isNotNull();
						assertThat(run.failure().getReason()).isEqualTo(MalformedContentException.Reason.CORRUPT);
					}
				}
			}
		}
		assertThat(StatePool.open()).isEqualTo(before);
	}

	@Test
	void aDictionaryThatIsTooShortIsRefused() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> DEFAULTS.withQuality(5).withDictionary(CompressionDictionary.raw(new byte[7])))
			.withMessageContaining("at least 8 bytes, this one has 7");
	}

	@Test
	void dictionariesOfAnySizeAreUsed() {
		for (int size : new int[] { 8, 9, 100, 100_000 }) {
			byte[] content = BrotliStreamTests.text(size);
			try (BrotliCodec codec = new BrotliCodec(
					DEFAULTS.withQuality(6).withDictionary(CompressionDictionary.raw(content)))) {
				byte[] compressed = CodecDriver.whole().compress(codec, content);
				assertThat(CodecDriver.whole().decompress(codec, compressed)).isEqualTo(content);
				assertThat(compressed.length).isLessThan(Math.max(20, size / 100));
			}
		}
	}

	@Test
	void qualityWindowAndModeReachTheEncoder() {
		byte[] text = BrotliStreamTests.text(50_000);
		int previous = Integer.MAX_VALUE;
		for (int quality : new int[] { 0, 4, 11 }) {
			try (BrotliCodec codec = new BrotliCodec(DEFAULTS.withQuality(quality))) {
				int size = CodecDriver.whole().compress(codec, text).length;
				assertThat(size).isLessThan(previous);
				previous = size;
			}
		}
		byte[] repeated = new byte[6000];
		new Random(1).nextBytes(repeated);
		System.arraycopy(repeated, 0, repeated, 3000, 3000);
		try (BrotliCodec small = new BrotliCodec(DEFAULTS.withWindow(10)); BrotliCodec large = new BrotliCodec()) {
			assertThat(CodecDriver.whole().compress(small, repeated).length).isGreaterThan(6000);
			assertThat(CodecDriver.whole().compress(large, repeated).length).isLessThan(3100);
		}
		for (BrotliMode mode : BrotliMode.values()) {
			try (BrotliCodec codec = new BrotliCodec(DEFAULTS.withQuality(11).withMode(mode))) {
				assertThat(CodecDriver.whole().decompress(codec, CodecDriver.whole().compress(codec, text)))
					.isEqualTo(text);
			}
		}
	}

	@Test
	void costGrowsWithTheQualityAndIsHeavyFrom9On() {
		double previous = 0;
		for (int quality = 0; quality <= 11; quality++) {
			try (BrotliCodec codec = new BrotliCodec(DEFAULTS.withQuality(quality))) {
				assertThat(codec.relativeCost()).isGreaterThanOrEqualTo(previous);
				assertThat(codec.relativeCost() >= CompressionCodec.HEAVY).isEqualTo(quality >= 9);
				previous = codec.relativeCost();
			}
		}
	}

}
