package io.compressionkit.webflux.body;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;

/**
 * The buffers of a body that is written item by item, one item after the other. Holds no
 * buffer: demand and buffers pass through, the next item is asked for when the one before
 * has ended. Immutable: can be subscribed to as often as the items.
 */
public final class FlattenedBody extends Flux<DataBuffer> {

	private final Publisher<? extends Publisher<? extends DataBuffer>> items;

	private final boolean flushes;

	private FlattenedBody(Publisher<? extends Publisher<? extends DataBuffer>> items, boolean flushes) {
		this.items = items;
		this.flushes = flushes;
	}

	/**
	 * The buffers of the items as they are.
	 * @param items the items; buffers of one that arrives after a cancellation are
	 * released
	 * @return a body
	 */
	public static FlattenedBody of(Publisher<? extends Publisher<? extends DataBuffer>> items) {
		return new FlattenedBody(items, false);
	}

	/**
	 * The buffers of the items, each item followed by an empty one, which means a flush.
	 * @param items the items; buffers of one that arrives after a cancellation are
	 * released
	 * @return a body
	 */
	public static FlattenedBody withFlushes(Publisher<? extends Publisher<? extends DataBuffer>> items) {
		return new FlattenedBody(items, true);
	}

	@Override
	public void subscribe(CoreSubscriber<? super DataBuffer> actual) {
		this.items.subscribe(new Items(actual, this.flushes));
	}

	/**
	 * Takes the items. What is guarded by its monitor is never held while a signal is
	 * given.
	 */
	private static final class Items implements CoreSubscriber<Publisher<? extends DataBuffer>>, Subscription {

		private final CoreSubscriber<? super DataBuffer> actual;

		private @Nullable Subscription upstream;

		private @Nullable Subscription current;

		private final boolean flushes;

		private boolean inItem;

		/** An item has ended and the buffer that says so has not been asked for. */
		private boolean owesFlush;

		private boolean started;

		private boolean done;

		private @Nullable Throwable error;

		private boolean cancelled;

		private long demand;

		Items(CoreSubscriber<? super DataBuffer> actual, boolean flushes) {
			this.actual = actual;
			this.flushes = flushes;
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
			boolean flush;
			synchronized (this) {
				this.demand = Operators.addCap(this.demand, n);
				item = this.current;
				flush = this.owesFlush && !this.cancelled;
				this.owesFlush = false;
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
			if (flush) {
				flush();
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
			synchronized (this) {
				this.current = null;
				this.owesFlush = this.flushes && this.demand == 0;
				if (this.owesFlush || this.cancelled) {
					return;
				}
			}
			if (this.flushes) {
				flush();
			}
			else {
				next();
			}
		}

		private void flush() {
			emit(DefaultDataBufferFactory.sharedInstance.allocateBuffer(0));
			next();
		}

		private void next() {
			Subscription items;
			synchronized (this) {
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
