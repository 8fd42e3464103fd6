package io.compressionkit.pipe;

import java.util.concurrent.atomic.AtomicLong;

import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * A source whose signals are given by hand, and which logs its cancellation.
 */
class ManualSource<T> implements Publisher<T>, Subscription {

	private final EventLog log;

	final AtomicLong requested = new AtomicLong();

	volatile Subscriber<? super T> subscriber;

	ManualSource(EventLog log) {
		this.log = log;
	}

	@Override
	public void subscribe(Subscriber<? super T> subscriber) {
		this.subscriber = subscriber;
		subscriber.onSubscribe(this);
	}

	@Override
	public void request(long n) {
		this.requested.addAndGet(n);
	}

	@Override
	public void cancel() {
		this.log.add("cancel");
	}

	/** How many chunks may still be given. */
	long demand() {
		return this.requested.get();
	}

	@SafeVarargs
	final void next(T... chunks) {
		for (T chunk : chunks) {
			this.requested.decrementAndGet();
			this.subscriber.onNext(chunk);
		}
	}

	void complete() {
		this.subscriber.onComplete();
	}

	void error(Throwable error) {
		this.subscriber.onError(error);
	}

}
