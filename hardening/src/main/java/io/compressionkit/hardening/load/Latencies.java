package io.compressionkit.hardening.load;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A histogram of times: sixteen buckets for each power of two, so that a quantile is off
 * by 6 % at most. Thread-safe.
 */
final class Latencies {

	private static final int BITS = 4;

	private static final int SUB_BUCKETS = 1 << BITS;

	private final AtomicLongArray counts = new AtomicLongArray(Long.SIZE * SUB_BUCKETS);

	void add(long nanos) {
		this.counts.incrementAndGet(bucket(Math.max(0, nanos)));
	}

	private static int bucket(long nanos) {
		if (nanos < SUB_BUCKETS) {
			return (int) nanos;
		}
		int shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(nanos) - BITS;
		return (shift + 1) * SUB_BUCKETS + (int) (nanos >>> shift) - SUB_BUCKETS;
	}

	/** The largest value of a bucket. */
	private static long top(int bucket) {
		if (bucket < SUB_BUCKETS) {
			return bucket;
		}
		int shift = bucket / SUB_BUCKETS - 1;
		return ((SUB_BUCKETS + bucket % SUB_BUCKETS + 1L) << shift) - 1;
	}

	/**
	 * What a share of the times did not exceed.
	 * @param quantile the share, 0 to 1
	 * @return milliseconds, or 0 if there are no times
	 */
	double millis(double quantile) {
		long total = 0;
		for (int i = 0; i < this.counts.length(); i++) {
			total += this.counts.get(i);
		}
		long wanted = (long) Math.ceil(quantile * total);
		long seen = 0;
		for (int i = 0; i < this.counts.length() && wanted > 0; i++) {
			seen += this.counts.get(i);
			if (seen >= wanted) {
				return top(i) / (double) TimeUnit.MILLISECONDS.toNanos(1);
			}
		}
		return 0;
	}

}
