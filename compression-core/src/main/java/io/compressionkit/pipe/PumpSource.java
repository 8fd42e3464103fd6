package io.compressionkit.pipe;

import java.util.Queue;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.Exceptions;
import reactor.core.Fuseable;
import reactor.core.Scannable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;
import reactor.util.concurrent.Queues;
import reactor.util.context.Context;

/**
 * Where a {@link Pump} has its chunks from: asks the source for as many as there is room
 * for, and keeps those that wait to be written.
 *
 * @param <T> the type of the chunks
 */
final class PumpSource<T> implements CoreSubscriber<T>, Scannable {

	@SuppressWarnings("rawtypes")
	private static final AtomicReferenceFieldUpdater<PumpSource, @Nullable Subscription> UPSTREAM = AtomicReferenceFieldUpdater
		.newUpdater(PumpSource.class, Subscription.class, "upstream");

	private final Pump<T> pump;

	private final Flux<? extends T> source;

	private final int room;

	private final int batch;

	private final Queue<T> queue;

	private volatile @Nullable Subscription upstream;

	/** A source that can be asked for a chunk when it is to be written. */
	private volatile @Nullable Queue<T> fused;

	private volatile boolean done;

	private @Nullable Throwable error;

	// Only touched inside the pump's loop.

	private int freed;

	private boolean exhausted;

	/**
	 * Create a source; it is not subscribed to yet.
	 * @param pump is told when there is something to do
	 * @param source gives the chunks
	 * @param room how many chunks may wait, 1 or more
	 */
	PumpSource(Pump<T> pump, Flux<? extends T> source, int room) {
		this.pump = pump;
		this.source = source;
		this.room = room;
		this.batch = Math.max(1, room / 4);
		this.queue = Queues.<T>get(room).get();
	}

	/**
	 * Subscribe, unless it was cancelled before.
	 */
	void start() {
		if (this.upstream == null) {
			this.source.subscribe(this);
		}
	}

	@Override
	@SuppressWarnings("unchecked")
	public void onSubscribe(Subscription subscription) {
		if (!Operators.setOnce(UPSTREAM, this, subscription)) {
			return;
		}
		if (subscription instanceof Fuseable.QueueSubscription<?> fuseable
				&& fuseable.requestFusion(Fuseable.SYNC) == Fuseable.SYNC) {
			this.fused = (Queue<T>) fuseable;
			this.pump.drain();
		}
		else {
			subscription.request(this.room);
		}
	}

	@Override
	public void onNext(T chunk) {
		if (this.done) {
			Chunks.discard(chunk, currentContext());
			return;
		}
		if (this.queue.offer(chunk)) {
			this.pump.drain();
			return;
		}
		Chunks.discard(chunk, currentContext());
		cancel();
		onError(Exceptions.failWithOverflow("The source gave more than it was asked for"));
	}

	@Override
	public void onError(Throwable error) {
		if (this.done) {
			Operators.onErrorDropped(error, currentContext());
			return;
		}
		this.error = error;
		this.done = true;
		this.pump.drain();
	}

	@Override
	public void onComplete() {
		this.done = true;
		this.pump.drain();
	}

	@Override
	public Context currentContext() {
		return this.pump.currentContext();
	}

	/**
	 * Take the next chunk, and ask for more where enough room was made. Only inside the
	 * pump's loop.
	 * @return the chunk, which belongs to the caller, or {@code null} if there is none
	 */
	@Nullable T poll() {
		// Read before the queue, where all chunks are once the source has ended.
		boolean ended = this.done;
		if (this.freed >= this.batch) {
			replenish();
		}
		Queue<T> fused = this.fused;
		T chunk = (fused != null) ? pull(fused) : this.queue.poll();
		this.exhausted = chunk == null && (ended || fused != null);
		return chunk;
	}

	private @Nullable T pull(Queue<T> fused) {
		T chunk = null;
		try {
			chunk = fused.poll();
		}
		catch (Throwable ex) {
			this.error = ex;
		}
		if (chunk == null) {
			this.done = true;
		}
		return chunk;
	}

	private void replenish() {
		Subscription upstream = this.upstream;
		int n = this.freed;
		this.freed = 0;
		if (upstream != null && this.fused == null && !this.done) {
			upstream.request(n);
		}
	}

	/**
	 * Chunks were written: there is room for others. Only inside the pump's loop.
	 * @param count how many
	 */
	void makeRoom(int count) {
		this.freed += count;
	}

	/**
	 * Whether the last {@link #poll} found the end of the source.
	 * @return {@code true} if no chunk is left and none will come
	 */
	boolean isExhausted() {
		return this.exhausted;
	}

	/**
	 * Whether the source has ended; chunks may still wait.
	 * @return {@code true} if it gives no more
	 */
	boolean isDone() {
		return this.done;
	}

	/**
	 * What the source has ended with.
	 * @return the error, or {@code null} if it has not ended or has completed
	 */
	@Nullable Throwable error() {
		return this.done ? this.error : null;
	}

	/**
	 * How many chunks wait to be written.
	 * @return 0 or more
	 */
	int waiting() {
		return this.queue.size();
	}

	/**
	 * Cancel the source, and never subscribe to it if that was not done yet. Idempotent.
	 */
	void cancel() {
		Operators.terminate(UPSTREAM, this);
	}

	/**
	 * Discard the chunks that wait. Only inside the pump's loop.
	 */
	void discard() {
		T chunk;
		while ((chunk = this.queue.poll()) != null) {
			Chunks.discard(chunk, currentContext());
		}
		Queue<T> fused = this.fused;
		if (fused != null) {
			fused.clear();
		}
	}

	@Override
	public @Nullable Object scanUnsafe(@SuppressWarnings("rawtypes") Attr key) {
		if (key == Attr.PARENT) {
			return this.upstream;
		}
		if (key == Attr.ACTUAL) {
			return this.pump;
		}
		if (key == Attr.PREFETCH) {
			return this.room;
		}
		if (key == Attr.BUFFERED) {
			return waiting();
		}
		return (key == Attr.RUN_STYLE) ? Attr.RunStyle.SYNC : null;
	}

}
