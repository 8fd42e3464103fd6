package io.compressionkit.benchmarks.pipe;

import java.lang.management.ManagementFactory;
import java.util.Map;

import com.sun.management.ThreadMXBean;

import io.compressionkit.pipe.Pipe;

/**
 * Counts what is allocated for a chunk on the calling thread.
 */
final class Allocation {

	static final String FACT = "bytes allocated per chunk";

	private static final int WARM_UP = 20;

	private Allocation() {
	}

	/** What a subscription takes by itself is the same for both, and does not count. */
	static Map<String, Double> count(Pipe pipe, int chunks) throws InterruptedException {
		try (PipeSide some = PipeSide.pump(chunks, false, pipe);
				PipeSide twice = PipeSide.pump(2 * chunks, false, pipe)) {
			return Map.of(FACT, (double) (allocated(twice) - allocated(some)) / chunks);
		}
	}

	private static long allocated(PipeSide side) throws InterruptedException {
		ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		side.run(WARM_UP);
		long before = threads.getCurrentThreadAllocatedBytes();
		side.run(1);
		return threads.getCurrentThreadAllocatedBytes() - before;
	}

}
