package io.compressionkit.webflux;

/**
 * The attributes with which one exchange departs from what is configured.
 */
public final class CompressionAttributes {

	/**
	 * On a server exchange: {@code true} leaves this response as it is.
	 */
	public static final String NO_RESPONSE_COMPRESSION = "io.compressionkit.noResponseCompression";

	/**
	 * On a client request: {@code true} leaves the response as it comes, its headers
	 * included, and does not ask for a coding. For proxies, which pass on what they get.
	 */
	public static final String RAW_RESPONSE = "io.compressionkit.rawResponse";

	/**
	 * On a client request: the content coding of the request body as a {@code String}, or
	 * {@code identity} for none.
	 */
	public static final String REQUEST_CODING = "io.compressionkit.requestCoding";

	private CompressionAttributes() {
	}

}
