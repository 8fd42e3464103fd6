package io.compressionkit;

/**
 * Where the work of a call is done.
 */
public enum Execution {

	/** On the calling thread: no hop. */
	INLINE,

	/** On a compression worker: one hop. */
	WORKER

}
