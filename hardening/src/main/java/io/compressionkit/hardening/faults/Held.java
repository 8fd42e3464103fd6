package io.compressionkit.hardening.faults;

/**
 * What an application holds on to.
 *
 * @param states native states that are in use
 * @param buffers pooled buffers of its connections that are not released
 */
record Held(long states, long buffers) {

	boolean isNothing() {
		return this.states == 0 && this.buffers == 0;
	}

	@Override
	public String toString() {
		return isNothing() ? "nothing" : "%d states, %d buffers".formatted(this.states, this.buffers);
	}

}
