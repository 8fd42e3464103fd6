package io.compressionkit.engine;

/**
 * Adds up the time that is spent inside a codec, if anybody wants to know.
 */
final class CodecClock {

	private final boolean running;

	private long started;

	private long nanos;

	CodecClock(boolean running) {
		this.running = running;
	}

	void start() {
		if (this.running) {
			this.started = System.nanoTime();
		}
	}

	void stop() {
		if (this.running) {
			this.nanos += System.nanoTime() - this.started;
		}
	}

	long nanos() {
		return this.nanos;
	}

}
