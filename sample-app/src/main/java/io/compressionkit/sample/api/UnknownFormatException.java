package io.compressionkit.sample.api;

/**
 * The path of a request names a format that does not exist.
 */
class UnknownFormatException extends RuntimeException {

	UnknownFormatException(IllegalArgumentException cause) {
		super(cause.getMessage(), cause);
	}

}
