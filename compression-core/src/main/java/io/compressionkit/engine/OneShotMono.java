package io.compressionkit.engine;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.LongUnaryOperator;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.Disposable;
import reactor.core.Scannable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.core.scheduler.Scheduler;

import io.compressionkit.CompressionResult;
import io.compressionkit.Execution;

/**
 * Carries out a {@link OneShotCall} when its result is asked for: on the asking thread as
 * far as the call's inline budget goes, else on a worker, from where the result is
 * delivered. What was begun inline and proves too large is begun anew by the worker, so
 * that no native state waits in the queue.
 */
final class OneShotMono extends Mono<CompressionResult> {

	private final OneShotCall call;

	private final LongUnaryOperator inlineBudget;

	private final Scheduler scheduler;

	/**
	 * Describe a {@code Mono}.
	 * @param call the call
	 * @param inlineBudget how much may come out on the calling thread before the call
	 * moves to a worker, in bytes, by the size of the input; 0 to go there at once
	 * @param scheduler the workers
	 */
	OneShotMono(OneShotCall call, LongUnaryOperator inlineBudget, Scheduler scheduler) {
		this.call = call;
		this.inlineBudget = inlineBudget;
		this.scheduler = scheduler;
	}

	@Override
	public void subscribe(CoreSubscriber<? super CompressionResult> actual) {
		actual.onSubscribe(new Run(actual, this));
	}

	private static final class Run implements Subscription, Runnable, OneShot.Stop, Scannable {

		private static final AtomicIntegerFieldUpdater<Run> STARTED = AtomicIntegerFieldUpdater.newUpdater(Run.class,
				"started");

		private final CoreSubscriber<? super CompressionResult> actual;

		private final OneShotMono mono;

		@SuppressWarnings("UnusedVariable")
		private volatile int started;

		private volatile boolean cancelled;

		private volatile @Nullable Disposable place;

		/** Views of the input that nobody has read yet. */
		private @Nullable List<ByteBuffer> sources;

		private Run(CoreSubscriber<? super CompressionResult> actual, OneShotMono mono) {
			this.actual = actual;
			this.mono = mono;
		}

		@Override
		public void request(long n) {
			if (Operators.validate(n) && STARTED.compareAndSet(this, 0, 1)) {
				long budget;
				try {
					List<ByteBuffer> sources = this.mono.call.sources();
					this.sources = sources;
					budget = this.mono.inlineBudget.applyAsLong(OneShotCall.size(sources));
				}
				catch (RuntimeException ex) {
					fail(ex);
					return;
				}
				if (budget == 0 || !attempt(budget, Execution.INLINE)) {
					hop();
				}
			}
		}

		@Override
		public void cancel() {
			this.cancelled = true;
			leaveQueue();
		}

		private void leaveQueue() {
			Disposable place = this.place;
			if (place != null) {
				place.dispose();
			}
		}

		@Override
		public boolean isStopped() {
			return this.cancelled;
		}

		private void hop() {
			if (this.cancelled) {
				return;
			}
			try {
				this.place = this.mono.scheduler.schedule(this);
			}
			catch (RejectedExecutionException ex) {
				this.actual.onError(CompressionSchedulers.rejected(ex));
			}
			catch (RuntimeException | Error ex) {
				fail(ex);
			}
			if (this.cancelled) {
				leaveQueue();
			}
		}

		@Override
		public void run() {
			attempt(Long.MAX_VALUE, Execution.WORKER);
		}

		private boolean attempt(long budget, Execution execution) {
			CompressionResult result;
			try {
				List<ByteBuffer> sources = (this.sources != null) ? this.sources : this.mono.call.sources();
				this.sources = null;
				result = this.mono.call.run(sources, budget, execution, this);
			}
			catch (Throwable ex) {
				fail(ex);
				return true;
			}
			if (result == null) {
				return false;
			}
			if (!this.cancelled) {
				this.actual.onNext(result);
				this.actual.onComplete();
			}
			return true;
		}

		private void fail(Throwable error) {
			if (this.cancelled) {
				Operators.onErrorDropped(error, this.actual.currentContext());
			}
			else {
				this.actual.onError(error);
			}
		}

		@Override
		public @Nullable Object scanUnsafe(@SuppressWarnings("rawtypes") Attr key) {
			if (key == Attr.ACTUAL) {
				return this.actual;
			}
			if (key == Attr.CANCELLED) {
				return this.cancelled;
			}
			return null;
		}

	}

}
