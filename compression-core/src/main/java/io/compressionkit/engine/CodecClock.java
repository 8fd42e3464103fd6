package io.compressionkit.engine;

/**
 * Adds up the time that is spent inside a codec, if anybody wants to know.
 */
final class CodecClock {

	private final int weight;

	private long started;

	private long nanos;

	/**
	 * Make a clock.
	 * @param weight for how many transforms like this one it runs; 0 if it stands still
	 */
	CodecClock(int weight) {
		this.weight = weight;
	}

	void start() {
		if (this.weight != 0) {
			this.started = System.nanoTime();
		}
	}

	void stop() {
		if (this.weight != 0) {
			this.nanos += System.nanoTime() - this.started;
		}
	}

	/**
	 * The time so far.
	 * @return nanoseconds, those of all the transforms that it runs for
	 */
	long nanos() {
		return this.nanos * this.weight;
	}

}
