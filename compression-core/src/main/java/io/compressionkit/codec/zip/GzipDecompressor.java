package io.compressionkit.codec.zip;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

import io.compressionkit.CompressionFormat;
import io.compressionkit.MalformedContentException.Reason;
import io.compressionkit.codec.StatePool;

/**
 * Decompresses one gzip member, RFC 1952. Not thread-safe.
 */
final class GzipDecompressor extends DeflateDecompressor {

	/** The longest file name or comment that is skipped, in bytes. */
	static final int MAX_TEXT_LENGTH = 1 << 16;

	private static final int FHCRC = 0x02;

	private static final int FEXTRA = 0x04;

	private static final int FNAME = 0x08;

	private static final int FCOMMENT = 0x10;

	private static final int RESERVED = 0xe0;

	private static final int MAGIC = 0x8b1f;

	private static final int LENGTH_OF_TIME_XFL_AND_OS = 6;

	/** The checksum of the header while it is read, then that of the data. */
	private final CRC32 crc = new CRC32();

	private Field field = Field.MAGIC;

	private int flags;

	private int left;

	private long value;

	private int valueRead;

	private int size;

	GzipDecompressor(StatePool<Inflater> pool) {
		super(pool);
	}

	@Override
	CompressionFormat format() {
		return CompressionFormat.GZIP;
	}

	@Override
	boolean readHeader(ByteBuffer source) {
		while (this.field != Field.DATA) {
			if (!readField(source)) {
				return false;
			}
		}
		this.crc.reset();
		return true;
	}

	/**
	 * Read the current field, or more of it, and go on to the next.
	 * @return {@code true} when the field is complete, {@code false} when the source is
	 * used up before it is
	 */
	private boolean readField(ByteBuffer source) {
		switch (this.field) {
			case MAGIC -> {
				return readMagic(source);
			}
			case METHOD -> {
				return readMethod(source);
			}
			case FLAGS -> {
				return readFlags(source);
			}
			case TIME_XFL_OS, EXTRA -> {
				return skip(source);
			}
			case EXTRA_LENGTH -> {
				return readExtraLength(source);
			}
			case NAME, COMMENT -> {
				return skipText(source);
			}
			case HEADER_CRC -> {
				return readHeaderCrc(source);
			}
			default -> {
				return true;
			}
		}
	}

	private boolean readMagic(ByteBuffer source) {
		while (source.hasRemaining()) {
			int octet = source.get() & 0xff;
			if (octet != ((MAGIC >> (8 * this.valueRead)) & 0xff)) {
				throw malformed(Reason.CORRUPT,
						"a member must begin with 1f 8b, but byte %d is %02x".formatted(this.valueRead + 1, octet));
			}
			this.valueRead++;
			if (this.valueRead == Short.BYTES) {
				this.valueRead = 0;
				this.field = Field.METHOD;
				return true;
			}
		}
		return false;
	}

	private boolean readMethod(ByteBuffer source) {
		if (!source.hasRemaining()) {
			return false;
		}
		int method = source.get() & 0xff;
		if (method != Deflater.DEFLATED) {
			throw malformed(Reason.CORRUPT, "compression method must be 8, deflate, but is " + method);
		}
		this.field = Field.FLAGS;
		return true;
	}

	private boolean readFlags(ByteBuffer source) {
		if (!source.hasRemaining()) {
			return false;
		}
		this.flags = source.get() & 0xff;
		if ((this.flags & RESERVED) != 0) {
			throw malformed(Reason.CORRUPT, "reserved flags must be 0, but flags are %02x".formatted(this.flags));
		}
		if (has(FHCRC)) {
			this.crc.update(MAGIC & 0xff);
			this.crc.update(MAGIC >> 8);
			this.crc.update(Deflater.DEFLATED);
			this.crc.update(this.flags);
		}
		this.left = LENGTH_OF_TIME_XFL_AND_OS;
		this.field = Field.TIME_XFL_OS;
		return true;
	}

