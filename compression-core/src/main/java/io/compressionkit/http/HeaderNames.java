package io.compressionkit.http;

import java.util.List;

/**
 * The header fields that content coding reads and writes.
 */
public final class HeaderNames {

	/** {@code Accept-Encoding}, RFC 9110 section 12.5.3. */
	public static final String ACCEPT_ENCODING = "Accept-Encoding";

	/** {@code Accept-Ranges}, RFC 9110 section 14.3. */
	public static final String ACCEPT_RANGES = "Accept-Ranges";

	/** {@code Cache-Control}, RFC 9111 section 5.2. */
	public static final String CACHE_CONTROL = "Cache-Control";

	/** {@code Content-Encoding}, RFC 9110 section 8.4. */
	public static final String CONTENT_ENCODING = "Content-Encoding";

	/** {@code Content-Length}, RFC 9110 section 8.6. */
	public static final String CONTENT_LENGTH = "Content-Length";

	/** {@code Content-Range}, RFC 9110 section 14.4. */
	public static final String CONTENT_RANGE = "Content-Range";

	/** {@code Content-Type}, RFC 9110 section 8.3. */
	public static final String CONTENT_TYPE = "Content-Type";

	/** {@code ETag}, RFC 9110 section 8.8.3. */
	public static final String ETAG = "ETag";

	/** {@code If-None-Match}, RFC 9110 section 13.1.2. */
	public static final String IF_NONE_MATCH = "If-None-Match";

	/** {@code Vary}, RFC 9110 section 12.5.5. */
	public static final String VARY = "Vary";

	/**
	 * What describes the bytes of a body and is wrong once they are coded: its length,
	 * the promise to serve ranges of it, and its digests in the fields of RFC 1864, RFC
	 * 3230 and RFC 9530.
	 */
	public static final List<String> INVALIDATED_BY_CODING = List.of(CONTENT_LENGTH, ACCEPT_RANGES, "Content-MD5",
			"Digest", "Content-Digest", "Repr-Digest");

	private HeaderNames() {
	}

}
