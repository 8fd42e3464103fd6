package io.compressionkit.codec.zip;

import java.nio.charset.StandardCharsets;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionDictionary;
import io.compressionkit.codec.AbstractCodecTests;
import org.junit.jupiter.api.Nested;

/**
 * The contract of the codecs with options other than the default ones.
 */
class ConfiguredCodecTests {

	private static final CompressionDictionary DICTIONARY = CompressionDictionary
		.raw(" level=info request= method=GET path=/api/v1/items status=200 took=ms\n2024-01-01T00:00:00Z"
			.getBytes(StandardCharsets.US_ASCII));

	private abstract static class DeflateTests extends AbstractCodecTests {

		@Override
		protected byte[] invalidBlock() {
			return new byte[] { 0x07, 0, 0 };
		}

	}

	@Nested
	class ZlibWithDictionary extends DeflateTests {

		@Override
		protected CompressionCodec codec() {
			return new ZlibCodec(ZlibOptions.defaults()).withDictionary(DICTIONARY);
		}

	}

	@Nested
	class RawDeflateWithDictionary extends DeflateTests {

		@Override
		protected CompressionCodec codec() {
			return new RawDeflateCodec(ZlibOptions.defaults()).withDictionary(DICTIONARY);
		}

	}

	@Nested
	class FastestGzip extends DeflateTests {

		@Override
		protected CompressionCodec codec() {
			return new GzipCodec(GzipOptions.defaults().withLevel(1));
		}

	}

	@Nested
	class BestFilteredGzip extends DeflateTests {

		@Override
		protected CompressionCodec codec() {
			return new GzipCodec(GzipOptions.defaults().withLevel(9).withStrategy(DeflateStrategy.FILTERED));
		}

	}

}
