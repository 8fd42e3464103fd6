package io.compressionkit;

import org.springframework.core.io.buffer.DataBufferLimitException;

/**
 * Decompression would go beyond its {@link DecompressionLimits}. WebFlux answers it with
 * 413.
 */
public class DecompressionLimitException extends DataBufferLimitException {

	/** Which limit. */
	private final Limit limit;

	/** Its value, in its unit. */
	private final double value;

	/** How many bytes had come out, or were declared to. */
	private final long bytesSeen;

	/**
	 * Create an exception.
	 * @param limit which limit
	 * @param value its value, in its unit
	 * @param bytesSeen how many bytes had come out, or were declared to
	 * @param hint which property or method changes the limit
	 */
	public DecompressionLimitException(Limit limit, double value, long bytesSeen, String hint) {
		super("Decompression stopped after %d bytes: %s of %s is exceeded. %s".formatted(bytesSeen, limit.text,
				format(value), hint));
		this.limit = limit;
		this.value = value;
		this.bytesSeen = bytesSeen;
	}

	private static String format(double value) {
		return (value == Math.rint(value)) ? Long.toString((long) value) : Double.toString(value);
	}

	/**
	 * Which limit.
	 * @return the limit
	 */
	public Limit getLimit() {
		return this.limit;
	}

	/**
	 * The value of the limit.
	 * @return bytes, or bytes out for a byte in
	 */
	public double getValue() {
		return this.value;
	}

	/**
	 * How many bytes had come out, or were declared to.
	 * @return a count of bytes
	 */
	public long getBytesSeen() {
		return this.bytesSeen;
	}

	/**
	 * A limit of {@link DecompressionLimits}.
	 */
	public enum Limit {

		/** Bytes that may come out. */
		OUTPUT_SIZE("the maximum output size"),

		/** Bytes that may come out for a byte consumed. */
		RATIO("the maximum ratio");

		private final String text;

		Limit(String text) {
			this.text = text;
		}

	}

}
