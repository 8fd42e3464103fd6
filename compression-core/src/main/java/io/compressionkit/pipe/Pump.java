package io.compressionkit.pipe;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

import io.compressionkit.flow.EventLoopTurns;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.Scannable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/**
 * One run of a {@link Pipe}: takes chunks from a {@link PumpSource} to a {@link PumpSink}
 * and decides how that ends.
 * <p>
 * One thread is in {@link #turn()} at a time: whoever signals while it runs writes down
 * what has happened, counts up {@code work} and goes. So a source and a sink that answer
 * at once make a loop and no recursion, and a sink that answers later finds its pump
 * waiting in no thread.
 *
 * @param <T> the type of the chunks
 */
final class Pump<T> implements Subscription, Scannable {

	private static final int TURN_CHUNKS = 256;

	private static final int TURN_BYTES = 256 * 1024;

	@SuppressWarnings("rawtypes")
	private static final AtomicIntegerFieldUpdater<Pump> WORK = AtomicIntegerFieldUpdater.newUpdater(Pump.class,
			"work");

	@SuppressWarnings("rawtypes")
	private static final AtomicIntegerFieldUpdater<Pump> BEGUN = AtomicIntegerFieldUpdater.newUpdater(Pump.class,
			"begun");

	private final CoreSubscriber<? super PipeResult> actual;

	private final PumpSource<T> source;

	private final PumpSink<T> sink;

	private final Pipe pipe;

	private final Runnable resumption = this::resume;

	/** Nobody enters the loop before the sink has started. */
	private volatile int work = 1;

	private volatile int begun;

	private volatile boolean cancelled;

	private volatile boolean parked;

	// Only touched inside the loop.

	private Phase phase = Phase.FLOWING;

	private int accepted;

	/** How many chunks and bytes the sink is working on. */
	private int count;

	private long size;

	private long chunks;

	private long bytes;

	private int turnChunks;

	private long turnBytes;

	private @Nullable Throwable reason;

	Pump(CoreSubscriber<? super PipeResult> actual, Flux<? extends T> source, Sink<? super T> sink, Pipe pipe) {
		this.actual = actual;
		this.source = new PumpSource<>(this, source, pipe.sourceHighWaterMark() + pipe.sinkHighWaterMark());
		this.sink = new PumpSink<>(this, sink);
		this.pipe = pipe;
	}

	@Override
	public void request(long n) {
		if (Operators.validate(n)) {
			begin();
		}
	}

	@Override
	public void cancel() {
		this.cancelled = true;
		if (!begin()) {
			drain();
		}
	}

	private boolean begin() {
		if (this.begun != 0 || !BEGUN.compareAndSet(this, 0, 1)) {
			return false;
		}
		try {
			this.sink.start();
		}
		catch (Throwable ex) {
			finish(ex);
		}
		loop();
		this.source.start();
		return true;
	}

	/**
	 * The context of whoever waits for the result.
	 * @return the context
	 */
	Context currentContext() {
		return this.actual.currentContext();
	}

	/**
	 * Look at what has happened. Thread-safe.
	 */
	void drain() {
		if (WORK.getAndIncrement(this) == 0) {
			loop();
		}
	}

	private void resume() {
		this.parked = false;
		drain();
	}

	private void loop() {
		int missed = this.work;
		do {
			turn();
			missed = WORK.addAndGet(this, -missed);
		}
		while (missed != 0);
	}

	private void turn() {
		boolean more = true;
		while (more && this.phase != Phase.OVER) {
			Throwable failure = this.sink.failure();
			if (failure != null) {
				sinkFailed(failure);
			}
			else {
				if (this.cancelled && this.phase == Phase.FLOWING && this.reason == null) {
					stop();
				}
				more = this.sink.isPending() ? settle() : next();
			}
		}
		if (this.phase == Phase.OVER) {
			this.source.discard();
		}
	}

	/** Cancel, unless the sink already has all that it is going to get. */
	private void stop() {
		if (this.source.isDone() && this.source.waiting() <= this.accepted) {
			return;
		}
		this.reason = new CancellationException("The pump was cancelled");
		this.parked = false;
		this.source.cancel();
		this.sink.interrupt();
	}

