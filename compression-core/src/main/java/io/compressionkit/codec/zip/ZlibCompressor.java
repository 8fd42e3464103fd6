package io.compressionkit.codec.zip;

import java.nio.ByteBuffer;
import java.util.zip.Adler32;
import java.util.zip.Deflater;

import io.compressionkit.codec.StatePool;
import org.jspecify.annotations.Nullable;

/**
 * Compresses to a zlib stream, RFC 1950. Not thread-safe.
 */
final class ZlibCompressor extends DeflateCompressor {

	private final Adler32 adler = new Adler32();

	ZlibCompressor(StatePool<Deflater> pool, byte[] header, byte @Nullable [] dictionary) {
		super(pool, header, dictionary);
	}

	/**
	 * The header, RFC 1950 section 2.2, for a window of 32 KiB.
	 */
	static byte[] header(ZlibOptions options, byte @Nullable [] dictionary) {
		int header = 0x7800 | (DeflateLevels.zlibLevel(options.level(), options.strategy()) << 6);
		if (dictionary == null) {
			return ByteBuffer.allocate(2).putShort(checked(header)).array();
		}
		header |= ZlibDecompressor.FDICT;
		return ByteBuffer.allocate(6).putShort(checked(header)).putInt(ZlibDecompressor.adler(dictionary)).array();
	}

	private static short checked(int header) {
		return (short) (header + 31 - header % 31);
	}

	@Override
	void consumed(ByteBuffer consumed) {
		this.adler.update(consumed);
	}

	@Override
	long trailer() {
		return Integer.reverseBytes((int) this.adler.getValue()) & 0xffff_ffffL;
	}

	@Override
	int trailerLength() {
		return 4;
	}

}
