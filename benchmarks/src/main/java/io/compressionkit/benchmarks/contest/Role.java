package io.compressionkit.benchmarks.contest;

/**
 * What a side stands for.
 */
public enum Role {

	/** What this project does; what the others are compared to. */
	OURS,

	/** The same once more: how far two equal sides lie apart. */
	CONTROL,

	/** What this project does, in another way. */
	VARIANT,

	/** The bare library in a loop: nothing can be faster. */
	FLOOR,

	/** The same work done the way it was done before. */
	BEFORE,

	/** Somebody else's way to do the work. */
	PEER

}
