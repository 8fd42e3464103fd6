package io.compressionkit.codec.zstd;

import java.nio.ByteBuffer;

import io.compressionkit.CompressionFormat;
import io.compressionkit.MalformedContentException;
import io.compressionkit.MalformedContentException.Reason;

/**
 * Holds a frame to the size of content that it declares. The library does not, when the
 * last block is empty; and it notices too much content late, if its buffer had to be
 * larger for a frame before. Not thread-safe.
 */
final class ZstdContent {

	private long declared = -1;

	private long produced;

	/**
	 * Note what the header says.
	 * @param size the size of the content, in bytes; -1 if it is not declared
	 */
	void declare(long size) {
		this.declared = size;
	}

	/**
	 * Note what was decoded.
	 * @param target where it is, up to the position
	 * @param from where in the target it begins
	 * @param ended whether it was the last of the content
	 * @throws MalformedContentException if it is too much, the position is moved back to
	 * the end of what was declared then; or if it was all and too little
	 */
	void add(ByteBuffer target, int from, boolean ended) {
		this.produced += target.position() - from;
		if (this.declared < 0) {
			return;
		}
		if (this.produced > this.declared) {
			target.position(target.position() - (int) (this.produced - this.declared));
			throw corrupt("the frame has more content than the %d bytes it declares".formatted(this.declared));
		}
		if (ended && this.produced < this.declared) {
			throw corrupt("the frame has %d bytes of content, and declares %d".formatted(this.produced, this.declared));
		}
	}

	private static MalformedContentException corrupt(String detail) {
		return new MalformedContentException(CompressionFormat.ZSTD, Reason.CORRUPT, detail);
	}

}
