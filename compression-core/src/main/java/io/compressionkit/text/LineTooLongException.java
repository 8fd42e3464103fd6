package io.compressionkit.text;

import org.springframework.core.io.buffer.DataBufferLimitException;

/**
 * A line is longer than is allowed. WebFlux answers it with 413.
 */
public class LineTooLongException extends DataBufferLimitException {

	/** The limit in UTF-16 code units. */
	private final int maxLineLength;

	/**
	 * Create an exception.
	 * @param maxLineLength the limit in UTF-16 code units
	 */
	public LineTooLongException(int maxLineLength) {
		super("A line is longer than %d characters; the limit is the maxLineLength of TextLines.split"
			.formatted(maxLineLength));
		this.maxLineLength = maxLineLength;
	}

	/**
	 * The limit.
	 * @return UTF-16 code units
	 */
	public int getMaxLineLength() {
		return this.maxLineLength;
	}

}
