package io.compressionkit.hardening.faults;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/**
 * Waits, but not for ever.
 */
final class Waiting {

	private static final long PATIENCE = TimeUnit.SECONDS.toNanos(20);

	private Waiting() {
	}

	/**
	 * Wait for something.
	 * @param condition whether it is so
	 * @param otherwise says how it is if it has not come to be so after twenty seconds
	 * @throws Exception if it has not
	 */
	static void until(Callable<Boolean> condition, Callable<String> otherwise) throws Exception {
		long deadline = System.nanoTime() + PATIENCE;
		while (!condition.call()) {
			if (System.nanoTime() > deadline) {
				throw new IllegalStateException(otherwise.call());
			}
			Thread.sleep(5);
		}
	}

}
