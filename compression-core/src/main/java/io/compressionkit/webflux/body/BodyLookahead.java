package io.compressionkit.webflux.body;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.util.Assert;

import io.compressionkit.flow.StageFlux;

/**
 * Looks at the beginning of a body of unknown length before it is written, so that the
 * headers can still say what becomes of it. Stateless and thread-safe.
 * <p>
 * The buffers that were looked at stay in a stage, whose drain loop releases them when
 * the write is cancelled or the body fails; only an announcement leaves it before the
 * body is subscribed to.
 */
public final class BodyLookahead {

	private BodyLookahead() {
	}

	/**
	 * Write a body once enough of it is there to decide how.
	 * @param body the body; each buffer is released if it is not passed on
	 * @param size how many bytes are enough, 1 or more
	 * @param writer writes the body; called when that many bytes are there, or the body
	 * has ended before, and not at all if it failed
	 * @return ends when what the writer returned does
	 */
	public static Mono<Void> write(Publisher<? extends DataBuffer> body, long size, Function<Body, Mono<Void>> writer) {
		Assert.isTrue(size > 0, () -> "size must be 1 byte or more, but is " + size);
		Flux<Object> announced = StageFlux.of(body, () -> new LookaheadStage(size));
		return new Mono<>() {

			@Override
			public void subscribe(CoreSubscriber<? super Void> actual) {
				announced.subscribe(new Write(actual, writer));
			}

		};
	}

	/**
	 * A body from its beginning on. Can be subscribed to once; the subscriber releases
	 * the buffers. One that is not subscribed to must be discarded.
	 */
	public static final class Body extends Flux<DataBuffer> implements Subscription {

		private final Subscription upstream;

		private final LookaheadStage.Announcement announcement;

		private final AtomicReference<Use> use = new AtomicReference<>(Use.NONE);

		private final AtomicBoolean terminated = new AtomicBoolean();

		private volatile @Nullable CoreSubscriber<? super DataBuffer> actual;

		private @Nullable Throwable error;

		private volatile boolean done;

		private volatile boolean ready;

		Body(Subscription upstream, LookaheadStage.Announcement announcement) {
			this.upstream = upstream;
			this.announcement = announcement;
		}

		/**
		 * Whether the body ended before it reached the size.
		 * @return {@code true} if it is shorter
		 */
		public boolean isShort() {
			return this.announcement != LookaheadStage.Announcement.REACHED;
		}

		/**
		 * Whether the body ended without a byte.
		 * @return {@code true} if it did
		 */
		public boolean isEmpty() {
			return this.announcement == LookaheadStage.Announcement.EMPTY;
		}

		/**
		 * Release what was looked at and cancel the source, unless somebody has
		 * subscribed.
		 */
		public void discard() {
			if (this.use.compareAndSet(Use.NONE, Use.DISCARDED)) {
				this.upstream.cancel();
			}
		}

		@Override
		public void subscribe(CoreSubscriber<? super DataBuffer> subscriber) {
			if (!this.use.compareAndSet(Use.NONE, Use.SUBSCRIBED)) {
				Operators.error(subscriber, new IllegalStateException("The body was %s before"
					.formatted((this.use.get() == Use.DISCARDED) ? "discarded" : "subscribed to")));
				return;
			}
			this.actual = subscriber;
			subscriber.onSubscribe(this);
			this.ready = true;
			if (this.done) {
				deliverEnd();
			}
		}

		@Override
		public void request(long n) {
			this.upstream.request(n);
		}

		@Override
		public void cancel() {
			this.upstream.cancel();
		}

		private void next(DataBuffer buffer) {
			CoreSubscriber<? super DataBuffer> subscriber = this.actual;
			if (subscriber != null) {
				subscriber.onNext(buffer);
			}
		}

		private void end(@Nullable Throwable error) {
			this.error = error;
			this.done = true;
			if (this.ready) {
				deliverEnd();
			}
		}

		private void deliverEnd() {
			CoreSubscriber<? super DataBuffer> subscriber = this.actual;
			if (subscriber == null || !this.terminated.compareAndSet(false, true)) {
				return;
			}
			if (this.error != null) {
				subscriber.onError(this.error);
			}
			else {
				subscriber.onComplete();
			}
		}

		private enum Use {

			NONE, SUBSCRIBED, DISCARDED

		}

	}

	/**
	 * Waits for the announcement, then lets the body be written.
	 */
	private static final class Write implements CoreSubscriber<Object>, Subscription {

		private final CoreSubscriber<? super Void> actual;

		private final Function<Body, Mono<Void>> writer;

		private @Nullable Body body;

		private volatile @Nullable Subscription upstream;

		private volatile @Nullable Subscription writing;

		private volatile boolean cancelled;

		Write(CoreSubscriber<? super Void> actual, Function<Body, Mono<Void>> writer) {
			this.actual = actual;
			this.writer = writer;
		}

		@Override
		public Context currentContext() {
			return this.actual.currentContext();
		}

		@Override
		public void onSubscribe(Subscription subscription) {
			this.upstream = subscription;
			this.actual.onSubscribe(this);
			subscription.request(1);
		}

		@Override
		public void onNext(Object item) {
			Body begun = this.body;
			if (begun != null) {
				begun.next((DataBuffer) item);
				return;
			}
			Subscription subscription = this.upstream;
			if (subscription != null) {
				begin(new Body(subscription, (LookaheadStage.Announcement) item));
			}
		}

		private void begin(Body begun) {
			this.body = begun;
			Mono<Void> write;
			try {
				write = this.writer.apply(begun);
			}
			catch (RuntimeException | Error ex) {
				begun.cancel();
				this.actual.onError(ex);
				return;
			}
			write.subscribe(new Completion(this));
		}

		@Override
		public void onError(Throwable error) {
			if (this.body != null) {
				this.body.end(error);
			}
			else {
				this.actual.onError(error);
			}
		}

		@Override
		public void onComplete() {
			if (this.body != null) {
				this.body.end(null);
			}
		}

		@Override
		public void request(long n) {
			// There is nothing to ask for but the end.
		}

		@Override
		public void cancel() {
			this.cancelled = true;
			if (this.writing != null) {
				this.writing.cancel();
			}
			if (this.upstream != null) {
				this.upstream.cancel();
			}
		}

	}

	/**
	 * Tells the end of the write. A write may end before its body does, or before the
	 * body is even subscribed to.
	 */
	private record Completion(Write write) implements CoreSubscriber<Void> {

		@Override
		public Context currentContext() {
			return this.write.currentContext();
		}

		@Override
		public void onSubscribe(Subscription subscription) {
			this.write.writing = subscription;
			if (this.write.cancelled) {
				subscription.cancel();
			}
			else {
				subscription.request(Long.MAX_VALUE);
			}
		}

		@Override
		public void onNext(Void item) {
		}

		@Override
		public void onError(Throwable error) {
			this.write.actual.onError(error);
		}

		@Override
		public void onComplete() {
			this.write.actual.onComplete();
		}

	}

}
