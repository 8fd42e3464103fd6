package io.compressionkit.flow;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.Exceptions;
import reactor.core.Scannable;
import reactor.core.publisher.Operators;
import reactor.core.scheduler.Scheduler;
import reactor.util.context.Context;

/**
 * Runs one {@link Stage} between a source and a subscriber.
 * <p>
 * All work is done in {@link #drain()}, which one thread is in at a time: whoever signals
 * while it runs leaves a note and goes. The stage is closed there and nowhere else, so
 * that nothing it holds is freed while it works. The source is asked for one input at a
 * time, one ahead at most, and not before somebody asks for output. Demand is honoured,
 * but one output is made ahead of it and held, so that an end that follows needs no
 * demand.
 *
 * @param <I> the type of the inputs
 * @param <O> the type of the outputs
 */
final class DrainLoop<I, O> implements CoreSubscriber<I>, Subscription, Scannable {

	@SuppressWarnings("rawtypes")
	private static final AtomicIntegerFieldUpdater<DrainLoop> WORK = AtomicIntegerFieldUpdater
		.newUpdater(DrainLoop.class, "work");

	@SuppressWarnings("rawtypes")
	private static final AtomicLongFieldUpdater<DrainLoop> REQUESTED = AtomicLongFieldUpdater
		.newUpdater(DrainLoop.class, "requested");

	@SuppressWarnings("rawtypes")
	private static final AtomicReferenceFieldUpdater<DrainLoop, Object> INCOMING = AtomicReferenceFieldUpdater
		.newUpdater(DrainLoop.class, Object.class, "incoming");

	private final CoreSubscriber<? super O> actual;

	private final Stage<I, O> stage;

	private final Scheduler.@Nullable Worker worker;

	private @Nullable Subscription upstream;

	private volatile int work;

	private volatile long requested;

	private volatile boolean cancelled;

	private volatile @Nullable Object incoming;

	/**
	 * The thread that is in the loop. Each thread sets and clears it for itself only, so
	 * none but that one can find itself here.
	 */
	private @Nullable Thread owner;

	private volatile boolean sourceDone;

	private @Nullable Throwable sourceError;

	private volatile @Nullable Throwable violation;

	private volatile boolean parked;

	// Only touched inside the loop.

	/** An input that came while the loop called out, on the loop's own thread. */
	private @Nullable I passed;

	private long emitted;

	private @Nullable O held;

	private boolean asked;

	/** A turn lasts until others have had theirs, however often the loop is entered. */
	private boolean turnOver = true;

	private boolean finished;

	private volatile boolean closed;

	/** Whether the subscriber has heard of the end. */
	private boolean told;

	DrainLoop(CoreSubscriber<? super O> actual, Stage<I, O> stage, Scheduler.@Nullable Worker worker) {
		this.actual = actual;
		this.stage = stage;
		this.worker = worker;
	}

	@Override
	public void onSubscribe(Subscription subscription) {
		if (Operators.validate(this.upstream, subscription)) {
			this.upstream = subscription;
			this.actual.onSubscribe(this);
		}
	}

	@Override
	public void onNext(I input) {
		if (this.sourceDone) {
			this.stage.discardInput(input);
			return;
		}
		if (this.owner == Thread.currentThread()) {
			pass(input);
			return;
		}
		if (!INCOMING.compareAndSet(this, null, input)) {
			overflow(input);
		}
		drain();
	}

	private void pass(I input) {
		if (this.closed) {
			this.stage.discardInput(input);
		}
		else if (this.passed != null || this.incoming != null) {
			overflow(input);
		}
		else {
			this.passed = input;
		}
	}

	private void overflow(I input) {
		this.stage.discardInput(input);
		this.violation = Exceptions.failWithOverflow("The source gave more than it was asked for");
	}

	@Override
	public void onError(Throwable error) {
		if (this.sourceDone) {
			Operators.onErrorDropped(error, currentContext());
			return;
		}
		this.sourceError = error;
		this.sourceDone = true;
		drain();
	}

	/**
	 * The source threw while it was subscribed to, as operators do when an error is fatal
	 * to Reactor.
	 * @param error what it threw
	 * @return whether the subscriber hears of it; if not, nobody has
	 */
	boolean failSource(Throwable error) {
		if (this.upstream == null || this.closed || this.sourceDone) {
			return false;
		}
		onError(error);
		return true;
	}

	@Override
	public void onComplete() {
		this.sourceDone = true;
		drain();
	}

	@Override
	public void request(long n) {
		if (n > 0) {
			Operators.addCap(REQUESTED, this, n);
		}
		else {
			this.violation = new IllegalArgumentException(
					"Demand must be positive (Reactive Streams 3.9), but is " + n);
		}
		drain();
	}

	@Override
	public void cancel() {
		this.cancelled = true;
		drain();
	}

	@Override
	public Context currentContext() {
		return this.actual.currentContext();
	}

	private void drain() {
		if (WORK.getAndIncrement(this) != 0) {
			return;
		}
		if (this.worker == null) {
			loop();
			return;
		}
		try {
			this.worker.schedule(this::work);
		}
		catch (RuntimeException | Error ex) {
			if (this.violation == null) {
				this.violation = ex;
			}
			loop();
		}
	}

	private void resume() {
		this.parked = false;
		try {
			drain();
		}
		catch (Throwable ex) {
			tell(ex);
		}
	}

	private void work() {
		try {
			loop();
		}
		catch (Throwable ex) {
			tell(ex);
		}
	}

	/** What a subscriber threw reaches it itself where nobody has called. */
	private void tell(Throwable error) {
		if (this.told) {
			Operators.onErrorDropped(error, currentContext());
		}
		else {
			this.told = true;
			this.actual.onError(error);
		}
	}

