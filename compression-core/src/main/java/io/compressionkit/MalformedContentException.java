package io.compressionkit;

import org.jspecify.annotations.Nullable;

import org.springframework.core.codec.DecodingException;

/**
 * The input is not what its format promises. WebFlux answers it with 400.
 */
public class MalformedContentException extends DecodingException {

	/** The format that was expected, or {@code null} if it was to be detected. */
	private final @Nullable CompressionFormat format;

	/** What is wrong. */
	private final Reason reason;

	/** More about it, in words. */
	private final String detail;

	/** How many input bytes had been consumed, or -1 if unknown. */
	private final long inputOffset;

	/**
	 * Create an exception whose offset is filled in by the engine.
	 * @param format the format that was expected, or {@code null} if it was to be
	 * detected
	 * @param reason what is wrong
	 * @param detail more about it, in words
	 */
	public MalformedContentException(@Nullable CompressionFormat format, Reason reason, String detail) {
		this(format, reason, detail, -1);
	}

	/**
	 * Create an exception.
	 * @param format the format that was expected, or {@code null} if it was to be
	 * detected
	 * @param reason what is wrong
	 * @param detail more about it, in words
	 * @param inputOffset how many input bytes had been consumed, or -1 if unknown
	 */
	public MalformedContentException(@Nullable CompressionFormat format, Reason reason, String detail,
			long inputOffset) {
		super(message(format, reason, detail, inputOffset));
		this.format = format;
		this.reason = reason;
		this.detail = detail;
		this.inputOffset = inputOffset;
	}

	private static String message(@Nullable CompressionFormat format, Reason reason, String detail, long inputOffset) {
		String message = "Malformed %scontent (%s): %s".formatted((format != null) ? format + " " : "", reason, detail);
		return (inputOffset < 0) ? message : message + ", at input byte " + inputOffset;
	}

	/**
	 * The same finding at a known place.
	 * @param offset how many input bytes had been consumed
	 * @return a new exception with the stack of this one
	 */
	public MalformedContentException at(long offset) {
		MalformedContentException located = new MalformedContentException(this.format, this.reason, this.detail,
				offset);
		located.setStackTrace(getStackTrace());
		return located;
	}

	/**
	 * The format that was expected.
	 * @return the format, or {@code null} if it was to be detected and was not
	 */
	public @Nullable CompressionFormat getFormat() {
		return this.format;
	}

	/**
	 * What is wrong.
	 * @return the reason
	 */
	public Reason getReason() {
		return this.reason;
	}

	/**
	 * How many input bytes had been consumed when it was noticed.
	 * @return a count of bytes, or -1 if unknown
	 */
	public long getInputOffset() {
		return this.inputOffset;
	}

	/**
	 * What is wrong with the input.
	 */
	public enum Reason {

		/** The bytes break the rules of the format. */
		CORRUPT,

		/** A checksum or a length in a trailer does not match the data. */
		CHECKSUM,

		/** The input ended before the stream did. */
		TRUNCATED,

		/** There are bytes after the end of the stream. */
		TRAILING_DATA,

		/** The stream was compressed with a dictionary and none was given. */
		DICTIONARY_REQUIRED,

		/** The stream was compressed with another dictionary than the one given. */
		DICTIONARY_MISMATCH,

		/** The stream asks for a larger window than is allowed. */
		WINDOW_TOO_LARGE

	}

}
