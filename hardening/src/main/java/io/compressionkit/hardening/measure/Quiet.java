package io.compressionkit.hardening.measure;

import java.time.Duration;

import io.compressionkit.codec.StatePool;

/**
 * Waits until nothing is held any more.
 */
public final class Quiet {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final Duration INTERVAL = Duration.ofMillis(5);

	private Quiet() {
	}

	/**
	 * Wait until all buffers of an allocator are released and all codec streams of this
	 * virtual machine closed.
	 * @param allocator the allocator
	 * @param what what happened before, for the message of the error
	 * @throws IllegalStateException if something is still held after a long time
	 * @throws InterruptedException if the thread is interrupted
	 */
	public static void await(CountedAllocator allocator, String what) throws InterruptedException {
		long end = System.nanoTime() + PATIENCE.toNanos();
		while (allocator.active() != 0 || StatePool.open() != 0) {
			if (System.nanoTime() > end) {
				throw new IllegalStateException("After %s %d buffers and %d codec streams are still held"
					.formatted(what, allocator.active(), StatePool.open()));
			}
			Thread.sleep(INTERVAL.toMillis());
		}
	}

}