	private void loop() {
		int missed = this.work;
		try {
			do {
				this.owner = Thread.currentThread();
				if (this.turnOver && !this.parked) {
					this.turnOver = false;
					this.stage.beginTurn();
				}
				if (!this.parked || this.cancelled || this.violation != null) {
					turn();
				}
				this.owner = null;
				missed = WORK.addAndGet(this, -missed);
			}
			while (missed != 0);
		}
		catch (Throwable ex) {
			this.owner = null;
			abandon(missed);
			throw ex;
		}
	}

	/** What a subscriber threw goes to whoever called, but nothing is held any longer. */
	private void abandon(int missed) {
		int left = missed;
		while (left != 0) {
			if (!this.closed) {
				end(Stage.End.CANCELLED, null);
			}
			discardIncoming();
			left = WORK.addAndGet(this, -left);
		}
	}

	private void turn() {
		while (!isOver()) {
			if (this.held != null) {
				if (this.emitted == this.requested) {
					return;
				}
				emit();
			}
			else if ((this.requested == 0 && !this.sourceDone) || !advance()) {
				return;
			}
		}
	}

	private boolean isOver() {
		if (this.closed) {
			discardIncoming();
			return true;
		}
		if (this.cancelled) {
			end(Stage.End.CANCELLED, null);
			return true;
		}
		Throwable error = this.violation;
		if (error != null) {
			end(Stage.End.FAILED, error);
			return true;
		}
		return false;
	}

	private void emit() {
		O output = this.held;
		this.held = null;
		this.emitted++;
		if (output != null) {
			try {
				this.actual.onNext(output);
			}
			catch (RuntimeException ex) {
				// Reactive Streams 2.13: a subscriber that throws has cancelled.
				this.cancelled = true;
				Operators.onErrorDropped(ex, currentContext());
			}
		}
	}

	/**
	 * Let the stage work.
	 * @return {@code false} when there is nothing more to do for now
	 */
	private boolean advance() {
		try {
			switch (this.stage.advance()) {
				case OUTPUT -> this.held = this.stage.output();
				case NEEDS_INPUT -> {
					return feed();
				}
				case YIELD -> {
					return !park();
				}
				case DONE -> end((this.sourceError != null) ? Stage.End.FAILED : Stage.End.COMPLETED, this.sourceError);
			}
		}
		catch (Throwable ex) {
			if (this.closed) {
				throw ex;
			}
			end(Stage.End.FAILED, ex);
		}
		return true;
	}

	private boolean feed() {
		boolean ended = this.sourceDone;
		if (this.passed == null && this.incoming == null && !ended && !this.asked) {
			ask();
		}
		I input = takeIncoming();
		if (input != null) {
			this.asked = false;
			if (this.worker != null || this.stage.readsAhead()) {
				ask();
			}
			this.stage.accept(input);
			return true;
		}
		if (ended) {
			finishSource();
			return true;
		}
		// It may have ended while it was asked.
		return this.sourceDone;
	}

	private void finishSource() {
		Throwable error = this.sourceError;
		if (error != null && (this.finished || !this.stage.keepsInput())) {
			end(Stage.End.FAILED, error);
		}
		else if (!this.finished) {
			this.finished = true;
			this.stage.finish();
		}
		else {
			end(Stage.End.FAILED, new IllegalStateException("The stage needs input after the end of its input"));
		}
	}

	private void ask() {
		this.asked = true;
		Subscription upstream = this.upstream;
		if (upstream != null && !this.sourceDone) {
			upstream.request(1);
		}
	}

	/**
	 * Wait for the next turn of the event loop.
	 * @return {@code false} when there is no event loop to wait for
	 */
	private boolean park() {
		this.parked = true;
		if (EventLoopTurns.yieldTo(this::resume)) {
			this.turnOver = true;
			return true;
		}
		this.parked = false;
		this.stage.beginTurn();
		return false;
	}

	private void end(Stage.End end, @Nullable Throwable error) {
		this.closed = true;
		O output = this.held;
		this.held = null;
		if (output != null) {
			this.stage.discardOutput(output);
		}
		if (!this.sourceDone && this.upstream != null) {
			this.upstream.cancel();
		}
		discardIncoming();
		try {
			this.stage.close(end, error);
		}
		catch (Throwable ex) {
			Operators.onErrorDropped(ex, currentContext());
		}
		if (this.worker != null) {
			this.worker.dispose();
		}
		this.told = (end != Stage.End.CANCELLED);
		if (end == Stage.End.COMPLETED) {
			this.actual.onComplete();
		}
		else if (error != null) {
			this.actual.onError(error);
		}
	}

	@SuppressWarnings("unchecked")
	private @Nullable I takeIncoming() {
		I passed = this.passed;
		if (passed != null) {
			this.passed = null;
			return passed;
		}
		return (this.incoming != null) ? (I) INCOMING.getAndSet(this, null) : null;
	}

	private void discardIncoming() {
		I input;
		while ((input = takeIncoming()) != null) {
			this.stage.discardInput(input);
		}
	}

	@Override
	public @Nullable Object scanUnsafe(@SuppressWarnings("rawtypes") Attr key) {
		if (key == Attr.PARENT) {
			return this.upstream;
		}
		if (key == Attr.ACTUAL) {
			return this.actual;
		}
		if (key == Attr.REQUESTED_FROM_DOWNSTREAM) {
			return this.requested - this.emitted;
		}
		if (key == Attr.CANCELLED) {
			return this.cancelled;
		}
		if (key == Attr.TERMINATED) {
			return this.closed;
		}
		if (key == Attr.RUN_STYLE) {
			return (this.worker != null) ? Attr.RunStyle.ASYNC : Attr.RunStyle.SYNC;
		}
		return null;
	}

}
