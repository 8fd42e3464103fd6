package io.compressionkit.pipe;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

import org.jspecify.annotations.Nullable;

/**
 * Where a {@link Pump} takes its chunks to: calls the sink, and keeps what it answers.
 * The sink is called inside the pump's loop and nowhere else but for its start.
 *
 * @param <T> the type of the chunks
 */
final class PumpSink<T> implements SinkSignal {

	@SuppressWarnings("rawtypes")
	private static final AtomicReferenceFieldUpdater<PumpSink, @Nullable Throwable> FAILURE = AtomicReferenceFieldUpdater
		.newUpdater(PumpSink.class, Throwable.class, "failure");

	private static final int GATHERED = 16;

	private final Pump<T> pump;

	private final Sink<? super T> sink;

	/** The same sink, if it takes several chunks at once. */
	private final @Nullable GatheringSink<T> gathering;

	private final Queue<T> gathered;

	private volatile boolean answered;

	private volatile @Nullable Throwable failure;

	/** Only touched inside the pump's loop. */
	private boolean pending;

	/**
	 * Create a sink that is not started yet.
	 * @param pump is told of answers that come later
	 * @param sink takes the chunks
	 */
	@SuppressWarnings("unchecked")
	PumpSink(Pump<T> pump, Sink<? super T> sink) {
		this.pump = pump;
		this.sink = sink;
		this.gathering = (sink instanceof GatheringSink<?> gathering) ? (GatheringSink<T>) gathering : null;
		this.gathered = new ArrayDeque<>((this.gathering != null) ? GATHERED : 0);
	}

	/**
	 * Start the sink.
	 * @throws Exception if it cannot be started
	 */
	void start() throws Exception {
		this.sink.start(this);
	}

	@Override
	public void done() {
		this.answered = true;
		this.pump.drain();
	}

	@Override
	public void fail(Throwable error) {
		if (FAILURE.compareAndSet(this, null, error)) {
			this.pump.drain();
		}
	}

	/**
	 * Why the sink has failed.
	 * @return the error, or {@code null} if it has not
	 */
	@Nullable Throwable failure() {
		return this.failure;
	}

	/**
	 * Whether the sink owes an answer.
	 * @return {@code true} if it must not be called
	 */
	boolean isPending() {
		return this.pending;
	}

	/**
	 * Take the answer that was pending.
	 * @return {@code false} if it is still to come
	 */
	boolean takeAnswer() {
		if (!this.answered) {
			return false;
		}
		this.answered = false;
		this.pending = false;
		return true;
	}

	/**
	 * Whether the sink takes several chunks at once.
	 * @return {@code true} if {@link #gather} and {@link #writeGathered} are to be used
	 */
	boolean gathers() {
		return this.gathering != null;
	}

	/**
	 * Put a chunk to those that are written at once.
	 * @param chunk the chunk
	 */
	void gather(T chunk) {
		this.gathered.add(chunk);
	}

	/**
	 * Write the chunks that were gathered.
	 * @return whether they are written; otherwise the answer is pending, or the sink
	 * failed
	 */
	boolean writeGathered() {
		GatheringSink<T> sink = this.gathering;
		return sink != null && answers(() -> sink.write(this.gathered));
	}

	/**
	 * Write a chunk.
	 * @param chunk the chunk; belongs to the sink from here on
	 * @return whether it is written; otherwise the answer is pending, or the sink failed
	 */
	boolean write(T chunk) {
		Sink.Ack ack;
		try {
			ack = this.sink.write(chunk);
		}
		catch (Throwable ex) {
			fail(ex);
			return false;
		}
		return isDone(ack);
	}

	/**
	 * Close the sink.
	 * @return whether it is closed; otherwise the answer is pending, or the sink failed
	 */
	boolean close() {
		return answers(this.sink::close);
	}

	/**
	 * Abort the sink.
	 * @param reason why
	 * @return whether it is aborted; otherwise the answer is pending, or the sink failed
	 */
	boolean abort(Throwable reason) {
		return answers(() -> this.sink.abort(reason));
	}

	private boolean answers(Callable<Sink.Ack> call) {
		Sink.Ack ack;
		try {
			ack = call.call();
		}
		catch (Throwable ex) {
			fail(ex);
			return false;
		}
		return isDone(ack);
	}

	private boolean isDone(Sink.Ack ack) {
		this.pending = ack != Sink.Ack.DONE;
		return !this.pending;
	}

	/**
	 * Let go of the sink, and leave it open.
	 */
	void detach() {
		this.sink.detach();
	}

	/**
	 * Tell the sink that what it is working on may be given up, if an answer is pending.
	 */
	void interrupt() {
		if (this.pending) {
			this.sink.interrupt();
		}
	}

}
