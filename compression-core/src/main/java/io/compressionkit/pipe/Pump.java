package io.compressionkit.pipe;

import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

import io.compressionkit.flow.EventLoopTurns;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.Exceptions;
import reactor.core.Fuseable;
import reactor.core.Scannable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;
import reactor.util.concurrent.Queues;
import reactor.util.context.Context;

/**
 * One run of a {@link Pipe}.
 * <p>
 * The sink is called in {@link #turn()} and nowhere else but for its start. One thread is
 * in there at a time: whoever signals while it runs writes down what has happened, counts
 * up {@code work} and goes. So a source and a sink that answer at once make a loop and no
 * recursion, and a sink that answers later finds its pump waiting in no thread.
 *
 * @param <T> the type of the chunks
 */
final class Pump<T> implements CoreSubscriber<T>, Subscription, SinkSignal, Scannable {

	private static final int TURN_CHUNKS = 256;

	private static final int TURN_BYTES = 256 * 1024;

	@SuppressWarnings("rawtypes")
	private static final AtomicIntegerFieldUpdater<Pump> WORK = AtomicIntegerFieldUpdater.newUpdater(Pump.class,
			"work");

	@SuppressWarnings("rawtypes")
	private static final AtomicIntegerFieldUpdater<Pump> BEGUN = AtomicIntegerFieldUpdater.newUpdater(Pump.class,
			"begun");

	@SuppressWarnings("rawtypes")
	private static final AtomicReferenceFieldUpdater<Pump, @Nullable Subscription> UPSTREAM = AtomicReferenceFieldUpdater
		.newUpdater(Pump.class, Subscription.class, "upstream");

	@SuppressWarnings("rawtypes")
	private static final AtomicReferenceFieldUpdater<Pump, @Nullable Throwable> SINK_ERROR = AtomicReferenceFieldUpdater
		.newUpdater(Pump.class, Throwable.class, "sinkError");

	private final CoreSubscriber<? super PipeResult> actual;

	private final Flux<? extends T> source;

	private final Sink<? super T> sink;

	private final Pipe pipe;

	private final Queue<T> queue;

	private final int room;

	private final int batch;

	private final Runnable resumption = this::resume;

	/** Nobody enters the loop before the sink has started. */
	private volatile int work = 1;

	private volatile int begun;

	private volatile @Nullable Subscription upstream;

	/** A source that can be asked for a chunk when it is to be written. */
	private volatile @Nullable Queue<T> fused;

	private volatile boolean sourceDone;

	private @Nullable Throwable sourceError;

	private volatile boolean answered;

	private volatile @Nullable Throwable sinkError;

	private volatile boolean cancelled;

	private volatile boolean parked;

	// Only touched inside the loop.

	private Phase phase = Phase.FLOWING;

	private boolean pending;

	private int accepted;

	private int freed;

	private int size;

	private long chunks;

	private long bytes;

	private int turnChunks;

	private long turnBytes;

	private @Nullable Throwable reason;

