package io.compressionkit.hardening.leaks;

/**
 * How a call or a stream ended.
 */
enum Ending {

	/** With all its output. */
	COMPLETED,

	/** The input was malformed, or there was too much of it. */
	REFUSED,

	/** The source failed. */
	SOURCE_FAILED,

	/** Nobody wanted the rest. */
	CANCELLED

}
