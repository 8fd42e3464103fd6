package io.compressionkit.engine;

import java.util.concurrent.atomic.AtomicInteger;

import reactor.core.Disposable;
import reactor.core.scheduler.Scheduler;

/**
 * Counts the hops to a scheduler.
 */
final class CountingScheduler implements Scheduler {

	final AtomicInteger hops = new AtomicInteger();

	private final Scheduler delegate;

	CountingScheduler(Scheduler delegate) {
		this.delegate = delegate;
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
