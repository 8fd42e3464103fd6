package io.compressionkit.webflux.body;

import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

import io.compressionkit.CompressionRejectedException;
import io.compressionkit.DecompressionLimitException;
import io.compressionkit.MalformedContentException;

/**
 * The statuses that a server answers failures of a coded body with. All are
 * {@link ResponseStatusException}s, which annotated and functional handlers and code that
 * reads the exchange itself answer alike; the typed exception is the cause. Stateless and
 * thread-safe.
 */
public final class BodyFailures {

	private BodyFailures() {
	}

	/**
	 * Give a failure its status.
	 * @param failure what went wrong
	 * @return 400, 413 or 503 for what belongs to content coding, anything else as it is
	 */
	public static Throwable withStatus(Throwable failure) {
		if (failure instanceof MalformedContentException malformed) {
			return new ResponseStatusException(HttpStatus.BAD_REQUEST, reason(malformed), malformed);
		}
		if (failure instanceof DecompressionLimitException limit) {
			return new ResponseStatusException(HttpStatus.CONTENT_TOO_LARGE, reason(limit), limit);
		}
		if (failure instanceof CompressionRejectedException) {
			return new ResponseStatusException(HttpStatus.SERVICE_UNAVAILABLE, "Too busy to compress", failure);
		}
		return failure;
	}

	/** What a library says of it is for the log, not for the sender. */
	private static String reason(MalformedContentException malformed) {
		return "The body is malformed (%s), at byte %d".formatted(malformed.getReason(), malformed.getInputOffset());
	}

	/** What changes the limit is for the log, not for the sender. */
	private static String reason(DecompressionLimitException limit) {
		return switch (limit.getLimit()) {
			case OUTPUT_SIZE -> "The decoded body is longer than %d bytes".formatted((long) limit.getValue());
			case RATIO -> "The body expands more than %s-fold".formatted(limit.getValue());
		};
	}

}
