package io.compressionkit.engine;

import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;

/**
 * A queue that is full at some point and into which one can put without waiting for a
 * lock: an event loop that hands over work must not be parked, however briefly. Only for
 * an executor, which uses no other methods than these.
 */
final class BoundedQueue extends LinkedTransferQueue<Runnable> {

	private final int capacity;

	private final transient AtomicInteger waiting = new AtomicInteger();

	BoundedQueue(int capacity) {
		this.capacity = capacity;
	}

	@Override
	public boolean offer(Runnable task) {
		if (this.waiting.incrementAndGet() > this.capacity) {
			this.waiting.decrementAndGet();
			return false;
		}
		return super.offer(task);
	}

	@Override
	public @Nullable Runnable poll(long timeout, TimeUnit unit) throws InterruptedException {
		return taken(super.poll(timeout, unit));
	}

	@Override
	public @Nullable Runnable poll() {
		return taken(super.poll());
	}

	@Override
	public Runnable take() throws InterruptedException {
		Runnable task = super.take();
		this.waiting.decrementAndGet();
		return task;
	}

	private @Nullable Runnable taken(@Nullable Runnable task) {
		if (task != null) {
			this.waiting.decrementAndGet();
		}
		return task;
	}

	@Override
	public boolean remove(Object task) {
		boolean removed = super.remove(task);
		if (removed) {
			this.waiting.decrementAndGet();
		}
		return removed;
	}

	@Override
	public int size() {
		return this.waiting.get();
	}

}
