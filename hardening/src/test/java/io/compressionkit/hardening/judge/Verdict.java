package io.compressionkit.hardening.judge;

import java.util.Arrays;

/**
 * What a decoder makes of an input.
 *
 * @param kind how it ended
 * @param content what came out, before a failure as well, if the decoder tells
 * @param consumed how many bytes of the input belonged to the content, -1 if the decoder
 * does not tell
 * @param reason why it failed, in the decoder's own words
 */
public record Verdict(Kind kind, byte[] content, long consumed, String reason) {

	private static final int QUOTED = 32;

	/**
	 * All is well.
	 */
	public static Verdict accepted(byte[] content, long consumed) {
		return new Verdict(Kind.ACCEPTED, content, consumed, "");
	}

	/**
	 * The input is malformed.
	 */
	public static Verdict refused(byte[] content, String reason) {
		return new Verdict(Kind.REFUSED, content, -1, reason);
	}

	/**
	 * The input is malformed, and what came out before is not told.
	 */
	public static Verdict refused(String reason) {
		return refused(new byte[0], reason);
	}

	/**
	 * More came out than was asked for.
	 */
	public static Verdict limited(byte[] content, String reason) {
		return new Verdict(Kind.LIMITED, content, -1, reason);
	}

	public boolean isAccepted() {
		return this.kind == Kind.ACCEPTED;
	}

	/**
	 * Whether two decoders are of one mind: about the bytes, or about there being none.
	 */
	public boolean agreesWith(Verdict other) {
		return this.kind == other.kind && (!isAccepted() || Arrays.equals(this.content, other.content));
	}

	/**
	 * Whether two runs of one decoder came to the same, to the byte and to the reason.
	 */
	public boolean isSameAs(Verdict other) {
		return this.kind == other.kind && this.reason.equals(other.reason)
				&& Arrays.equals(this.content, other.content);
	}

	/**
	 * Whether what came out is how other content begins.
	 */
	public boolean isPrefixOf(byte[] other) {
		return this.content.length <= other.length
				&& Arrays.equals(this.content, 0, this.content.length, other, 0, this.content.length);
	}

	@Override
	public String toString() {
		return "%s %s, %d bytes %s".formatted(this.kind, this.reason, this.content.length,
				Hex.of(Arrays.copyOf(this.content, Math.min(QUOTED, this.content.length))));
	}

	/** How it ended. */
	public enum Kind {

		/** The whole input is content. */
		ACCEPTED,

		/** The input is malformed. */
		REFUSED,

		/** There is more content than is allowed. */
		LIMITED

	}

}
