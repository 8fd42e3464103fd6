package io.compressionkit.benchmarks.contest;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What came out of one operation.
 *
 * @param plainLength how many bytes the plain content has
 * @param sha256 the SHA-256 of the plain content
 * @param outputBytes how many bytes came out: of the coded form if it was compressed, -1
 * if it cannot be said
 */
public record Output(long plainLength, String sha256, long outputBytes) {

	/**
	 * Describe plain bytes.
	 * @param plain the content
	 * @param outputBytes how many bytes came out
	 * @return the output
	 */
	public static Output of(byte[] plain, long outputBytes) {
		MessageDigest digest = newDigest();
		digest.update(plain);
		return of(digest, plain.length, outputBytes);
	}

	/**
	 * Describe plain bytes that were digested.
	 * @param digest has seen the content
	 * @param plainLength how many bytes it has seen
	 * @param outputBytes how many bytes came out
	 * @return the output
	 */
	public static Output of(MessageDigest digest, long plainLength, long outputBytes) {
		return new Output(plainLength, HexFormat.of().formatHex(digest.digest()), outputBytes);
	}

	/**
	 * A digest for {@link #of(MessageDigest, long, long)}.
	 * @return a new SHA-256
	 */
	public static MessageDigest newDigest() {
		try {
			return MessageDigest.getInstance("SHA-256");
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

	/**
	 * Whether the plain content is the same.
	 * @param other another output
	 * @return {@code true} if length and hash are equal
	 */
	public boolean sameContent(Output other) {
		return this.plainLength == other.plainLength && this.sha256.equals(other.sha256);
	}

}
