package io.compressionkit.hardening.measure;

import java.util.List;

import io.netty.buffer.PoolArenaMetric;
import io.netty.buffer.PooledByteBufAllocator;

/**
 * Allocates pooled buffers and knows how many of them are held. Nothing is cached, so
 * that what is active is what somebody holds. Thread-safe.
 */
public final class CountedAllocator extends PooledByteBufAllocator {

	private static final int PAGE_SIZE = 8192;

	private static final int MAX_ORDER = 9;

	/**
	 * Create an allocator.
	 */
	public CountedAllocator() {
		super(true, 1, 1, PAGE_SIZE, MAX_ORDER, 0, 0, false);
	}

	/**
	 * How many buffers are held.
	 * @return a count
	 */
	public long active() {
		return active(metric().directArenas()) + active(metric().heapArenas());
	}

	private static long active(List<PoolArenaMetric> arenas) {
		return arenas.stream().mapToLong(PoolArenaMetric::numActiveAllocations).sum();
	}

}
