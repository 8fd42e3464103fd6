package io.compressionkit.benchmarks.streaming;

import java.io.IOException;

import io.compressionkit.benchmarks.bare.Strangers;
import io.compressionkit.benchmarks.contest.Output;
import io.compressionkit.benchmarks.contest.Side;

/**
 * A side that takes a whole stream through for one operation.
 */
abstract class StreamSide implements Side {

	final StreamJob job;

	final Tally tally = new Tally();

	StreamSide(StreamJob job) {
		this.job = job;
	}

	/**
	 * Take the chunks of the job through, and give what comes out to the tally.
	 * @throws Exception if it fails
	 */
	abstract void once() throws Exception;

	@Override
	public final long run(int operations) throws Exception {
		for (int i = 0; i < operations; i++) {
			once();
		}
		return this.tally.take();
	}

	@Override
	public final Output verify() throws Exception {
		this.tally.keep();
		once();
		return describe(this.tally.kept());
	}

	private Output describe(byte[] result) throws IOException {
		return this.job.isCoded() ? Strangers.decode(this.job.format(), result) : Output.of(result, result.length);
	}

}
