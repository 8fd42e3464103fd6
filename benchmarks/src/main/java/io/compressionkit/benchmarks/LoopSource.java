package io.compressionkit.benchmarks;

import java.util.function.IntFunction;

import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * A publisher that does as little as can be: a loop on the thread that asks.
 *
 * @param <T> the type of the elements
 */
public final class LoopSource<T> implements Publisher<T> {

	private final int count;

	private final IntFunction<? extends T> elements;

	/**
	 * Create a publisher.
	 * @param count how many elements there are
	 * @param elements gives the element at an index
	 */
	public LoopSource(int count, IntFunction<? extends T> elements) {
		this.count = count;
		this.elements = elements;
	}

	@Override
	public void subscribe(Subscriber<? super T> subscriber) {
		subscriber.onSubscribe(new Emitter(subscriber));
	}

	private final class Emitter implements Subscription {

		private final Subscriber<? super T> subscriber;

		private long demand;

		private int next;

		private boolean emitting;

		private Emitter(Subscriber<? super T> subscriber) {
			this.subscriber = subscriber;
		}

		@Override
		public void request(long n) {
			this.demand = (this.demand + n < 0) ? Long.MAX_VALUE : this.demand + n;
			if (this.emitting) {
				return;
			}
			this.emitting = true;
			while (this.demand > 0 && this.next < LoopSource.this.count) {
				this.demand--;
				this.subscriber.onNext(LoopSource.this.elements.apply(this.next++));
			}
			this.emitting = false;
			if (this.next == LoopSource.this.count) {
				this.next++;
				this.subscriber.onComplete();
			}
		}

		@Override
		public void cancel() {
			this.next = Integer.MAX_VALUE;
		}

	}

}
