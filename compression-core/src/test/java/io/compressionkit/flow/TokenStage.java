package io.compressionkit.flow;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

import io.compressionkit.flow.Tokens.Token;

/**
 * Gives some copies of each input token, with turns in between if asked for, and checks
 * that it is called as promised.
 */
final class TokenStage implements Stage<Token, Token> {

	private final Tokens tokens;

	private final int copies;

	private final boolean yielding;

	private final AtomicBoolean inside = new AtomicBoolean();

	final AtomicInteger closed = new AtomicInteger();

	final AtomicInteger turns = new AtomicInteger();

	final AtomicReference<@Nullable End> end = new AtomicReference<>();

	private @Nullable Token input;

	private @Nullable Token output;

	private int given;

	private boolean yielded;

	private boolean finished;

	TokenStage(Tokens tokens, int copies, boolean yielding) {
		this.tokens = tokens;
		this.copies = copies;
		this.yielding = yielding;
	}

	@Override
	public void beginTurn() {
		this.turns.incrementAndGet();
	}

	@Override
	public Step advance() {
		enter();
		try {
			Token input = this.input;
			if (input == null) {
				return this.finished ? Step.DONE : Step.NEEDS_INPUT;
			}
			if (this.yielding && !this.yielded) {
				this.yielded = true;
				return Step.YIELD;
			}
			if (input.value < 0) {
				throw new IllegalArgumentException("negative");
			}
			this.output = this.tokens.take(input.value);
			this.yielded = false;
			this.given++;
			if (this.given == this.copies) {
				this.given = 0;
				this.input = null;
				input.release();
			}
			return Step.OUTPUT;
		}
		finally {
			this.inside.set(false);
		}
	}

	@Override
	public Token output() {
		enter();
		Token output = this.output;
		this.output = null;
		this.inside.set(false);
		if (output == null) {
			throw new AssertionError("There is no output");
		}
		return output;
	}

	@Override
	public void accept(Token input) {
		enter();
		if (this.input != null || this.finished) {
			throw new AssertionError("No input was needed");
		}
		this.input = input;
		this.inside.set(false);
	}

	@Override
	public void finish() {
		if (this.finished) {
			throw new AssertionError("Finished twice");
		}
		this.finished = true;
	}

	@Override
	public void close(End end, @Nullable Throwable error) {
		enter();
		this.closed.incrementAndGet();
		this.end.set(end);
		Token input = this.input;
		this.input = null;
		if (input != null) {
			input.release();
		}
		this.inside.set(false);
	}

	@Override
	public void discardInput(Token input) {
		input.release();
	}

	@Override
	public void discardOutput(Token output) {
		output.release();
	}

	private void enter() {
		if (!this.inside.compareAndSet(false, true)) {
			throw new AssertionError("The stage is called twice at a time");
		}
		if (this.closed.get() != 0) {
			throw new AssertionError("The stage was closed");
		}
	}

}
