package io.compressionkit.codec.zstd;

import io.compressionkit.CompressionCodec;
import io.compressionkit.codec.AbstractCodecTests;

/**
 * {@link ZstdCodec} keeps the contract.
 */
class ZstdCodecTests extends AbstractCodecTests {

	@Override
	protected CompressionCodec codec() {
		return new ZstdCodec();
	}

	@Override
	protected byte[] invalidBlock() {
		return new byte[] { 0x07, 0, 0 };
	}

}
