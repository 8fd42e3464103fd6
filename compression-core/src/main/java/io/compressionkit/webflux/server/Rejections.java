package io.compressionkit.webflux.server;

import java.util.Collection;

import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ResponseStatusException;

import io.compressionkit.UnsupportedContentCodingException;
import io.compressionkit.http.AcceptEncoding;
import io.compressionkit.http.HeaderNames;
import io.compressionkit.http.TooManyContentCodingsException;

/**
 * The statuses of requests whose content coding is refused before a body is read. All are
 * {@link ResponseStatusException}s, which annotated and functional handlers and code that
 * reads the exchange itself answer alike; the typed exception is the cause.
 */
final class Rejections {

	private Rejections() {
	}

	/**
	 * Content that was coded too often.
	 * @param failure says how often
	 * @return 400
	 */
	static ResponseStatusException tooManyCodings(TooManyContentCodingsException failure) {
		return new ResponseStatusException(HttpStatus.BAD_REQUEST,
				"The body has %d content codings; %d are allowed".formatted(failure.getCount(), failure.getLimit()),
				failure);
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
