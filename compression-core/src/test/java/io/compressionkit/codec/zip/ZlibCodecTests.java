package io.compressionkit.codec.zip;

import io.compressionkit.CompressionCodec;
import io.compressionkit.codec.AbstractCodecTests;

/**
 * The contract of {@link ZlibCodec}.
 */
class ZlibCodecTests extends AbstractCodecTests {

	@Override
	protected CompressionCodec codec() {
		return new ZlibCodec(ZlibOptions.defaults());
	}

	@Override
	protected byte[] invalidBlock() {
		// BTYPE 3 is reserved
		return new byte[] { 0x07, 0, 0 };
	}

}
