package io.compressionkit.pipe;

import java.io.IOException;
import java.util.function.Consumer;

/**
 * Where a {@link Pipe} takes chunks to.
 * <p>
 * A pump calls one method at a time, on whatever thread the last signal came on, and
 * makes each call happen before the next. {@link #write}, {@link #close} and
 * {@link #abort} answer at once with {@link Ack#DONE}, which costs nothing, or with
 * {@link Ack#PENDING}, and then no other of them is called until {@link SinkSignal#done}
 * was. Only {@link #interrupt} may come while an answer is pending.
 * <p>
 * A pump begins with {@link #start} and ends with exactly one of {@link #close},
 * {@link #abort} and {@link #detach}, unless the sink fails: one that throws or calls
 * {@link SinkSignal#fail} is not called any more, and has to let go of all it holds by
 * itself.
 *
 * @param <T> the type of the chunks
 */
@FunctionalInterface
public interface Sink<T> {

	/**
	 * A pump begins. The source is not subscribed to before this has returned. A sink
	 * that was closed or aborted may start afresh, one that was detached goes on.
	 * @param signal how to answer this pump
	 * @throws IOException if the sink cannot be opened; then the source is never
	 * subscribed to
	 * @throws IllegalStateException if the sink is in use by another pump, or cannot be
	 * used again
	 */
	default void start(SinkSignal signal) throws IOException {
	}

	/**
	 * Take a chunk.
	 * @param chunk the chunk; belongs to the sink from here on, also if this throws, if
	 * the write fails later or the sink is aborted: the sink releases it, once
	 * @return whether the chunk is written
	 * @throws IOException if the sink has failed
	 */
	Ack write(T chunk) throws IOException;

	/**
	 * The source has come to its end and all chunks are written.
	 * @return whether the sink is closed
	 * @throws IOException if what was written is not safe
	 */
	default Ack close() throws IOException {
		return Ack.DONE;
	}

	/**
	 * The source failed or the pump was cancelled. All chunks that the sink had taken are
	 * written.
	 * @param reason the error of the source, or a
	 * {@link java.util.concurrent.CancellationException}
	 * @return whether the sink is aborted
	 * @throws IOException if the sink could not be aborted
	 */
	default Ack abort(Throwable reason) throws IOException {
		return Ack.DONE;
	}

	/**
	 * The pump is over and leaves the sink open, as it was told to. Another pump may
	 * start. Must not throw.
	 */
	default void detach() {
	}

	/**
	 * The pump was cancelled while an answer is pending: what the sink waits for may be
	 * given up. The answer is still to be given. Must not throw.
	 */
	default void interrupt() {
	}

	/**
	 * A sink that answers at once and has nothing to close.
	 * @param <T> the type of the chunks
	 * @param consumer takes each chunk, and owns it
	 * @return a sink
	 */
	static <T> Sink<T> of(Consumer<? super T> consumer) {
		return (chunk) -> {
			consumer.accept(chunk);
			return Ack.DONE;
		};
	}

	/**
	 * The answer to a call.
	 */
	enum Ack {

		/** It is done. */
		DONE,

		/**
		 * {@link SinkSignal#done} or {@link SinkSignal#fail} will follow, or already did.
		 */
		PENDING

	}

}
