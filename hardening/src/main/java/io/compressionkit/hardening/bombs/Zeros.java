package io.compressionkit.hardening.bombs;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

import io.compressionkit.CodecStream;
import io.compressionkit.CodecStream.Directive;
import io.compressionkit.CodecStream.Status;
import io.compressionkit.CompressionCodec;

/**
 * Compresses zeros, as many as one likes.
 */
final class Zeros {

	private static final int PIECE = 1 << 20;

	private Zeros() {
	}

	/**
	 * Compress zeros.
	 * @param codec the codec
	 * @param size how many, in bytes
	 * @return a stream that expands to them
	 */
	static byte[] compress(CompressionCodec codec, long size) {
		ByteBuffer zeros = ByteBuffer.allocateDirect(PIECE);
		ByteBuffer target = ByteBuffer.allocate(PIECE);
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		try (CodecStream stream = codec.newCompressor()) {
			long left = size;
			Status status = Status.NEEDS_INPUT;
			while (status != Status.FINISHED) {
				int length = (int) Math.min(PIECE, left);
				zeros.clear().limit(length);
				status = stream.process(zeros, target, (left > length) ? Directive.CONTINUE : Directive.FINISH);
				left -= zeros.position();
				out.write(target.array(), 0, target.position());
				target.clear();
			}
		}
		return out.toByteArray();
	}

	/**
	 * Compress zeros in parts, of which each but the first is the same, because it begins
	 * at a byte and with a window of zeros.
	 * @param codec a codec of the deflate family
	 * @param size how many, in bytes, in each part
	 * @return the first and the second part
	 */
	static byte[][] parts(CompressionCodec codec, int size) {
		byte[][] parts = new byte[2][];
		try (CodecStream stream = codec.newCompressor()) {
			for (int i = 0; i < parts.length; i++) {
				ByteBuffer zeros = ByteBuffer.allocate(size);
				ByteBuffer target = ByteBuffer.allocate(size);
				while (stream.process(zeros, target, Directive.FLUSH) != Status.NEEDS_INPUT) {
					// There is more output.
				}
				parts[i] = Arrays.copyOf(target.array(), target.position());
			}
		}
		return parts;
	}

}
