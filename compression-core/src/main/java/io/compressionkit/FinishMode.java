package io.compressionkit;

/**
 * How a one-shot compression ends.
 */
public enum FinishMode {

	/** The stream is ended: the result is complete. The default. */
	FINISH,

	/**
	 * The stream is flushed and left open: all of the input can be decoded from the
	 * result, but the end is missing, so that a decoder takes it as truncated.
	 */
	FLUSH

}
