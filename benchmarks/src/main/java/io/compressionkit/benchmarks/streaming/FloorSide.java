package io.compressionkit.benchmarks.streaming;

import io.netty.buffer.ByteBuf;

import io.compressionkit.benchmarks.bare.BareCodec;

/**
 * The bare codec, called chunk by chunk in a loop.
 */
final class FloorSide extends StreamSide {

	private final BareCodec codec;

	private final BufferPieces pieces = new BufferPieces(this.tally);

	FloorSide(StreamJob job, BareCodec codec) {
		super(job);
		this.codec = codec;
	}

	@Override
	void once() {
		Chunks chunks = this.job.chunks();
		int count = chunks.count();
		for (int i = 0; i < count; i++) {
			ByteBuf chunk = chunks.slice(i);
			this.codec.feed(chunk.nioBuffer(), i == count - 1, this.pieces);
			chunk.release();
		}
	}

	@Override
	public void close() {
		this.pieces.close();
		this.codec.close();
	}

}
