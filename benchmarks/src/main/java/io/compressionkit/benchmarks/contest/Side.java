package io.compressionkit.benchmarks.contest;

import java.io.IOException;

/**
 * One way to do the work of a contest. Used by one thread at a time.
 */
public interface Side extends AutoCloseable {

	/**
	 * Do the work. This is the part that is timed.
	 * @param operations how often
	 * @return how many bytes came out altogether
	 * @throws Exception if the work cannot be done
	 */
	long run(int operations) throws Exception;

	/**
	 * Do the work once and look at what comes out. Not timed.
	 * @return the fingerprint of the plain bytes, and how many bytes came out
	 * @throws Exception if the work cannot be done
	 */
	Output verify() throws Exception;

	/**
	 * Take a turn. A side that works in another process measures by itself.
	 * @param operations how often the work is to be done
	 * @return what was done, and how long it took
	 * @throws Exception if the work cannot be done
	 */
	default Turn turn(int operations) throws Exception {
		long start = System.nanoTime();
		long bytes = run(operations);
		return new Turn(operations, System.nanoTime() - start, bytes);
	}

	@Override
	default void close() throws IOException {
	}

}
