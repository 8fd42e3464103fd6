package io.compressionkit.webflux.server;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets one thread at a time look at what has happened: whoever signals while it does
 * makes it look once more, and goes. Thread-safe.
 */
final class WorkLoop {

	private final AtomicInteger work = new AtomicInteger();

	private final Runnable turn;

	/**
	 * Create a loop.
	 * @param turn looks at what has happened; what it touches is visible to the next one
	 */
	WorkLoop(Runnable turn) {
		this.turn = turn;
	}

	/**
	 * Signal that something has happened.
	 */
	void drain() {
		if (this.work.getAndIncrement() != 0) {
			return;
		}
		int missed = 1;
		do {
			this.turn.run();
			missed = this.work.addAndGet(-missed);
		}
		while (missed != 0);
	}

}
