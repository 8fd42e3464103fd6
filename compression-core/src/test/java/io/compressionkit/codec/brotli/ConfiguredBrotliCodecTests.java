package io.compressionkit.codec.brotli;

import java.nio.charset.StandardCharsets;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionDictionary;
import io.compressionkit.codec.AbstractCodecTests;
import org.junit.jupiter.api.Nested;

/**
 * The contract of {@link BrotliCodec} with options other than the default ones.
 */
class ConfiguredBrotliCodecTests {

	private abstract static class BrotliTests extends AbstractCodecTests {

		@Override
		protected byte[] invalidBlock() {
			return new byte[] { -1, -1, -1, -1, -1, -1, -1, -1 };
		}

	}

	@Nested
	class Fastest extends BrotliTests {

		@Override
		protected CompressionCodec codec() {
			return new BrotliCodec(BrotliOptions.defaults().withQuality(0).withWindow(16));
		}

	}

	@Nested
	class TextWithLargestWindow extends BrotliTests {

		@Override
		protected CompressionCodec codec() {
			return new BrotliCodec(BrotliOptions.defaults().withQuality(6).withWindow(24).withMode(BrotliMode.TEXT));
		}

	}

	@Nested
	class WithDictionary extends BrotliTests {

		@Override
		protected CompressionCodec codec() {
			return new BrotliCodec(BrotliOptions.defaults().withQuality(5)).withDictionary(CompressionDictionary
				.raw(" level=info request= method=GET path=/api/v1/items status=200 took=ms\n2024-01-01T00:00:00Z"
					.getBytes(StandardCharsets.US_ASCII)));
		}

	}

}
