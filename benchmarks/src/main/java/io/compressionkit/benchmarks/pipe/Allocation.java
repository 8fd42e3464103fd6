package io.compressionkit.benchmarks.pipe;

import java.lang.management.ManagementFactory;
import java.util.Map;

import com.sun.management.ThreadMXBean;

/**
 * Counts what is allocated for a chunk on the calling thread.
 */
final class Allocation {

	static final String FACT = "bytes allocated per chunk";

	private static final int WARM_UP = 20;

	private Allocation() {
	}

	static Map<String, Double> count(PipeSide side, int chunks) throws InterruptedException {
		ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		side.run(WARM_UP);
		long before = threads.getCurrentThreadAllocatedBytes();
		side.run(1);
		return Map.of(FACT, (double) (threads.getCurrentThreadAllocatedBytes() - before) / chunks);
	}

}
