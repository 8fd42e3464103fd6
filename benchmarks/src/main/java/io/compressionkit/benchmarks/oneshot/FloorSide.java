package io.compressionkit.benchmarks.oneshot;

import java.io.IOException;
import java.nio.ByteBuffer;

import io.compressionkit.benchmarks.bare.ArrayPieces;
import io.compressionkit.benchmarks.bare.BareCodec;
import io.compressionkit.benchmarks.contest.Output;
import io.compressionkit.benchmarks.contest.Side;

/**
 * The bare codec, called in a loop, its output copied to an array.
 */
final class FloorSide implements Side {

	private final Job job;

	private final BareCodec codec;

	private final ArrayPieces pieces = new ArrayPieces();

	FloorSide(Job job) {
		this.job = job;
		this.codec = job.bare();
	}

	private byte[] once() {
		this.codec.feed(ByteBuffer.wrap(this.job.source()), true, this.pieces);
		return this.pieces.take();
	}

	@Override
	public long run(int operations) {
		long bytes = 0;
		for (int i = 0; i < operations; i++) {
			bytes += once().length;
		}
		return bytes;
	}

	@Override
	public Output verify() throws IOException {
		return this.job.verify(once());
	}

	@Override
	public void close() {
		this.codec.close();
	}

}
