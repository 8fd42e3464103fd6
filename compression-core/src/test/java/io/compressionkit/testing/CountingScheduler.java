package io.compressionkit.testing;

import java.util.concurrent.atomic.AtomicInteger;

import reactor.core.Disposable;
import reactor.core.scheduler.Scheduler;

/**
 * Counts the hops to a scheduler. Thread-safe.
 */
public final class CountingScheduler implements Scheduler {

	private final AtomicInteger hops = new AtomicInteger();

	private final Scheduler delegate;

	/**
	 * Count.
	 * @param delegate runs the tasks; disposed with this
	 */
	public CountingScheduler(Scheduler delegate) {
		this.delegate = delegate;
	}

	/**
	 * The hops so far.
	 * @return a live count
	 */
	public AtomicInteger hops() {
		return this.hops;
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

	@Override
	public boolean isDisposed() {
		return this.delegate.isDisposed();
	}

}
