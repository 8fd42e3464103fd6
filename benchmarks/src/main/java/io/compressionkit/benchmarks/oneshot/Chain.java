package io.compressionkit.benchmarks.oneshot;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;

/**
 * One call after the other: the next starts from the completion of the last, on whatever
 * thread that is.
 */
final class Chain implements CoreSubscriber<byte[]> {

	private static final int CALLED = 0;

	private static final int COMPLETED = 1;

	private static final int RETURNED = 2;

	private final Supplier<Mono<byte[]>> call;

	private final CountDownLatch done = new CountDownLatch(1);

	private final AtomicInteger state = new AtomicInteger();

	private int left;

	private long bytes;

	private @Nullable Throwable failure;

	Chain(Supplier<Mono<byte[]>> call, int calls) {
		this.call = call;
		this.left = calls;
	}

	long run() throws InterruptedException {
		next();
		if (!this.done.await(10, TimeUnit.MINUTES)) {
			throw new IllegalStateException("%d calls did not complete".formatted(this.left));
		}
		if (this.failure != null) {
			throw new IllegalStateException(this.failure);
		}
		return this.bytes;
	}

	/** A call that completes before it returns is followed by the next in a loop. */
	private void next() {
		do {
			this.state.set(CALLED);
			this.call.get().subscribe(this);
			if (this.state.compareAndSet(CALLED, RETURNED)) {
				return;
			}
		}
		while (goesOn());
	}

	private boolean goesOn() {
		if (this.left > 0) {
			return true;
		}
		this.done.countDown();
		return false;
	}

	@Override
	public void onSubscribe(Subscription subscription) {
		subscription.request(Long.MAX_VALUE);
	}

	@Override
	public void onNext(byte[] result) {
		this.bytes += result.length;
	}

	@Override
	public void onError(Throwable error) {
		this.failure = error;
		this.left = 1;
		onComplete();
	}

	@Override
	public void onComplete() {
		this.left--;
		if (!this.state.compareAndSet(CALLED, COMPLETED) && goesOn()) {
			next();
		}
	}

}
