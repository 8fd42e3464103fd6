package io.compressionkit.flow;

import org.jspecify.annotations.Nullable;

/**
 * The work of one stream between a source and a subscriber: takes inputs, gives outputs.
 * <p>
 * Called by one {@link DrainLoop}, which never calls it twice at a time and makes each
 * call happen before the next. What a method throws ends the stream; then only
 * {@link #close} is called.
 *
 * @param <I> the type of the inputs
 * @param <O> the type of the outputs
 */
public interface Stage<I, O> {

	/**
	 * A new turn begins, at the beginning and when others have had theirs: whatever
	 * limits the work that is done at a stretch starts afresh.
	 */
	default void beginTurn() {
	}

	/**
	 * Work until there is something to say.
	 * @return what is needed or given
	 */
	Step advance();

	/**
	 * The output that {@link #advance()} announced.
	 * @return the output; belongs to the caller
	 */
	O output();

	/**
	 * Take the next input. Called once after each {@link Step#NEEDS_INPUT} at most.
	 * @param input the input; belongs to the stage from here on, also if this throws
	 */
	void accept(I input);

	/**
	 * There is no more input. Called at most once, after {@link Step#NEEDS_INPUT};
	 * {@link #advance()} then gives the rest of the output and {@link Step#DONE}.
	 */
	void finish();

	/**
	 * Whether inputs are kept back that are outputs as well, so that they are owed to the
	 * subscriber even if the source fails. If so, {@link #finish()} is called before the
	 * failure is passed on.
	 * @return {@code false} unless the stage says otherwise
	 */
	default boolean keepsInput() {
		return false;
	}

	/**
	 * Whether the source is asked for the next input when this stage has taken one, so
	 * that both work at a time. If not, it is asked when the input is needed.
	 * @return {@code false} unless the stage says otherwise
	 */
	default boolean readsAhead() {
		return false;
	}

	/**
	 * The stream is over: release inputs and outputs that are held, and free native
	 * state. Called exactly once, with the reason.
	 * @param end how the stream ended
	 * @param error what it failed with, or {@code null}
	 */
	void close(End end, @Nullable Throwable error);

	/**
	 * Release an input that the stage never saw.
	 * @param input the input
	 */
	void discardInput(I input);

	/**
	 * Release an output that nobody took.
	 * @param output the output
	 */
	void discardOutput(O output);

	/**
	 * What a stage needs or gives.
	 */
	enum Step {

		/** There is an {@link Stage#output()}. */
		OUTPUT,

		/** The next input is needed. */
		NEEDS_INPUT,

		/** There is more to do; others may have their turn first. */
		YIELD,

		/** All output is given. */
		DONE

	}

	/**
	 * How a stream ended.
	 */
	enum End {

		/** It came to its end. */
		COMPLETED,

		/** The source or the stage failed. */
		FAILED,

		/** The subscriber cancelled. */
		CANCELLED

	}

}
