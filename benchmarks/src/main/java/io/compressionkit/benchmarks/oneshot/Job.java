package io.compressionkit.benchmarks.oneshot;

import java.io.IOException;
import java.nio.ByteBuffer;

import io.compressionkit.CompressionFormat;
import io.compressionkit.benchmarks.bare.ArrayPieces;
import io.compressionkit.benchmarks.bare.BareCodec;
import io.compressionkit.benchmarks.bare.Strangers;
import io.compressionkit.benchmarks.contest.Output;

/**
 * One-shot work: a direction, a format and the input.
 */
final class Job {

	private final boolean compress;

	private final CompressionFormat format;

	private final byte[] source;

	private Job(boolean compress, CompressionFormat format, byte[] source) {
		this.compress = compress;
		this.format = format;
		this.source = source;
	}

	/**
	 * Compress.
	 * @param format the format
	 * @param plain the input
	 * @return the job
	 */
	static Job compress(CompressionFormat format, byte[] plain) {
		return new Job(true, format, plain);
	}

	/**
	 * Decompress what the bare codec has compressed.
	 * @param format the format
	 * @param plain what is to come out
	 * @return the job
	 */
	static Job decompress(CompressionFormat format, byte[] plain) {
		try (BareCodec codec = BareCodec.compressor(format)) {
			ArrayPieces pieces = new ArrayPieces();
			codec.feed(ByteBuffer.wrap(plain), true, pieces);
			return new Job(false, format, pieces.take());
		}
	}

	boolean compress() {
		return this.compress;
	}

	CompressionFormat format() {
		return this.format;
	}

	/**
	 * The input.
	 * @return the array itself, not to be changed
	 */
	byte[] source() {
		return this.source;
	}

	/**
	 * The bare codec for it.
	 * @return a codec that the caller closes
	 */
	BareCodec bare() {
		return this.compress ? BareCodec.compressor(this.format) : BareCodec.decompressor(this.format);
	}

	/**
	 * Look at what came out.
	 * @param result what came out
	 * @return what it is
	 * @throws IOException if it was compressed and is not well-formed
	 */
	Output verify(byte[] result) throws IOException {
		return this.compress ? Strangers.decode(this.format, result) : Output.of(result, result.length);
	}

}
