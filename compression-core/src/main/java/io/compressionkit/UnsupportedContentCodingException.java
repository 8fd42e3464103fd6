package io.compressionkit;

import java.util.List;

/**
 * Content came in a coding that nobody here can decode. Web layers answer it with 415 and
 * {@code Accept-Encoding}, RFC 9110 section 15.5.16.
 */
public class UnsupportedContentCodingException extends RuntimeException {

	/** The token that is not known. */
	private final String contentCoding;

	/** The tokens that are. */
	private final List<String> supported;

	/**
	 * Create an exception.
	 * @param contentCoding the token that is not known
	 * @param supported the tokens that are
	 */
	public UnsupportedContentCodingException(String contentCoding, List<String> supported) {
		super("Content coding '%s' is not supported; supported are %s".formatted(contentCoding, supported));
		this.contentCoding = contentCoding;
		this.supported = List.copyOf(supported);
	}

	/**
	 * The token that is not known.
	 * @return a content coding
	 */
	public String getContentCoding() {
		return this.contentCoding;
	}

	/**
	 * What can be decoded.
	 * @return content codings
	 */
	public List<String> getSupported() {
		return this.supported;
	}

}
