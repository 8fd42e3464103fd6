package io.compressionkit;

import java.util.concurrent.RejectedExecutionException;

/**
 * The compression workers are busy and their queue is full, or they are shut down. Web
 * layers answer it with 503.
 */
public class CompressionRejectedException extends RejectedExecutionException {

	/**
	 * Create an exception.
	 * @param message what is full and which property changes it
	 * @param cause the rejection
	 */
	public CompressionRejectedException(String message, Throwable cause) {
		super(message, cause);
	}

}
