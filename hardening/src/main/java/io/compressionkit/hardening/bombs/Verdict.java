package io.compressionkit.hardening.bombs;

import io.compressionkit.DecompressionLimitException;
import io.compressionkit.MalformedContentException;

/**
 * What becomes of an input.
 */
enum Verdict {

	/** All of it was decompressed. */
	ACCEPTED(200),

	/** More would have come out than may. */
	OUTPUT_SIZE(413),

	/** It expanded too much. */
	RATIO(413),

	/** It asks for too large a window. */
	WINDOW_TOO_LARGE(400),

	/** It is not of its format. */
	CORRUPT(400),

	/** Its trailer does not match its content. */
	CHECKSUM(400),

	/** Something follows its end. */
	TRAILING_DATA(400),

	/** It is coded too often. */
	TOO_MANY_CODINGS(400);

	private final int status;

	Verdict(int status) {
		this.status = status;
	}

	/**
	 * The status that a server answers.
	 * @return a status of HTTP
	 */
	int status() {
		return this.status;
	}

	/**
	 * What an exception says.
	 * @param failure what a decompression ended with
	 * @return the verdict
	 */
	static Verdict of(RuntimeException failure) {
		if (failure instanceof DecompressionLimitException limit) {
			return valueOf(limit.getLimit().name());
		}
		if (failure instanceof MalformedContentException malformed) {
			return valueOf(malformed.getReason().name());
		}
		throw failure;
	}

}
