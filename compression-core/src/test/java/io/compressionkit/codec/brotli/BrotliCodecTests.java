package io.compressionkit.codec.brotli;

import io.compressionkit.CompressionCodec;
import io.compressionkit.codec.AbstractCodecTests;

/**
 * {@link BrotliCodec} keeps the contract.
 */
class BrotliCodecTests extends AbstractCodecTests {

	@Override
	protected CompressionCodec codec() {
		return new BrotliCodec();
	}

	@Override
	protected byte[] invalidBlock() {
		return new byte[] { -1, -1, -1, -1, -1, -1, -1, -1 };
	}

}
