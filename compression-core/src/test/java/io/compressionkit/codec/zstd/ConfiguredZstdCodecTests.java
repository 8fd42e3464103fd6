package io.compressionkit.codec.zstd;

import java.nio.charset.StandardCharsets;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionDictionary;
import io.compressionkit.codec.AbstractCodecTests;
import org.junit.jupiter.api.Nested;

/**
 * The contract of {@link ZstdCodec} with options other than the default ones.
 */
class ConfiguredZstdCodecTests {

	private abstract static class ZstdTests extends AbstractCodecTests {

		@Override
		protected byte[] invalidBlock() {
			return new byte[] { 0x07, 0, 0 };
		}

	}

	@Nested
	class Fastest extends ZstdTests {

		@Override
		protected CompressionCodec codec() {
			return new ZstdCodec(ZstdOptions.defaults().withLevel(-7));
		}

	}

	@Nested
	class WithSizeAndChecksum extends ZstdTests {

		@Override
		protected CompressionCodec codec() {
			return new ZstdCodec(ZstdOptions.defaults().withLevel(9).withContentSize(true).withChecksum(true));
		}

	}

	@Nested
	class WithSmallWindow extends ZstdTests {

		@Override
		protected CompressionCodec codec() {
			return new ZstdCodec(ZstdOptions.defaults().withWindowLog(10).withMaxDecodeWindow(1024));
		}

	}

	@Nested
	class WithWorkers extends ZstdTests {

		@Override
		protected CompressionCodec codec() {
			return new ZstdCodec(ZstdOptions.defaults().withLevel(1).withWorkers(2));
		}

	}

	@Nested
	class WithRawDictionary extends ZstdTests {

		@Override
		protected CompressionCodec codec() {
			return new ZstdCodec().withDictionary(CompressionDictionary
				.raw(" level=info request= method=GET path=/api/v1/items status=200 took=ms\n2024-01-01T00:00:00Z"
					.getBytes(StandardCharsets.US_ASCII)));
		}

	}

	@Nested
	class WithTrainedDictionary extends ZstdTests {

		@Override
		protected CompressionCodec codec() {
			return new ZstdCodec().withDictionary(Dictionaries.trained(1));
		}

	}

}
