package io.compressionkit.text;

import java.nio.charset.Charset;

import org.springframework.core.codec.DecodingException;

/**
 * The input is no text in its charset, and the decoder was told not to replace anything.
 * WebFlux answers it with 400.
 */
public class MalformedTextException extends DecodingException {

	/** The charset that was expected. */
	private final transient Charset charset;

	/** Where the malformed bytes begin, counted in bytes from the start of the stream. */
	private final long offset;

	/**
	 * Create an exception.
	 * @param charset the charset that was expected
	 * @param offset where the malformed bytes begin, counted in bytes from the start of
	 * the stream
	 */
	public MalformedTextException(Charset charset, long offset) {
		super("Malformed %s at input byte %d; decode with withFatal(false) to have it replaced by U+FFFD"
			.formatted(charset.name(), offset));
		this.charset = charset;
		this.offset = offset;
	}

	/**
	 * The charset that was expected.
	 * @return the charset
	 */
	public Charset getCharset() {
		return this.charset;
	}

	/**
	 * Where the malformed bytes begin.
	 * @return a count of bytes from the start of the stream
	 */
	public long getOffset() {
		return this.offset;
	}

}
