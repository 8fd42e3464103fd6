package io.compressionkit.webflux.server;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * Buffers as groups of one, each of which is flushed when it is written. The first group
 * is empty, so that the header is flushed before there is a buffer.
 * <p>
 * A group holds no buffer: it takes the next one from the source when it is asked for it,
 * and the next group comes when it has one. So nothing is lost with groups that are
 * prefetched and dropped.
 */
@SuppressWarnings("overloads")
final class FlushedPieces extends Flux<Publisher<DataBuffer>> {

	private final Flux<DataBuffer> source;

	/**
	 * Create groups.
	 * @param source the buffers; must not give more of them than it is asked for
	 */
	FlushedPieces(Flux<DataBuffer> source) {
		this.source = source;
	}

	@Override
	public void subscribe(CoreSubscriber<? super Publisher<DataBuffer>> actual) {
		this.source.subscribe(new Groups(actual));
	}

	private static final class Groups implements CoreSubscriber<DataBuffer>, Subscription {

		private static final AtomicLongFieldUpdater<Groups> DEMAND = AtomicLongFieldUpdater.newUpdater(Groups.class,
				"demand");

		private final CoreSubscriber<? super Publisher<DataBuffer>> actual;

		private final WorkLoop work = new WorkLoop(this::turn);

		private @Nullable Subscription upstream;

		private volatile long demand;

		private @Nullable Throwable error;

		private volatile boolean done;

		private volatile boolean cancelled;

		/** The group that has no buffer yet. */
		private volatile @Nullable Group open;

		// Only touched while there is work.

		private boolean begun;

		private boolean ended;

		Groups(CoreSubscriber<? super Publisher<DataBuffer>> actual) {
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
		public void request(long n) {
			if (Operators.validate(n)) {
				Operators.addCap(DEMAND, this, n);
				this.work.drain();
			}
		}

		@Override
		public void cancel() {
			this.cancelled = true;
			if (this.upstream != null) {
				this.upstream.cancel();
			}
		}

		private void ask() {
			if (this.upstream != null) {
				this.upstream.request(1);
			}
		}

		@Override
		public void onNext(DataBuffer buffer) {
			Group group = this.open;
			if (group == null || this.cancelled) {
				DataBufferUtils.release(buffer);
				return;
			}
			group.give(buffer);
			this.open = null;
			this.work.drain();
		}

		@Override
		public void onError(Throwable error) {
			this.error = error;
			this.done = true;
			this.work.drain();
		}

		@Override
		public void onComplete() {
			this.done = true;
			Group group = this.open;
			if (group != null) {
				group.end();
			}
			this.work.drain();
		}

		private void turn() {
			while (!this.ended && !this.cancelled) {
				if (this.done) {
					end();
				}
				else if (this.open != null || this.demand == 0) {
					return;
				}
				else {
					Operators.produced(DEMAND, this, 1);
					this.actual.onNext(next());
				}
			}
		}

		private Publisher<DataBuffer> next() {
			if (!this.begun) {
				this.begun = true;
				return Mono.empty();
			}
			Group group = new Group(this);
			this.open = group;
			return group;
		}

		private void end() {
			this.ended = true;
			if (this.error != null) {
				this.actual.onError(this.error);
			}
			else {
				this.actual.onComplete();
			}
		}

	}

	/**
	 * Gives one buffer, or none at the end. Can be subscribed to once.
	 */
	private static final class Group extends Flux<DataBuffer> implements Subscription {

		private final Groups groups;

		private final AtomicBoolean asked = new AtomicBoolean();

		private final AtomicReference<State> state = new AtomicReference<>(State.NEW);

		private volatile @Nullable CoreSubscriber<? super DataBuffer> actual;

		Group(Groups groups) {
			this.groups = groups;
		}

		@Override
		public void subscribe(CoreSubscriber<? super DataBuffer> subscriber) {
			this.actual = subscriber;
			subscriber.onSubscribe(this);
			if (!this.state.compareAndSet(State.NEW, State.SUBSCRIBED) && this.state.get() == State.ENDED_EARLY) {
				subscriber.onComplete();
			}
		}

		@Override
		public void request(long n) {
			if (Operators.validate(n) && this.asked.compareAndSet(false, true)) {
				this.groups.ask();
			}
		}

		@Override
		public void cancel() {
			if (this.state.get() != State.ENDED) {
				this.groups.cancel();
			}
		}

		private void give(DataBuffer buffer) {
			CoreSubscriber<? super DataBuffer> subscriber = this.actual;
			this.state.set(State.ENDED);
			if (subscriber != null) {
				subscriber.onNext(buffer);
				subscriber.onComplete();
			}
		}

		/** There is no buffer. */
		private void end() {
			CoreSubscriber<? super DataBuffer> subscriber = this.actual;
			if (!this.state.compareAndSet(State.NEW, State.ENDED_EARLY)
					&& this.state.compareAndSet(State.SUBSCRIBED, State.ENDED) && subscriber != null) {
				subscriber.onComplete();
			}
		}

		private enum State {

			/** Not subscribed to, or about to be. */
			NEW,

			/** Somebody waits for the buffer. */
			SUBSCRIBED,

			/** Ended before somebody subscribed. */
			ENDED_EARLY,

			/** Ended, and its subscriber knows. */
			ENDED

		}

	}

}
