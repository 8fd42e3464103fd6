package io.compressionkit.webflux;

/**
 * The attributes by which single exchanges and requests are treated differently.
 */
public final class CompressionAttributes {

	/**
	 * On a server exchange, {@code true}: the response is left as it is. Counts when it
	 * is set before the response is committed: by a handler for one response, or for a
	 * route by a filter of the route.
	 */
	public static final String NO_RESPONSE_COMPRESSION = "io.compressionkit.noResponseCompression";

	/**
	 * On a client request, {@code true}: the response is not decoded and its headers
	 * stay.
	 */
	public static final String RAW_RESPONSE = "io.compressionkit.rawResponse";

	/**
	 * On a client request, a content coding or {@code identity}: the coding of its body,
	 * whatever is configured.
	 */
	public static final String REQUEST_CODING = "io.compressionkit.requestCoding";

	private CompressionAttributes() {
	}

}
