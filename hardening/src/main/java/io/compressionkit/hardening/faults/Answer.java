package io.compressionkit.hardening.faults;

import java.io.IOException;

import org.jspecify.annotations.Nullable;

import io.compressionkit.CompressionFormat;
import io.compressionkit.benchmarks.bare.Strangers;
import io.compressionkit.benchmarks.contest.Output;

/**
 * What a client saw of an answer.
 *
 * @param status the status, or 0 if the connection was closed before there was any
 * @param coding the content coding, {@code identity} if there is none
 * @param complete whether the body came to the end that its framing has
 * @param content what its decoded body is, or {@code null} if it is not whole or not
 * well-formed
 */
record Answer(int status, String coding, boolean complete, @Nullable Output content) {

	/** The connection was closed before a byte of an answer. */
	static final Answer NONE = new Answer(0, "identity", false, null);

	/**
	 * Whether a well-formed answer of success came. Whoever sees one will believe it.
	 * @return {@code true} if so
	 */
	boolean isSuccess() {
		return this.status == 200 && this.complete;
	}

	/**
	 * Check that the client is not deceived: what looks like success is all of the
	 * content.
	 * @param expected the content
	 * @return this answer
	 */
	Answer orFailure(Output expected) {
		if (isSuccess()) {
			requireContent(expected);
		}
		return this;
	}

	/**
	 * Check that all of the content came.
	 * @param expected the content
	 * @return this answer
	 */
	Answer requireContent(Output expected) {
		if (!isSuccess() || this.content == null || !this.content.sameContent(expected)) {
			throw new IllegalStateException(
					"%s is not the %d bytes expected but %s".formatted(this, expected.plainLength(), this.content));
		}
		return this;
	}

	/**
	 * Check that the answer has a status, and an end.
	 * @param expected the status
	 * @return this answer
	 */
	Answer requireStatus(int expected) {
		if (this.status != expected || !this.complete) {
			throw new IllegalStateException("%s, not %d".formatted(this, expected));
		}
		return this;
	}

	/**
	 * Check that the answer is no success.
	 * @return this answer
	 */
	Answer requireFailure() {
		if (isSuccess()) {
			throw new IllegalStateException("%s looks like success".formatted(this));
		}
		return this;
	}

	/**
	 * Check that the answer was cut off, or never came.
	 * @return this answer
	 */
	Answer requireCut() {
		if (this.complete) {
			throw new IllegalStateException("%s is whole".formatted(this));
		}
		return this;
	}

	/**
	 * What a body means.
	 * @param coding its content coding
	 * @param body its bytes
	 * @return the content, or {@code null} if it is not well-formed
	 */
	static @Nullable Output decode(String coding, byte[] body) {
		try {
			return switch (coding) {
				case "identity" -> Output.of(body, body.length);
				case "gzip" -> Strangers.decode(CompressionFormat.GZIP, body);
				case "zstd" -> Strangers.decode(CompressionFormat.ZSTD, body);
				case "br" -> Strangers.decode(CompressionFormat.BROTLI, body);
				default -> null;
			};
		}
		catch (IOException ex) {
			return null;
		}
	}

	@Override
	public String toString() {
		if (this.status == 0) {
			return "no answer, connection closed";
		}
		String end = this.complete ? "" : ", cut off";
		return this.coding.equals("identity") ? this.status + end : "%d %s%s".formatted(this.status, this.coding, end);
	}

}
