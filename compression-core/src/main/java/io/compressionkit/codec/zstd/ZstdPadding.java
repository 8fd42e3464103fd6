package io.compressionkit.codec.zstd;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import io.compressionkit.CodecStream;
import io.compressionkit.codec.RandomPadding;

/**
 * Appends a skippable frame of random length, RFC 8878 section 3.1.2, to the frame that
 * another compressor writes. Not thread-safe.
 */
final class ZstdPadding implements CodecStream {

	private static final int MAGIC = 0x184d2a50;

	private final CodecStream compressor;

	private final ByteBuffer frame;

	private boolean contentFinished;

	/**
	 * Create a compressor.
	 * @param compressor writes the frame with the content; closed with this one
	 * @param most how many bytes the skippable frame has at most, its header not counted
	 */
	ZstdPadding(CodecStream compressor, int most) {
		this.compressor = compressor;
		int length = RandomPadding.length(most);
		this.frame = ByteBuffer.allocate(2 * Integer.BYTES + length).order(ByteOrder.LITTLE_ENDIAN);
		this.frame.putInt(MAGIC).putInt(length).rewind();
	}

	@Override
	public Status process(ByteBuffer source, ByteBuffer target, Directive directive) {
		if (!this.contentFinished) {
			Status status = this.compressor.process(source, target, directive);
			if (status != Status.FINISHED) {
				return status;
			}
			this.contentFinished = true;
		}
		int length = Math.min(this.frame.remaining(), target.remaining());
		target.put(target.position(), this.frame, this.frame.position(), length);
		target.position(target.position() + length);
		this.frame.position(this.frame.position() + length);
		return this.frame.hasRemaining() ? Status.NEEDS_OUTPUT : Status.FINISHED;
	}

	@Override
	public void close() {
		this.compressor.close();
	}

}
