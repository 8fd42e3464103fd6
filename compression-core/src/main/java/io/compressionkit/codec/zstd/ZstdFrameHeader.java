package io.compressionkit.codec.zstd;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;

import org.jspecify.annotations.Nullable;

import io.compressionkit.CompressionFormat;
import io.compressionkit.MalformedContentException;
import io.compressionkit.MalformedContentException.Reason;

/**
 * The header of a frame, RFC 8878 sections 3.1.1.1 and 3.1.2.
 *
 * @param length how long the header is, in bytes
 * @param skippable whether the frame is to be skipped
 * @param checksum whether a checksum follows the blocks
 * @param dictionaryId the dictionary, 0 if none is named
 * @param contentSize the size of the content, or of the user data of a skippable frame,
 * in bytes; -1 if it is not declared
 * @param windowSize the window, in bytes; 0 for a skippable frame
 */
record ZstdFrameHeader(int length, boolean skippable, boolean checksum, long dictionaryId, long contentSize,
		long windowSize) {

	/** The longest header, in bytes. */
	static final int MAX_LENGTH = 18;

	/** No block is larger, however large the window, in bytes. */
	static final int MAX_BLOCK_SIZE = 128 * 1024;

	private static final int MAGIC = 0xfd2fb528;

	private static final int SKIPPABLE_MAGIC = 0x184d2a50;

	private static final int MAGIC_LENGTH = 4;

	private static final int SKIPPABLE_LENGTH = 8;

	private static final int SINGLE_SEGMENT = 0x20;

	private static final int RESERVED = 0x08;

	private static final int CHECKSUM = 0x04;

	private static final int[] DICTIONARY_ID_LENGTH = { 0, 1, 2, 4 };

	/**
	 * Read a header.
	 * @param head the first bytes of a frame, from position to limit; not changed
	 * @return the header, or {@code null} if more bytes are needed
	 * @throws MalformedContentException if this can be none, as soon as that is certain
	 */
	static @Nullable ZstdFrameHeader parse(ByteBuffer head) {
		ByteBuffer in = head.slice().order(ByteOrder.LITTLE_ENDIAN);
		boolean skippable = checkMagic(in);
		if (in.remaining() < MAGIC_LENGTH + 1) {
			return null;
		}
		if (skippable) {
			return (in.remaining() < SKIPPABLE_LENGTH) ? null
					: new ZstdFrameHeader(SKIPPABLE_LENGTH, true, false, 0, in.getInt(MAGIC_LENGTH) & 0xffff_ffffL, 0);
		}
		return parseDescriptor(in, in.get(MAGIC_LENGTH));
	}

	/**
	 * How large a block of this frame may be, RFC 8878 section 3.1.1.2.4.
	 * @return bytes
	 */
	int maxBlockSize() {
		return (int) Math.min(this.windowSize, MAX_BLOCK_SIZE);
	}

	private static @Nullable ZstdFrameHeader parseDescriptor(ByteBuffer in, int descriptor) {
		if ((descriptor & RESERVED) != 0) {
			throw corrupt("the reserved bit of the frame header is set");
		}
		boolean singleSegment = (descriptor & SINGLE_SEGMENT) != 0;
		int windowLength = singleSegment ? 0 : 1;
		int dictionaryIdLength = DICTIONARY_ID_LENGTH[descriptor & 3];
		int sizeFlag = (descriptor >> 6) & 3;
		int sizeLength = (sizeFlag == 0) ? (singleSegment ? 1 : 0) : 1 << sizeFlag;
		int windowAt = MAGIC_LENGTH + 1;
		int length = windowAt + windowLength + dictionaryIdLength + sizeLength;
		if (in.remaining() < length) {
			return null;
		}
		long dictionaryId = unsigned(in, windowAt + windowLength, dictionaryIdLength);
		long contentSize = -1;
		if (sizeLength != 0) {
			contentSize = unsigned(in, windowAt + windowLength + dictionaryIdLength, sizeLength);
			contentSize += (sizeLength == 2) ? 256 : 0;
		}
		long windowSize = singleSegment ? contentSize : windowSize(in.get(windowAt) & 0xff);
		return new ZstdFrameHeader(length, false, (descriptor & CHECKSUM) != 0, dictionaryId, contentSize, windowSize);
	}

	private static boolean checkMagic(ByteBuffer in) {
		int length = Math.min(in.remaining(), MAGIC_LENGTH);
		int mask = (length == MAGIC_LENGTH) ? -1 : (1 << (8 * length)) - 1;
		int magic = (int) unsigned(in, 0, length);
		if (magic == (MAGIC & mask)) {
			return false;
		}
		if ((magic & ~0x0f) == (SKIPPABLE_MAGIC & mask)) {
			return true;
		}
		throw corrupt("no frame begins with " + HexFormat.of().formatHex(head(in, length)));
	}

	private static byte[] head(ByteBuffer in, int length) {
		byte[] head = new byte[length];
		in.get(0, head);
		return head;
	}

	/** A size beyond 2^63 - 1 is cut off there. */
	private static long unsigned(ByteBuffer in, int offset, int length) {
		long value = 0;
		for (int i = 0; i < length; i++) {
			value |= (in.get(offset + i) & 0xffL) << (8 * i);
		}
		return (value < 0) ? Long.MAX_VALUE : value;
	}

	private static long windowSize(int descriptor) {
		long base = 1L << (10 + (descriptor >> 3));
		return base + base / 8 * (descriptor & 7);
	}

	private static MalformedContentException corrupt(String detail) {
		return new MalformedContentException(CompressionFormat.ZSTD, Reason.CORRUPT, detail);
	}

}