	Pump(CoreSubscriber<? super PipeResult> actual, Flux<? extends T> source, Sink<? super T> sink, Pipe pipe) {
		this.actual = actual;
		this.source = source;
		this.sink = sink;
		this.pipe = pipe;
		this.room = pipe.sourceHighWaterMark() + pipe.sinkHighWaterMark();
		this.batch = Math.max(1, this.room / 4);
		this.queue = Queues.<T>get(this.room).get();
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
			this.sink.start(this);
		}
		catch (Throwable ex) {
			finish(ex);
		}
		loop();
		if (this.upstream == null) {
			this.source.subscribe(this);
		}
		return true;
	}

	@Override
	@SuppressWarnings("unchecked")
	public void onSubscribe(Subscription subscription) {
		if (!Operators.setOnce(UPSTREAM, this, subscription)) {
			return;
		}
		if (subscription instanceof Fuseable.QueueSubscription<?> fuseable
				&& fuseable.requestFusion(Fuseable.SYNC) == Fuseable.SYNC) {
			this.fused = (Queue<T>) fuseable;
			drain();
		}
		else {
			subscription.request(this.room);
		}
	}

	@Override
	public void onNext(T chunk) {
		if (this.sourceDone) {
			Chunks.discard(chunk, currentContext());
			return;
		}
		if (this.queue.offer(chunk)) {
			drain();
			return;
		}
		Chunks.discard(chunk, currentContext());
		Operators.terminate(UPSTREAM, this);
		onError(Exceptions.failWithOverflow("The source gave more than it was asked for"));
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

	@Override
	public void onComplete() {
		this.sourceDone = true;
		drain();
	}

	@Override
	public void done() {
		this.answered = true;
		drain();
	}

	@Override
	public void fail(Throwable error) {
		if (SINK_ERROR.compareAndSet(this, null, error)) {
			drain();
		}
	}

	@Override
	public Context currentContext() {
		return this.actual.currentContext();
	}

	private void drain() {
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
			Throwable failure = this.sinkError;
			if (failure != null) {
				sinkFailed(failure);
			}
			else {
				if (this.cancelled && this.phase == Phase.FLOWING && this.reason == null) {
					stop();
				}
				more = this.pending ? settle() : next();
			}
		}
		if (this.phase == Phase.OVER) {
			discardQueue();
		}
	}

	/** Cancel, unless the sink already has all that it is going to get. */
	private void stop() {
		if (this.sourceDone && this.queue.size() <= this.accepted) {
			return;
		}
		this.reason = new CancellationException("The pump was cancelled");
		this.parked = false;
		Operators.terminate(UPSTREAM, this);
		if (this.pending) {
			this.sink.interrupt();
		}
	}

	private boolean settle() {
		if (this.answered) {
			this.answered = false;
			this.pending = false;
			answered();
			return true;
		}
		if (this.reason == null) {
			this.accepted = Math.min(this.pipe.sinkHighWaterMark() - 1, this.queue.size());
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
		this.chunks++;
		this.bytes += this.size;
		this.freed++;
		this.turnBytes += this.size;
		if (++this.turnChunks >= TURN_CHUNKS || this.turnBytes >= TURN_BYTES) {
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
		boolean ended = this.sourceDone;
		if (this.freed >= this.batch) {
			replenish();
		}
		Queue<T> fused = this.fused;
		T chunk = (fused != null) ? pull(fused) : this.queue.poll();
		if (chunk != null) {
			write(chunk);
			return true;
		}
		if (ended || fused != null) {
			end();
			return true;
		}
		return false;
	}

	private @Nullable T pull(Queue<T> fused) {
		T chunk = null;
		try {
			chunk = fused.poll();
		}
		catch (Throwable ex) {
			this.sourceError = ex;
		}
		if (chunk == null) {
			this.sourceDone = true;
		}
		return chunk;
	}

	private void replenish() {
		Subscription upstream = this.upstream;
		int n = this.freed;
		this.freed = 0;
		if (upstream != null && this.fused == null && !this.sourceDone) {
			upstream.request(n);
		}
	}

	private void write(T chunk) {
		if (this.accepted > 0) {
			this.accepted--;
		}
		this.size = Chunks.size(chunk);
		Sink.Ack ack;
		try {
			ack = this.sink.write(chunk);
		}
		catch (Throwable ex) {
			fail(ex);
			return;
		}
		take(ack);
	}

	private void end() {
		Throwable error = this.sourceError;
		if (error != null) {
			abort(error);
		}
		else if (this.pipe.closesSink()) {
			this.phase = Phase.CLOSING;
			shut(this.sink::close);
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
			shut(() -> this.sink.abort(reason));
		}
		else {
			this.sink.detach();
			finish(reason);
		}
	}

	private void shut(Callable<Sink.Ack> last) {
		Sink.Ack ack;
		try {
			ack = last.call();
		}
		catch (Throwable ex) {
			fail(ex);
			return;
		}
		take(ack);
	}

	private void take(Sink.Ack ack) {
		if (ack == Sink.Ack.DONE) {
			answered();
		}
		else {
			this.pending = true;
		}
	}

	private void sinkFailed(Throwable error) {
		if (this.phase == Phase.FLOWING) {
			Throwable first = this.reason;
			if (first == null && this.sourceDone) {
				first = this.sourceError;
			}
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
		if (!this.sourceDone) {
			Operators.terminate(UPSTREAM, this);
		}
		discardQueue();
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

	private void discardQueue() {
		T chunk;
		while ((chunk = this.queue.poll()) != null) {
			Chunks.discard(chunk, currentContext());
		}
		Queue<T> fused = this.fused;
		if (fused != null) {
			fused.clear();
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
		if (key == Attr.PREFETCH) {
			return this.room;
		}
		if (key == Attr.BUFFERED) {
			return this.queue.size();
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