	private boolean settle() {
		if (this.sink.takeAnswer()) {
			answered();
			return true;
		}
		if (this.reason == null) {
			this.accepted = Math.min(this.pipe.sinkHighWaterMark() - this.count, this.source.waiting());
		}
		return false;
	}

	private void answered() {
		if (this.phase == Phase.FLOWING) {
			written();
		}
		else {
			finish(this.reason);
		}
	}

	private void written() {
		this.chunks += this.count;
		this.bytes += this.size;
		this.source.makeRoom(this.count);
		this.turnChunks += this.count;
		this.turnBytes += this.size;
		if (this.turnChunks >= TURN_CHUNKS || this.turnBytes >= TURN_BYTES) {
			this.turnChunks = 0;
			this.turnBytes = 0;
			this.parked = EventLoopTurns.yieldTo(this.resumption);
		}
	}

	private boolean next() {
		Throwable stopped = this.reason;
		if (stopped != null && this.accepted == 0) {
			abort(stopped);
			return true;
		}
		if (this.parked) {
			return false;
		}
		T chunk = this.source.poll();
		if (chunk != null) {
			write(chunk);
			return true;
		}
		if (this.source.isExhausted()) {
			end();
			return true;
		}
		return false;
	}

	private void write(T chunk) {
		this.count = 0;
		this.size = 0;
		boolean written;
		if (this.sink.gathers()) {
			gather(chunk);
			written = this.sink.writeGathered();
		}
		else {
			hand(chunk);
			written = this.sink.write(chunk);
		}
		if (written) {
			answered();
		}
	}

	/** Take what waits, as far as the sink's mark goes, or what it is committed to. */
	private void gather(T first) {
		int most = (this.reason != null) ? this.accepted : this.pipe.sinkHighWaterMark();
		T chunk = first;
		while (chunk != null) {
			hand(chunk);
			this.sink.gather(chunk);
			chunk = (this.count < most && this.size < TURN_BYTES) ? this.source.poll() : null;
		}
	}

	private void hand(T chunk) {
		if (this.accepted > 0) {
			this.accepted--;
		}
		this.count++;
		this.size += Chunks.size(chunk);
	}

	private void end() {
		Throwable error = this.source.error();
		if (error != null) {
			abort(error);
		}
		else if (this.pipe.closesSink()) {
			this.phase = Phase.CLOSING;
			if (this.sink.close()) {
				answered();
			}
		}
		else {
			this.sink.detach();
			finish(null);
		}
	}

	private void abort(Throwable reason) {
		this.reason = reason;
		if (this.pipe.abortsSink()) {
			this.phase = Phase.ABORTING;
			if (this.sink.abort(reason)) {
				answered();
			}
		}
		else {
			this.sink.detach();
			finish(reason);
		}
	}

	private void sinkFailed(Throwable error) {
		if (this.phase == Phase.FLOWING) {
			Throwable first = (this.reason != null) ? this.reason : this.source.error();
			finish((first != null) ? both(first, error) : error);
		}
		else {
			finish(both(error, this.reason));
		}
	}

	private static Throwable both(Throwable error, @Nullable Throwable suppressed) {
		if (suppressed != null && suppressed != error) {
			error.addSuppressed(suppressed);
		}
		return error;
	}

	private void finish(@Nullable Throwable error) {
		this.phase = Phase.OVER;
		if (!this.source.isDone()) {
			this.source.cancel();
		}
		this.source.discard();
		if (this.cancelled) {
			if (error != null && error != this.reason) {
				Operators.onErrorDropped(error, currentContext());
			}
		}
		else if (error != null) {
			this.actual.onError(error);
		}
		else {
			this.actual.onNext(new PipeResult(this.chunks, this.bytes));
			this.actual.onComplete();
		}
	}

	@Override
	public @Nullable Object scanUnsafe(@SuppressWarnings("rawtypes") Attr key) {
		if (key == Attr.PARENT) {
			return this.source;
		}
		if (key == Attr.ACTUAL) {
			return this.actual;
		}
		if (key == Attr.CANCELLED) {
			return this.cancelled;
		}
		return (key == Attr.RUN_STYLE) ? Attr.RunStyle.SYNC : null;
	}

	private enum Phase {

		/** Chunks are written. */
		FLOWING,

		/** The sink is closing. */
		CLOSING,

		/** The sink is aborting. */
		ABORTING,

		/** The result is given. */
		OVER

	}

}