	private boolean readExtraLength(ByteBuffer source) {
		if (!readNumber(source, Short.BYTES, has(FHCRC))) {
			return false;
		}
		this.left = (int) this.value;
		this.field = Field.EXTRA;
		return true;
	}

	private boolean skip(ByteBuffer source) {
		int length = Math.min(this.left, source.remaining());
		int end = source.position() + length;
		if (has(FHCRC)) {
			int limit = source.limit();
			source.limit(end);
			this.crc.update(source);
			source.limit(limit);
		}
		source.position(end);
		this.left -= length;
		if (this.left > 0) {
			return false;
		}
		nextField();
		return true;
	}

	private boolean skipText(ByteBuffer source) {
		while (source.hasRemaining()) {
			byte octet = source.get();
			if (has(FHCRC)) {
				this.crc.update(octet);
			}
			if (octet == 0) {
				nextField();
				return true;
			}
			if (this.left == 0) {
				throw malformed(Reason.CORRUPT, "%s in the header is longer than %d bytes"
					.formatted((this.field == Field.NAME) ? "file name" : "comment", MAX_TEXT_LENGTH));
			}
			this.left--;
		}
		return false;
	}

	private boolean readHeaderCrc(ByteBuffer source) {
		if (!readNumber(source, Short.BYTES, false)) {
			return false;
		}
		long computed = this.crc.getValue() & 0xffff;
		if (this.value != computed) {
			throw malformed(Reason.CHECKSUM,
					"CRC-16 of the header is %04x, the header says %04x".formatted(computed, this.value));
		}
		this.field = Field.DATA;
		return true;
	}

	private void nextField() {
		if (this.field == Field.TIME_XFL_OS && has(FEXTRA)) {
			this.field = Field.EXTRA_LENGTH;
		}
		else if (this.field.compareTo(Field.NAME) < 0 && has(FNAME)) {
			this.field = Field.NAME;
			this.left = MAX_TEXT_LENGTH;
		}
		else if (this.field.compareTo(Field.COMMENT) < 0 && has(FCOMMENT)) {
			this.field = Field.COMMENT;
			this.left = MAX_TEXT_LENGTH;
		}
		else {
			this.field = has(FHCRC) ? Field.HEADER_CRC : Field.DATA;
		}
	}

	private boolean has(int flag) {
		return (this.flags & flag) != 0;
	}

	@Override
	void produced(ByteBuffer produced) {
		this.size += produced.remaining();
		this.crc.update(produced);
	}

	@Override
	boolean readTrailer(ByteBuffer source) {
		if (!readNumber(source, Long.BYTES, false)) {
			return false;
		}
		int crc = (int) this.value;
		int computed = (int) this.crc.getValue();
		if (crc != computed) {
			throw malformed(Reason.CHECKSUM,
					"CRC-32 of the data is %08x, the trailer says %08x".formatted(computed, crc));
		}
		int size = (int) (this.value >>> 32);
		if (size != this.size) {
			throw malformed(Reason.CHECKSUM, "size of the data modulo 2^32 is %s, the trailer says %s"
				.formatted(Integer.toUnsignedString(this.size), Integer.toUnsignedString(size)));
		}
		return true;
	}

	/**
	 * Read a number, or more of it, the lowest byte first.
	 */
	private boolean readNumber(ByteBuffer source, int length, boolean checked) {
		if (this.valueRead == 0) {
			this.value = 0;
		}
		while (source.hasRemaining()) {
			long octet = source.get() & 0xff;
			if (checked) {
				this.crc.update((int) octet);
			}
			this.value |= octet << (8 * this.valueRead);
			this.valueRead++;
			if (this.valueRead == length) {
				this.valueRead = 0;
				return true;
			}
		}
		return false;
	}

	/** In the order in which they follow one another. */
	private enum Field {

		MAGIC, METHOD, FLAGS, TIME_XFL_OS, EXTRA_LENGTH, EXTRA, NAME, COMMENT, HEADER_CRC, DATA

	}

}
