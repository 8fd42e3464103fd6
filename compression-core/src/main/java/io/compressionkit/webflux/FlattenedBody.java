package io.compressionkit.webflux;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * The buffers of a body that is written item by item, one item after the other. Holds no
 * buffer: demand and buffers pass through, the next item is asked for when the one before
 * has ended.
 */
final class FlattenedBody extends Flux<DataBuffer> {

	private final Publisher<? extends Publisher<? extends DataBuffer>> items;

	/**
	 * Create a body.
	 * @param items the items; buffers of one that arrives after a cancellation are
	 * released
	 */
	FlattenedBody(Publisher<? extends Publisher<? extends DataBuffer>> items) {
		this.items = items;
	}

	@Override
	public void subscribe(CoreSubscriber<? super DataBuffer> actual) {
		this.items.subscribe(new Items(actual));
	}

	/**
	 * Takes the items. What is guarded by its monitor is never held while a signal is
	 * given.
	 */
	private static final class Items implements CoreSubscriber<Publisher<? extends DataBuffer>>, Subscription {

		private final CoreSubscriber<? super DataBuffer> actual;

		private @Nullable Subscription upstream;

		private @Nullable Subscription current;

		private boolean inItem;

		private boolean started;

		private boolean done;

		private @Nullable Throwable error;

		private boolean cancelled;

		private long demand;

		Items(CoreSubscriber<? super DataBuffer> actual) {
			this.actual = actual;
		}

		@Override
		public Context currentContext() {
			return this.actual.currentContext();
		}

		@Override
		public void onSubscribe(Subscription subscription) {
			this.upstream = subscription;
			this.actual.onSubscribe(this);
		}

		@Override
		public void onNext(Publisher<? extends DataBuffer> item) {
			synchronized (this) {
				this.inItem = true;
			}
			item.subscribe(new Item(this));
		}

		@Override
		public void onError(Throwable error) {
			this.error = error;
			onComplete();
		}

		@Override
		public void onComplete() {
			synchronized (this) {
				this.done = true;
				if (this.inItem || this.cancelled) {
					return;
				}
			}
			end();
		}

		@Override
		public void request(long n) {
			Subscription items = null;
			Subscription item;
			synchronized (this) {
				this.demand = Operators.addCap(this.demand, n);
				item = this.current;
				if (!this.started) {
					this.started = true;
					items = this.upstream;
				}
			}
			if (items != null) {
				items.request(1);
			}
			if (item != null) {
				item.request(n);
			}
		}

		@Override
		public void cancel() {
			Subscription item;
			synchronized (this) {
				this.cancelled = true;
				item = this.current;
				this.current = null;
			}
			if (this.upstream != null) {
				this.upstream.cancel();
			}
			if (item != null) {
				item.cancel();
			}
		}

		private void begin(Subscription item) {
			long outstanding;
			synchronized (this) {
				outstanding = this.cancelled ? -1 : this.demand;
				this.current = this.cancelled ? null : item;
			}
			if (outstanding < 0) {
				item.cancel();
			}
			else if (outstanding > 0) {
				item.request(outstanding);
			}
		}

		private void emit(DataBuffer buffer) {
			synchronized (this) {
				if (this.demand != Long.MAX_VALUE) {
					this.demand--;
				}
			}
			this.actual.onNext(buffer);
		}

		private void endItem() {
			Subscription items;
			synchronized (this) {
				this.current = null;
				this.inItem = false;
				if (this.cancelled) {
					return;
				}
				items = this.done ? null : this.upstream;
			}
			if (items != null) {
				items.request(1);
			}
			else {
				end();
			}
		}

		private void failItem(Throwable error) {
			synchronized (this) {
				this.current = null;
				if (this.cancelled) {
					return;
				}
				this.cancelled = true;
			}
			if (this.upstream != null) {
				this.upstream.cancel();
			}
			this.actual.onError(error);
		}

		private void end() {
			if (this.error != null) {
				this.actual.onError(this.error);
			}
			else {
				this.actual.onComplete();
			}
		}

	}

	/**
	 * Takes the buffers of one item.
	 */
	private record Item(Items items) implements CoreSubscriber<DataBuffer> {

		/** So that an item that is cancelled before it is asked for is released. */
		@Override
		public Context currentContext() {
			Context context = this.items.currentContext();
			return Operators.enableOnDiscard(context, (discarded) -> {
				if (discarded instanceof DataBuffer buffer) {
					DataBufferUtils.release(buffer);
				}
				else {
					Operators.onDiscard(discarded, context);
				}
			});
		}

		@Override
		public void onSubscribe(Subscription subscription) {
			this.items.begin(subscription);
		}

		@Override
		public void onNext(DataBuffer buffer) {
			this.items.emit(buffer);
		}

		@Override
		public void onError(Throwable error) {
			this.items.failItem(error);
		}

		@Override
		public void onComplete() {
			this.items.endItem();
		}

	}

}
