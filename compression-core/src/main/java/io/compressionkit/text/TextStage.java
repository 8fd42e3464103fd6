package io.compressionkit.text;

import org.jspecify.annotations.Nullable;

import io.compressionkit.flow.Stage;

/**
 * What the stages of text have in common: one input at a time is worked off in slices,
 * with a turn for others when a slice's worth of work was done at a stretch.
 *
 * @param <I> the type of the inputs
 * @param <O> the type of the outputs
 */
abstract class TextStage<I, O> implements Stage<I, O> {

	/** The most that is done at a stretch: bytes, or UTF-16 code units. */
	static final int SLICE = 64 * 1024;

	private @Nullable I input;

	private @Nullable O output;

	private @Nullable RuntimeException failure;

	private boolean finished;

	private boolean ended;

	private int worked;

	/**
	 * Work on a slice of the input.
	 * @param input the input
	 * @return what came of it, or {@code null} if nothing did
	 */
	abstract @Nullable O work(I input);

	/**
	 * Whether there is no more to do for an input.
	 * @param input the input
	 * @return {@code true} when it is to be discarded
	 */
	abstract boolean isUsedUp(I input);

	/**
	 * There is no more input.
	 * @return what was held back, or {@code null} if nothing was
	 */
	abstract @Nullable O end();

	/**
	 * Note how much was done.
	 * @param amount bytes, or UTF-16 code units
	 */
	final void spend(int amount) {
		this.worked += amount;
	}

	/**
	 * Fail once the output that is being made was taken.
	 * @param failure the failure
	 */
	final void failAfterOutput(RuntimeException failure) {
		this.failure = failure;
	}

	@Override
	public void beginTurn() {
		this.worked = 0;
	}

	@Override
	public Step advance() {
		while (true) {
			if (this.failure != null) {
				throw this.failure;
			}
			I input = this.input;
			O result;
			if (input != null) {
				if (this.worked >= SLICE) {
					return Step.YIELD;
				}
				result = work(input);
				if (isUsedUp(input)) {
					this.input = null;
					discardInput(input);
				}
			}
			else if (!this.finished) {
				return Step.NEEDS_INPUT;
			}
			else if (!this.ended) {
				this.ended = true;
				result = end();
			}
			else {
				return Step.DONE;
			}
			if (result != null) {
				this.output = result;
				return Step.OUTPUT;
			}
		}
	}

	@Override
	public O output() {
		O output = this.output;
		if (output == null) {
			throw new IllegalStateException("No output was announced");
		}
		this.output = null;
		return output;
	}

	@Override
	public void accept(I input) {
		this.input = input;
	}

	@Override
	public void finish() {
		this.finished = true;
	}

	@Override
	public void close(End end, @Nullable Throwable error) {
		I input = this.input;
		this.input = null;
		if (input != null) {
			discardInput(input);
		}
	}

	@Override
	public void discardInput(I input) {
	}

	@Override
	public void discardOutput(O output) {
	}

}
