package io.compressionkit.codec.zstd;

import java.nio.ByteBuffer;

import com.github.luben.zstd.Zstd;
import io.compressionkit.CodecStream;
import io.compressionkit.CodecStream.Directive;
import io.compressionkit.CompressionCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * {@link ZstdOptions} and what follows from them.
 */
class ZstdOptionsTests {

	private static final ZstdOptions DEFAULTS = ZstdOptions.defaults();

	@Test
	void rangesAreThoseOfTheLibrary() {
		assertThat(Zstd.maxCompressionLevel()).isEqualTo(ZstdOptions.MAX_LEVEL);
		assertThat(Zstd.defaultCompressionLevel()).isEqualTo(DEFAULTS.level());
		assertThat(DEFAULTS.withWindowLog(Zstd.windowLogMin()).windowLog()).isEqualTo(10);
		assertThat(DEFAULTS.withWindowLog(Zstd.windowLogMax()).windowLog()).isEqualTo(31);
	}

	@ParameterizedTest
	@ValueSource(ints = { -8, 23 })
	void levelsOutOfRangeAreRefused(int level) {
		assertThatIllegalArgumentException().isThrownBy(() -> DEFAULTS.withLevel(level))
			.withMessageContaining("level must be -7 to 22, but is " + level);
	}

	@ParameterizedTest
	@ValueSource(ints = { -1, 1, 9, 32 })
	void windowsOutOfRangeAreRefused(int windowLog) {
		assertThatIllegalArgumentException().isThrownBy(() -> DEFAULTS.withWindowLog(windowLog))
			.withMessageContaining("windowLog must be 0 or 10 to 31, but is " + windowLog);
	}

	@Test
	void otherValuesOutOfRangeAreRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> DEFAULTS.withWorkers(-1))
			.withMessageContaining("workers must be 0 to 200, but is -1");
		assertThatIllegalArgumentException().isThrownBy(() -> DEFAULTS.withWorkers(201));
		assertThatIllegalArgumentException().isThrownBy(() -> DEFAULTS.withMaxDecodeWindow(1023))
			.withMessageContaining("but is 1023");
		assertThatIllegalArgumentException().isThrownBy(() -> DEFAULTS.withMaxDecodeWindow((1L << 31) + 1));
	}

	@Test
	void eachOptionIsChangedAlone() {
		ZstdOptions options = DEFAULTS.withLevel(7)
			.withWindowLog(20)
			.withChecksum(true)
			.withContentSize(true)
			.withLongDistanceMatching(true)
			.withWorkers(2)
			.withMaxDecodeWindow(1 << 20)
			.withDictionary(Dictionaries.trained(1));
		assertThat(options).isEqualTo(new ZstdOptions(7, 20, true, true, true, 2, 1 << 20, Dictionaries.trained(1)));
		assertThat(options.withDictionary(null).dictionary()).isNull();
	}

	@ParameterizedTest
	@ValueSource(ints = { -7, 1, 2, 3, 8, 9, 16, 17, 19, 20, 21, 22 })
	void theWindowOfAStreamIsThatOfTheLibrary(int level) {
		try (ZstdCodec codec = new ZstdCodec(DEFAULTS.withLevel(level)); CodecStream stream = codec.newCompressor()) {
			ByteBuffer head = ByteBuffer.allocate(64);
			stream.process(ByteBuffer.wrap(new byte[] { 1 }), head, Directive.FLUSH);
			ZstdFrameHeader header = ZstdFrameHeader.parse(head.flip());
			assertThat(header).isNotNull();
			assertThat(header.windowSize()).isEqualTo(1L << codec.options().streamWindowLog());
		}
	}

	@Test
	void costGrowsWithTheLevelAndIsHeavyFrom13On() {
		double previous = 0;
		for (int level = ZstdOptions.MIN_LEVEL; level <= ZstdOptions.MAX_LEVEL; level++) {
			try (ZstdCodec codec = new ZstdCodec(DEFAULTS.withLevel(level))) {
				assertThat(codec.relativeCost()).isGreaterThanOrEqualTo(previous);
				assertThat(codec.relativeCost() >= CompressionCodec.HEAVY).isEqualTo(level >= 13);
				previous = codec.relativeCost();
			}
		}
	}

	@Test
	void aNegativeSourceSizeIsRefused() {
		try (ZstdCodec codec = new ZstdCodec()) {
			assertThatIllegalArgumentException().isThrownBy(() -> codec.newCompressor(-1));
		}
	}

}
