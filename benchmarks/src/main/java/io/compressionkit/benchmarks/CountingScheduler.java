package io.compressionkit.benchmarks;

import java.util.concurrent.atomic.AtomicLong;

import reactor.core.Disposable;
import reactor.core.scheduler.Scheduler;

/**
 * Counts the tasks that are handed over to a scheduler: the thread hops.
 */
public final class CountingScheduler implements Scheduler {

	private final Scheduler delegate;

	private final AtomicLong hops = new AtomicLong();

	/**
	 * Count.
	 * @param delegate runs the tasks; disposed with this
	 */
	public CountingScheduler(Scheduler delegate) {
		this.delegate = delegate;
	}

	/**
	 * The hops so far.
	 * @return a count
	 */
	public long hops() {
		return this.hops.get();
	}

	@Override
	public Disposable schedule(Runnable task) {
		this.hops.incrementAndGet();
		return this.delegate.schedule(task);
	}

	@Override
	public Worker createWorker() {
		Worker worker = this.delegate.createWorker();
		return new Worker() {
			@Override
			public Disposable schedule(Runnable task) {
				CountingScheduler.this.hops.incrementAndGet();
				return worker.schedule(task);
			}

			@Override
			public void dispose() {
				worker.dispose();
			}
		};
	}

	@Override
	public void dispose() {
		this.delegate.dispose();
	}

}
