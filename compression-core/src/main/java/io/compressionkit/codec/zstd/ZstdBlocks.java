package io.compressionkit.codec.zstd;

import java.nio.ByteBuffer;

import io.compressionkit.CompressionFormat;
import io.compressionkit.MalformedContentException;
import io.compressionkit.MalformedContentException.Reason;

/**
 * Walks over the parts of a frame, RFC 8878 section 3.1.1.2, so that the decoder can be
 * given one block at a time: when it fails, what precedes the faulty block has been
 * delivered. Knows sizes only and leaves it to the decoder to refuse what is wrong, but
 * for a compressed block of no bytes: the decoder takes it for an empty one, unless the
 * frame comes whole.
 */
final class ZstdBlocks {

	private static final int HEADER_LENGTH = 3;

	private static final int CHECKSUM_LENGTH = 4;

	private static final int RLE = 1;

	private static final int COMPRESSED = 2;

	private final boolean checksum;

	/** What is left of the frame header, a block or the checksum, in bytes. */
	private int left;

	private int header;

	private int headerLength;

	private boolean last;

	private boolean inChecksum;

	/**
	 * Begin a frame.
	 * @param frameHeaderLength how many bytes of the frame header are still to come
	 * @param checksum whether a checksum follows the blocks
	 */
	ZstdBlocks(int frameHeaderLength, boolean checksum) {
		this.left = frameHeaderLength;
		this.checksum = checksum;
	}

	/**
	 * How much of the source can be decoded without going beyond the block that is next.
	 * @param source the source, not changed
	 * @return bytes
	 */
	int span(ByteBuffer source) {
		int available = source.remaining();
		boolean blockIsNext = !this.last && !this.inChecksum && this.headerLength < HEADER_LENGTH;
		if (!blockIsNext || this.left >= available) {
			return Math.min(this.left, available);
		}
		int at = this.left;
		int value = this.header;
		for (int i = this.headerLength; i < HEADER_LENGTH; i++, at++) {
			if (at == available) {
				return available;
			}
			value |= (source.get(source.position() + at) & 0xff) << (8 * i);
		}
		return Math.min(at + size(value), available);
	}

	/**
	 * How long the whole frame is.
	 * @param source begins with the frame, not changed
	 * @param header the frame header
	 * @return bytes, or -1 if the source does not hold all of it, or a block is too large
	 */
	static int frameLength(ByteBuffer source, ZstdFrameHeader header) {
		long at = header.length();
		boolean last = false;
		while (!last) {
			if (at + HEADER_LENGTH > source.remaining()) {
				return -1;
			}
			int index = source.position() + (int) at;
			int value = (source.get(index) & 0xff) | ((source.get(index + 1) & 0xff) << 8)
					| ((source.get(index + 2) & 0xff) << 16);
			if (value >> 3 > header.maxBlockSize()) {
				return -1;
			}
			last = isLast(value);
			at += HEADER_LENGTH + size(value);
		}
		at += header.checksum() ? CHECKSUM_LENGTH : 0;
		return (at <= source.remaining()) ? (int) at : -1;
	}

	/**
	 * Go over what the decoder has consumed.
	 * @param source the source, beyond what was consumed
	 * @param from the position where that began
	 * @throws MalformedContentException if a compressed block is empty
	 */
	void advance(ByteBuffer source, int from) {
		int at = from;
		while (at < source.position()) {
			if (this.left > 0) {
				int length = Math.min(this.left, source.position() - at);
				at += length;
				this.left -= length;
			}
			else {
				this.header |= (source.get(at++) & 0xff) << (8 * this.headerLength++);
				if (this.headerLength == HEADER_LENGTH) {
					check(this.header);
					this.left = size(this.header);
					this.last = isLast(this.header);
				}
			}
			enterNextPart();
		}
	}

	private static void check(int header) {
		if (type(header) == COMPRESSED && size(header) == 0) {
			throw new MalformedContentException(CompressionFormat.ZSTD, Reason.CORRUPT, "a compressed block is empty");
		}
	}

	private void enterNextPart() {
		if (this.left > 0 || this.headerLength < HEADER_LENGTH || this.inChecksum) {
			return;
		}
		if (!this.last) {
			this.header = 0;
			this.headerLength = 0;
		}
		else if (this.checksum) {
			this.inChecksum = true;
			this.left = CHECKSUM_LENGTH;
		}
	}

	private static boolean isLast(int header) {
		return (header & 1) != 0;
	}

	private static int size(int header) {
		return (type(header) == RLE) ? 1 : header >> 3;
	}

	private static int type(int header) {
		return (header >> 1) & 3;
	}

}
