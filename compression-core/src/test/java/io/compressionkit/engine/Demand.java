package io.compressionkit.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;

import org.springframework.core.io.buffer.DataBuffer;

import io.compressionkit.testing.TrackedBuffers;

/**
 * A subscriber that asks for nothing by itself and keeps what it gets.
 */
final class Demand implements CoreSubscriber<DataBuffer> {

	final List<byte[]> pieces = new CopyOnWriteArrayList<>();

	volatile boolean completed;

	volatile @Nullable Throwable error;

	private volatile @Nullable Subscription subscription;

	@Override
	public void onSubscribe(Subscription subscription) {
		this.subscription = subscription;
	}

	@Override
	public void onNext(DataBuffer piece) {
		this.pieces.add(TrackedBuffers.take(piece));
	}

	@Override
	public void onError(Throwable error) {
		this.error = error;
	}

	@Override
	public void onComplete() {
		this.completed = true;
	}

	boolean isOver() {
		return this.completed || this.error != null;
	}

	void request(long n) {
		this.subscription.request(n);
	}

	void cancel() {
		this.subscription.cancel();
	}

	byte[] bytes() {
		return Payloads.concat(new ArrayList<>(this.pieces).toArray(byte[][]::new));
	}

}
