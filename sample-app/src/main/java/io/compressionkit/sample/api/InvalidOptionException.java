package io.compressionkit.sample.api;

/**
 * An option of a request is not known, or its value is not one that it can have.
 */
class InvalidOptionException extends RuntimeException {

	InvalidOptionException(String message) {
		super(message);
	}

	InvalidOptionException(IllegalArgumentException cause) {
		super(cause.getMessage(), cause);
	}

}
