package io.compressionkit.engine;

import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

import org.springframework.core.io.buffer.DataBuffer;

/**
 * A source for one subscriber that does what it is told, whether that was asked for or
 * not.
 */
final class ManualSource implements Publisher<DataBuffer>, Subscription {

	final AtomicLong requested = new AtomicLong();

	volatile boolean cancelled;

	private volatile @Nullable Subscriber<? super DataBuffer> subscriber;

	@Override
	public void subscribe(Subscriber<? super DataBuffer> subscriber) {
		this.subscriber = subscriber;
		subscriber.onSubscribe(this);
	}

	@Override
	public void request(long n) {
		this.requested.addAndGet(n);
	}

	@Override
	public void cancel() {
		this.cancelled = true;
	}

	void next(DataBuffer buffer) {
		this.subscriber.onNext(buffer);
	}

	void complete() {
		this.subscriber.onComplete();
	}

	void error(Throwable error) {
		this.subscriber.onError(error);
	}

}
