package io.compressionkit.codec.zip;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

import io.compressionkit.codec.RandomPadding;
import io.compressionkit.codec.StatePool;

/**
 * Compresses to one gzip member, RFC 1952. Not thread-safe.
 */
final class GzipCompressor extends DeflateCompressor {

	private static final byte UNIX = 3;

	private static final int FLAGS_OFFSET = 3;

	private static final byte FCOMMENT = 0x10;

	private static final byte FILLER = '.';

	private final CRC32 crc = new CRC32();

	private int size;

	GzipCompressor(StatePool<Deflater> pool, byte[] header) {
		super(pool, header, null);
	}

	/**
	 * The header without any optional field, RFC 1952 section 2.3. Names neither the time
	 * nor the platform, so that equal input gives equal output.
	 */
	static byte[] header(GzipOptions options) {
		int extraFlags = DeflateLevels.gzipExtraFlags(options.level(), options.strategy());
		return new byte[] { 0x1f, (byte) 0x8b, Deflater.DEFLATED, 0, 0, 0, 0, 0, (byte) extraFlags, UNIX };
	}

	/**
	 * A header with a comment without a meaning.
	 * @param header the header without any optional field
	 * @param most how long the comment is at most, in bytes; its length is random
	 */
	static byte[] padded(byte[] header, int most) {
		int length = RandomPadding.length(most);
		byte[] padded = Arrays.copyOf(header, header.length + length + 1);
		padded[FLAGS_OFFSET] |= FCOMMENT;
		Arrays.fill(padded, header.length, header.length + length, FILLER);
		return padded;
	}

	@Override
	void consumed(ByteBuffer consumed) {
		this.size += consumed.remaining();
		this.crc.update(consumed);
	}

	@Override
	long trailer() {
		return ((long) this.size << 32) | this.crc.getValue();
	}

	@Override
	int trailerLength() {
		return 8;
	}

}
