package io.compressionkit.benchmarks.jmh;

import io.compressionkit.benchmarks.contest.Output;
import io.compressionkit.benchmarks.contest.Side;

/**
 * Stands in for a side until one is set up.
 */
final class Idle implements Side {

	@Override
	public long run(int operations) {
		throw new IllegalStateException("The side is not set up");
	}

	@Override
	public Output verify() {
		throw new IllegalStateException("The side is not set up");
	}

}
