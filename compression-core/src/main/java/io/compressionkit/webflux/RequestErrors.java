package io.compressionkit.webflux;

import io.compressionkit.DecompressionLimitException;
import io.compressionkit.MalformedContentException;

import org.springframework.http.HttpStatusCode;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebInputException;

/**
 * Gives errors in the body of a request the status they have in HTTP, wherever the body
 * is read: WebFlux itself does so only while it resolves the argument of an annotated
 * handler.
 */
final class RequestErrors {

	private static final HttpStatusCode CONTENT_TOO_LARGE = HttpStatusCode.valueOf(413);

	private RequestErrors() {
	}

	/**
	 * The error with its status.
	 * @param error what the body failed with
	 * @return an exception with a status, or the error itself
	 */
	static Throwable withStatus(Throwable error) {
		if (error instanceof DecompressionLimitException limit) {
			return new ResponseStatusException(CONTENT_TOO_LARGE, limit.getMessage(), limit);
		}
		if (error instanceof MalformedContentException malformed) {
			return new ServerWebInputException(String.valueOf(malformed.getMessage()), null, malformed);
		}
		return error;
	}

}
