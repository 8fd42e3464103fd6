package io.compressionkit.codec.zip;

import io.compressionkit.CompressionCodec;
import io.compressionkit.codec.AbstractCodecTests;

/**
 * The contract of {@link RawDeflateCodec}.
 */
class RawDeflateCodecTests extends AbstractCodecTests {

	@Override
	protected CompressionCodec codec() {
		return new RawDeflateCodec(ZlibOptions.defaults());
	}

	@Override
	protected byte[] invalidBlock() {
		// BTYPE 3 is reserved
		return new byte[] { 0x07, 0, 0 };
	}

}
