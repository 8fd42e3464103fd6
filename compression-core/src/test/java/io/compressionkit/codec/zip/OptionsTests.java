package io.compressionkit.codec.zip;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionDictionary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link GzipOptions} and {@link ZlibOptions}, and what the codecs make of
 * them.
 */
class OptionsTests {

	private static final CompressionDictionary RAW = CompressionDictionary.raw(new byte[] { 1, 2, 3 });

	private static final CompressionDictionary TRAINED = CompressionDictionary
		.zstdTrained(new byte[] { 0x37, (byte) 0xa4, 0x30, (byte) 0xec, 1, 0, 0, 0, 0, 0 });

	@Test
	void theDefaultIsLevelSix() {
		assertThat(GzipOptions.defaults()).isEqualTo(new GzipOptions(6, DeflateStrategy.DEFAULT));
		assertThat(ZlibOptions.defaults()).isEqualTo(new ZlibOptions(6, DeflateStrategy.DEFAULT, null));
	}

	@Test
	void eachOptionIsChangedAlone() {
		assertThat(GzipOptions.defaults().withLevel(3).withStrategy(DeflateStrategy.FILTERED))
			.isEqualTo(new GzipOptions(3, DeflateStrategy.FILTERED));
		assertThat(ZlibOptions.defaults().withDictionary(RAW).withLevel(3).withStrategy(DeflateStrategy.HUFFMAN_ONLY))
			.isEqualTo(new ZlibOptions(3, DeflateStrategy.HUFFMAN_ONLY, RAW));
		assertThat(ZlibOptions.defaults().withDictionary(RAW).withDictionary(null)).isEqualTo(ZlibOptions.defaults());
	}

	@ParameterizedTest
	@ValueSource(ints = { -2, 10, Integer.MIN_VALUE, Integer.MAX_VALUE })
	void aLevelOutOfRangeIsRefusedWithTheRange(int level) {
		String message = "level must be -1 to 9, but is " + level;
		assertThatIllegalArgumentException().isThrownBy(() -> GzipOptions.defaults().withLevel(level))
			.withMessage(message);
		assertThatIllegalArgumentException().isThrownBy(() -> ZlibOptions.defaults().withLevel(level))
			.withMessage(message);
	}

	@Test
	void aMissingStrategyIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new GzipOptions(6, null));
		assertThatIllegalArgumentException().isThrownBy(() -> new ZlibOptions(6, null, null));
	}

	@Test
	void aTrainedDictionaryIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> ZlibOptions.defaults().withDictionary(TRAINED))
			.withMessageContaining("CompressionDictionary.raw");
		try (ZlibCodec zlib = new ZlibCodec(ZlibOptions.defaults());
				RawDeflateCodec raw = new RawDeflateCodec(ZlibOptions.defaults())) {
			assertThatIllegalArgumentException().isThrownBy(() -> zlib.withDictionary(TRAINED));
			assertThatIllegalArgumentException().isThrownBy(() -> raw.withDictionary(TRAINED));
		}
	}

	@Test
	void gzipTakesNoDictionary() {
		try (GzipCodec codec = new GzipCodec(GzipOptions.defaults())) {
			assertThatIllegalArgumentException().isThrownBy(() -> codec.withDictionary(RAW))
				.withMessageContaining("gzip");
		}
	}

	@Test
	void aCodecWithADictionaryIsAnotherCodec() {
		try (ZlibCodec codec = new ZlibCodec(ZlibOptions.defaults().withLevel(9));
				ZlibCodec other = codec.withDictionary(RAW);
				RawDeflateCodec raw = new RawDeflateCodec(ZlibOptions.defaults().withLevel(9));
				RawDeflateCodec otherRaw = raw.withDictionary(RAW)) {
			assertThat(codec.options().dictionary()).isNull();
			assertThat(other.options()).isEqualTo(codec.options().withDictionary(RAW));
			assertThat(otherRaw.options()).isEqualTo(other.options());
		}
	}

	@Test
	void costGrowsWithTheLevel() {
		double last = 0;
		for (int level = 0; level <= 9; level++) {
			try (CompressionCodec gzip = new GzipCodec(GzipOptions.defaults().withLevel(level));
					CompressionCodec zlib = new ZlibCodec(ZlibOptions.defaults().withLevel(level));
					CompressionCodec raw = new RawDeflateCodec(ZlibOptions.defaults().withLevel(level))) {
				assertThat(gzip.relativeCost()).isGreaterThan(last).isLessThan(CompressionCodec.HEAVY);
				assertThat(zlib.relativeCost()).isEqualTo(gzip.relativeCost());
				assertThat(raw.relativeCost()).isEqualTo(gzip.relativeCost());
				last = gzip.relativeCost();
			}
		}
		try (CompressionCodec six = new GzipCodec(GzipOptions.defaults());
				CompressionCodec preset = new GzipCodec(GzipOptions.defaults().withLevel(-1))) {
			assertThat(six.relativeCost()).isEqualTo(1);
			assertThat(preset.relativeCost()).isEqualTo(1);
		}
	}

}
