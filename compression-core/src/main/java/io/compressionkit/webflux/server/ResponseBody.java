package io.compressionkit.webflux.server;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

import io.compressionkit.pipe.SinkSignal;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * The body of a response, fed a chunk at a time: the next may be offered when the signal
 * has said that the last one is done. For one subscriber.
 */
final class ResponseBody extends Flux<DataBuffer> implements Subscription {

	private final SinkSignal signal;

	private final AtomicReference<@Nullable DataBuffer> held = new AtomicReference<>();

	private final AtomicBoolean subscribed = new AtomicBoolean();

	private final AtomicLong requested = new AtomicLong();

	private final WorkLoop work = new WorkLoop(this::turn);

	private volatile @Nullable CoreSubscriber<? super DataBuffer> actual;

	private volatile boolean cancelled;

	private volatile boolean ended;

	private @Nullable Throwable error;

	/** Only touched inside the loop. */
	private boolean over;

	ResponseBody(SinkSignal signal) {
		this.signal = signal;
	}

	@Override
	public void subscribe(CoreSubscriber<? super DataBuffer> actual) {
		if (!this.subscribed.compareAndSet(false, true)) {
			Operators.error(actual, new IllegalStateException("The body of a response is read once"));
			return;
		}
		actual.onSubscribe(this);
		this.actual = actual;
		this.work.drain();
	}

	@Override
	public void request(long n) {
		if (Operators.validate(n)) {
			this.requested.accumulateAndGet(n, Operators::addCap);
			this.work.drain();
		}
	}

	@Override
	public void cancel() {
		this.cancelled = true;
		this.work.drain();
	}

	/**
	 * Hold a chunk until it is asked for.
	 * @param chunk the chunk; belongs to the body from here on
	 */
	void offer(DataBuffer chunk) {
		this.held.set(chunk);
		this.work.drain();
	}

	/**
	 * There are no more chunks.
	 * @param error why, or {@code null} if that is the end
	 */
	void end(@Nullable Throwable error) {
		this.error = error;
		this.ended = true;
		this.work.drain();
	}

	/** Let go of a chunk that nobody has asked for. */
	void giveUp() {
		if (discard()) {
			this.signal.done();
		}
	}

	private boolean discard() {
		DataBuffer chunk = this.held.getAndSet(null);
		return chunk != null && DataBufferUtils.release(chunk);
	}

	private void turn() {
		if (this.over) {
			discard();
			return;
		}
		CoreSubscriber<? super DataBuffer> actual = this.actual;
		if (this.cancelled) {
			this.over = true;
			this.signal.fail(new CancellationException("The client has gone away"));
			discard();
		}
		else if (actual != null) {
			give(actual);
			if (this.ended && this.held.get() == null) {
				this.over = true;
				Throwable error = this.error;
				if (error != null) {
					actual.onError(error);
				}
				else {
					actual.onComplete();
				}
			}
		}
	}

	private void give(CoreSubscriber<? super DataBuffer> actual) {
		if (this.requested.get() == 0) {
			return;
		}
		DataBuffer chunk = this.held.getAndSet(null);
		if (chunk != null) {
			this.requested.decrementAndGet();
			actual.onNext(chunk);
			this.signal.done();
		}
	}

}
