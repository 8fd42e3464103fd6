package io.compressionkit.engine;

import java.util.concurrent.RejectedExecutionException;

import org.jspecify.annotations.Nullable;
import reactor.core.scheduler.Scheduler;

import org.springframework.util.Assert;

import io.compressionkit.CompressionRejectedException;

/**
 * Makes schedulers for compression: few threads, since the work keeps a processor busy,
 * and a bounded queue.
 */
public final class CompressionSchedulers {

	private CompressionSchedulers() {
	}

	/**
	 * A scheduler with a fixed number of daemon threads and a bounded queue. What does
	 * not fit into the queue is refused with {@link CompressionRejectedException}. Once
	 * disposed it takes no more, but what is in the queue is still carried out.
	 * @param parallelism how many threads, 1 or more, or 0 for one per processor
	 * @param queueCapacity how many calls may wait, 1 or more
	 * @return a scheduler; dispose it when it is no longer needed
	 */
	public static Scheduler newBounded(int parallelism, int queueCapacity) {
		Assert.isTrue(parallelism >= 0, () -> "parallelism must be 0 or more, but is " + parallelism);
		Assert.isTrue(queueCapacity >= 1, () -> "queueCapacity must be 1 or more, but is " + queueCapacity);
		int threads = (parallelism > 0) ? parallelism : Runtime.getRuntime().availableProcessors();
		return new BoundedScheduler(threads, queueCapacity);
	}

	/**
	 * What the workers of a scheduler have done so far.
	 * @param scheduler a scheduler
	 * @return a snapshot, or {@code null} when the scheduler was not made here
	 */
	public static @Nullable WorkerStatistics statistics(Scheduler scheduler) {
		return (scheduler instanceof BoundedScheduler bounded) ? bounded.statistics() : null;
	}

	/**
	 * The typed form of a rejection by any scheduler.
	 */
	static CompressionRejectedException rejected(RejectedExecutionException cause) {
		return (cause instanceof CompressionRejectedException rejected) ? rejected : new CompressionRejectedException(
				"The compression workers take no more work: " + cause.getMessage(), cause);
	}

}
