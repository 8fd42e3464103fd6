package io.compressionkit;

import org.jspecify.annotations.Nullable;

/**
 * The library that a codec is made of is missing or cannot be loaded.
 */
public class CodecUnavailableException extends RuntimeException {

	/** The format that cannot be had. */
	private final CompressionFormat format;

	/** The library, as {@code groupId:artifactId}. */
	private final String library;

	/**
	 * Create an exception.
	 * @param format the format that cannot be had
	 * @param library the library, as {@code groupId:artifactId}
	 * @param cause why, or {@code null} if the library is not on the class path
	 */
	public CodecUnavailableException(CompressionFormat format, String library, @Nullable Throwable cause) {
		super(message(format, library, cause), cause);
		this.format = format;
		this.library = library;
	}

	private static String message(CompressionFormat format, String library, @Nullable Throwable cause) {
		String reason = (cause == null) ? "is not on the class path" : "cannot be loaded: " + cause;
		return "Format '%s' is not available, %s %s".formatted(format, library, reason);
	}

	CodecUnavailableException again() {
		return new CodecUnavailableException(this.format, this.library, getCause());
	}

	/**
	 * The format that cannot be had.
	 * @return the format
	 */
	public CompressionFormat getFormat() {
		return this.format;
	}

	/**
	 * The library that is missing or broken.
	 * @return {@code groupId:artifactId}
	 */
	public String getLibrary() {
		return this.library;
	}

}
