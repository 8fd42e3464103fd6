package io.compressionkit.http;

import java.util.List;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * What has to be known of a response to decide whether it is compressed. Immutable and
 * thread-safe.
 *
 * @param method the method of the request, upper case
 * @param status the status code
 * @param contentEncoding the field lines of {@code Content-Encoding}
 * @param contentRange whether there is a {@code Content-Range}
 * @param cacheControl the field lines of {@code Cache-Control}
 * @param contentType the value of {@code Content-Type}, or {@code null} if there is none
 * @param contentLength how many bytes the body has, or -1 if unknown
 * @param excluded whether its path is excluded, or its handler or route has opted out
 */
public record ResponseHead(String method, int status, List<String> contentEncoding, boolean contentRange,
		List<String> cacheControl, @Nullable String contentType, long contentLength, boolean excluded) {

	/**
	 * Create a head.
	 * @param method the value of the component
	 * @param status the value of the component
	 * @param contentEncoding the value of the component
	 * @param contentRange the value of the component
	 * @param cacheControl the value of the component
	 * @param contentType the value of the component
	 * @param contentLength the value of the component
	 * @param excluded the value of the component
	 * @throws IllegalArgumentException if a value is not allowed
	 */
	public ResponseHead {
		Assert.notNull(method, "method must not be null");
		contentEncoding = List.copyOf(contentEncoding);
		cacheControl = List.copyOf(cacheControl);
	}

	/**
	 * Collect what has to be known from the header fields.
	 * @param method the method of the request, upper case
	 * @param status the status code
	 * @param fields answers for a field name, in any case, with the values of all its
	 * lines, none if there is no such field
	 * @param excluded whether the path is excluded, or the handler or route has opted out
	 * @return the head
	 */
	public static ResponseHead of(String method, int status, Function<String, List<String>> fields, boolean excluded) {
		List<String> contentType = fields.apply(HeaderNames.CONTENT_TYPE);
		return new ResponseHead(method, status, fields.apply(HeaderNames.CONTENT_ENCODING),
				!fields.apply(HeaderNames.CONTENT_RANGE).isEmpty(), fields.apply(HeaderNames.CACHE_CONTROL),
				contentType.isEmpty() ? null : String.join(", ", contentType),
				contentLength(fields.apply(HeaderNames.CONTENT_LENGTH)), excluded);
	}

	private static long contentLength(List<String> lines) {
		if (lines.size() != 1 || !lines.get(0).chars().allMatch((c) -> c >= '0' && c <= '9')) {
			return -1;
		}
		try {
			return Long.parseLong(lines.get(0));
		}
		catch (NumberFormatException ex) {
			return -1;
		}
	}

	/**
	 * The same head with a length that is known from the body.
	 * @param length bytes
	 * @return a new head
	 */
	public ResponseHead withContentLength(long length) {
		return new ResponseHead(this.method, this.status, this.contentEncoding, this.contentRange, this.cacheControl,
				this.contentType, length, this.excluded);
	}

	/**
	 * Whether there is no body and never would have been: 1xx, 204, 205 and
	 * {@code CONNECT}, RFC 9110 section 6.4.1.
	 */
	boolean isWithoutContent() {
		return this.status / 100 == 1 || this.status == 204 || this.status == 205 || this.method.equals("CONNECT");
	}

	/**
	 * Whether the body of another response is described: HEAD and 304.
	 */
	boolean isWithoutBodyOfItsOwn() {
		return isHead() || isNotModified();
	}

	boolean isHead() {
		return this.method.equals("HEAD");
	}

	boolean isNotModified() {
		return this.status == 304;
	}

	boolean isPartial() {
		return this.contentRange || this.status == 206;
	}

	/**
	 * The answer to GET that an answer to HEAD stands for.
	 */
	ResponseHead asGet() {
		return new ResponseHead("GET", this.status, this.contentEncoding, this.contentRange, this.cacheControl,
				this.contentType, this.contentLength, this.excluded);
	}

}
