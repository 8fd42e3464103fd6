package io.compressionkit.engine;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.Scannable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import io.compressionkit.CompressionRejectedException;

/**
 * A fixed number of threads over a bounded queue that refuses with a typed error and
 * loses nothing it has taken: a task that was accepted runs, also after
 * {@link #dispose()}, unless whoever gave it takes it back while it waits.
 */
final class BoundedScheduler implements Scheduler, Scannable {

	private final ThreadPoolExecutor executor;

	private final int queueCapacity;

	private final LongAdder rejected = new LongAdder();

	BoundedScheduler(int threads, int queueCapacity) {
		this.queueCapacity = queueCapacity;
		AtomicInteger number = new AtomicInteger();
		this.executor = new ThreadPoolExecutor(threads, threads, 60, TimeUnit.SECONDS, new BoundedQueue(queueCapacity),
				(task) -> {
					Thread thread = new Thread(task, "compression-" + number.incrementAndGet());
					thread.setDaemon(true);
					return thread;
				});
		this.executor.allowCoreThreadTimeOut(true);
	}

	@Override
	public Disposable schedule(Runnable task) {
		Runnable decorated = Schedulers.onSchedule(task);
		try {
			this.executor.execute(decorated);
		}
		catch (RejectedExecutionException ex) {
			throw rejected(ex);
		}
		return () -> this.executor.remove(decorated);
	}

	private CompressionRejectedException rejected(RejectedExecutionException cause) {
		this.rejected.increment();
		if (this.executor.isShutdown()) {
			return new CompressionRejectedException("The compression workers are shut down", cause);
		}
		return new CompressionRejectedException(
				"All %d compression workers are busy and %d calls wait for them; compression.execution.queue-capacity "
					.formatted(this.executor.getMaximumPoolSize(), this.queueCapacity)
						+ "and compression.execution.parallelism change that",
				cause);
	}

	/**
	 * What the workers have done so far.
	 * @return a snapshot
	 */
	WorkerStatistics statistics() {
		return new WorkerStatistics(this.executor.getMaximumPoolSize(), this.executor.getActiveCount(),
				this.executor.getQueue().size(), this.queueCapacity, this.executor.getCompletedTaskCount(),
				this.rejected.sum());
	}

	@Override
	public Worker createWorker() {
		return new BoundedWorker();
	}

	@Override
	public boolean isDisposed() {
		return this.executor.isShutdown();
	}

	@Override
	public void dispose() {
		this.executor.shutdown();
	}

	@Override
	public Mono<Void> disposeGracefully() {
		return Mono.fromRunnable(this::dispose);
	}

	@Override
	public @Nullable Object scanUnsafe(@SuppressWarnings("rawtypes") Attr key) {
		if (key == Attr.TERMINATED || key == Attr.CANCELLED) {
			return isDisposed();
		}
		if (key == Attr.CAPACITY) {
			return this.queueCapacity;
		}
		if (key == Attr.BUFFERED) {
			return this.executor.getQueue().size();
		}
		if (key == Attr.NAME) {
			return toString();
		}
		return null;
	}

	@Override
	public String toString() {
		return "compressionScheduler(%d)".formatted(this.executor.getMaximumPoolSize());
	}

	/** Has no thread of its own: whoever uses it sees to the order of its tasks. */
	private final class BoundedWorker implements Worker {

		private volatile boolean disposed;

		@Override
		public Disposable schedule(Runnable task) {
			if (this.disposed) {
				throw new RejectedExecutionException("The worker is disposed");
			}
			return BoundedScheduler.this.schedule(task);
		}

		@Override
		public boolean isDisposed() {
			return this.disposed;
		}

		@Override
		public void dispose() {
			this.disposed = true;
		}

	}

}
