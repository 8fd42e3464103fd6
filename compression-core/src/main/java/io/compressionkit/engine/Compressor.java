package io.compressionkit.engine;

import java.nio.ByteBuffer;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionFormat;
import io.compressionkit.TransformRecord.Direction;

/**
 * Compresses an input into one stream.
 */
final class Compressor implements Transform {

	private final CompressionFormat format;

	private final GuardedCodecStream stream;

	private long consumed;

	private long produced;

	/**
	 * Begin a stream.
	 * @param codec the codec
	 * @param sourceSize the exact size of the input, or -1 if it is not known
	 */
	Compressor(CompressionCodec codec, long sourceSize) {
		this.format = codec.format();
		this.stream = new GuardedCodecStream(
				(sourceSize < 0) ? codec.newCompressor() : codec.newCompressor(sourceSize));
	}

	@Override
	public Status process(ByteBuffer source, ByteBuffer target, Directive directive) {
		int sourcePosition = source.position();
		int targetPosition = target.position();
		Status status = this.stream.process(source, target, directive);
		this.consumed += source.position() - (long) sourcePosition;
		this.produced += target.position() - (long) targetPosition;
		if (status == Status.NEEDS_INPUT && directive == Directive.FINISH) {
			throw this.stream.broken("needs input after the end of it");
		}
		if (status == Status.FINISHED && (directive != Directive.FINISH || source.hasRemaining())) {
			throw this.stream.broken("ends before its input does");
		}
		return status;
	}

	@Override
	public Direction direction() {
		return Direction.COMPRESS;
	}

	@Override
	public CompressionFormat format() {
		return this.format;
	}

	@Override
	public int streams() {
		return 1;
	}

	@Override
	public long consumed() {
		return this.consumed;
	}

	@Override
	public long produced() {
		return this.produced;
	}

	@Override
	public void close() {
		this.stream.close();
	}

}
