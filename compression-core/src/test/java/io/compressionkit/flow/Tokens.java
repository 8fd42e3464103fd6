package io.compressionkit.flow;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * An account of tokens: each must be discarded once or handed to the subscriber.
 */
final class Tokens {

	private final AtomicInteger live = new AtomicInteger();

	Token take(int value) {
		this.live.incrementAndGet();
		return new Token(this, value);
	}

	int live() {
		return this.live.get();
	}

	static final class Token {

		private final Tokens owner;

		private final AtomicInteger state = new AtomicInteger();

		final int value;

		private Token(Tokens owner, int value) {
			this.owner = owner;
			this.value = value;
		}

		void release() {
			if (this.state.getAndIncrement() != 0) {
				throw new AssertionError("Token " + this.value + " was released twice");
			}
			this.owner.live.decrementAndGet();
		}

		@Override
		public boolean equals(Object other) {
			return other instanceof Token token && this.value == token.value;
		}

		@Override
		public int hashCode() {
			return this.value;
		}

		@Override
		public String toString() {
			return "token " + this.value;
		}

	}

}
