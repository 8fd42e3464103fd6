package io.compressionkit.webflux;

import java.util.Collection;

import org.springframework.core.codec.DecodingException;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ResponseStatusException;

import io.compressionkit.CompressionRejectedException;
import io.compressionkit.DecompressionLimitException;
import io.compressionkit.MalformedContentException;
import io.compressionkit.UnsupportedContentCodingException;
import io.compressionkit.http.AcceptEncoding;
import io.compressionkit.http.HeaderNames;

/**
 * The statuses that failures of content coding are answered with. All are
 * {@link ResponseStatusException}s, which annotated and functional handlers and code that
 * reads the exchange itself answer alike; the typed exception is the cause.
 */
final class Rejections {

	private Rejections() {
	}

	/**
	 * Give a failure its status.
	 * @param failure what went wrong
	 * @return 400, 413 or 503 for what belongs to content coding, anything else as it is
	 */
	static Throwable withStatus(Throwable failure) {
		if (failure instanceof MalformedContentException malformed) {
			return badRequest(malformed);
		}
		if (failure instanceof DecompressionLimitException limit) {
			return new ResponseStatusException(HttpStatus.CONTENT_TOO_LARGE, reason(limit), limit);
		}
		if (failure instanceof CompressionRejectedException) {
			return new ResponseStatusException(HttpStatus.SERVICE_UNAVAILABLE, "Too busy to compress", failure);
		}
		return failure;
	}

	/**
	 * Content that cannot be decoded, or was coded too often.
	 * @param failure says why
	 * @return 400
	 */
	static ResponseStatusException badRequest(DecodingException failure) {
		return new ResponseStatusException(HttpStatus.BAD_REQUEST, failure.getMessage(), failure);
	}

	/** What changes the limit is for the log, not for the sender. */
	private static String reason(DecompressionLimitException limit) {
		return switch (limit.getLimit()) {
			case OUTPUT_SIZE -> "The decoded body is longer than %d bytes".formatted((long) limit.getValue());
			case RATIO -> "The body expands more than %s-fold".formatted(limit.getValue());
		};
	}

	/**
	 * A content coding that is not known; the response names those that are, RFC 7694.
	 * @param failure names them
	 * @param response gets the header
	 * @return 415
	 */
	static ResponseStatusException unsupported(UnsupportedContentCodingException failure, ServerHttpResponse response) {
		response.getHeaders().set(HeaderNames.ACCEPT_ENCODING, AcceptEncoding.headerValue(failure.getSupported()));
		return new ResponseStatusException(HttpStatus.UNSUPPORTED_MEDIA_TYPE, failure.getMessage(), failure);
	}

	/**
	 * Neither a coding on offer nor identity is acceptable.
	 * @param offered the codings on offer
	 * @return 406
	 */
	static ResponseStatusException notAcceptable(Collection<String> offered) {
		return new ResponseStatusException(HttpStatus.NOT_ACCEPTABLE,
				"No acceptable content coding; there are %s, and identity".formatted(offered));
	}

}
