package io.compressionkit.http;

import org.springframework.core.codec.DecodingException;

/**
 * Content was coded more often than is allowed; none of it was decoded. WebFlux answers
 * it with 400.
 */
public class TooManyContentCodingsException extends DecodingException {

	/** How many codings there are. */
	private final int count;

	/** How many are allowed. */
	private final int limit;

	/**
	 * Create an exception.
	 * @param count how many codings there are
	 * @param limit how many are allowed
	 */
	public TooManyContentCodingsException(int count, int limit) {
		super("Content has %d codings, and max-codings allows %d".formatted(count, limit));
		this.count = count;
		this.limit = limit;
	}

	/**
	 * How many codings there are, {@code identity} not counted.
	 * @return a number above the limit
	 */
	public int getCount() {
		return this.count;
	}

	/**
	 * How many codings are allowed.
	 * @return 0 or more
	 */
	public int getLimit() {
		return this.limit;
	}

}
