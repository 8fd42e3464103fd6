package io.compressionkit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Bytes that both ends know before they begin: what the data is expected to be like.
 * Immutable and thread-safe.
 */
public final class CompressionDictionary {

	private static final int ZSTD_MAGIC = 0xec30a437;

	private final byte[] bytes;

	private final Type type;

	private final String sha256;

	private CompressionDictionary(byte[] bytes, Type type) {
		Assert.isTrue(bytes.length > 0, "A dictionary must not be empty");
		this.bytes = bytes.clone();
		this.type = type;
		this.sha256 = HexFormat.of().formatHex(sha256(this.bytes));
	}

	/**
	 * A dictionary of plain content, for zlib, raw deflate, brotli and zstd.
	 * @param bytes the content, at least one byte; copied
	 * @return the dictionary
	 */
	public static CompressionDictionary raw(byte[] bytes) {
		Assert.notNull(bytes, "bytes must not be null");
		return new CompressionDictionary(bytes, Type.RAW);
	}

	/**
	 * A dictionary that zstd was trained to, RFC 8878 section 5.
	 * @param bytes the dictionary, beginning with its magic number; copied
	 * @return the dictionary
	 * @throws IllegalArgumentException when the magic number is missing
	 */
	public static CompressionDictionary zstdTrained(byte[] bytes) {
		Assert.notNull(bytes, "bytes must not be null");
		Assert.isTrue(bytes.length > 8 && readInt(bytes, 0) == ZSTD_MAGIC,
				"A trained zstd dictionary begins with 37 a4 30 ec; these bytes do not, give them as a raw one");
		return new CompressionDictionary(bytes, Type.ZSTD_TRAINED);
	}

	/**
	 * How the bytes are meant.
	 * @return the type
	 */
	public Type type() {
		return this.type;
	}

	/**
	 * The size.
	 * @return bytes
	 */
	public int size() {
		return this.bytes.length;
	}

	/**
	 * A copy of the bytes.
	 * @return a new array
	 */
	public byte[] toByteArray() {
		return this.bytes.clone();
	}

	/**
	 * A view of the bytes.
	 * @return a new read-only heap buffer
	 */
	public ByteBuffer asByteBuffer() {
		return ByteBuffer.wrap(this.bytes).asReadOnlyBuffer();
	}

	/**
	 * The SHA-256 of the bytes, which names the dictionary.
	 * @return 64 hexadecimal digits, lower case
	 */
	public String sha256() {
		return this.sha256;
	}

	/**
	 * The identifier inside a trained dictionary, which frames refer to.
	 * @return the identifier as an unsigned 32-bit number, or 0 for a raw dictionary
	 */
	public long id() {
		return (this.type == Type.ZSTD_TRAINED) ? readInt(this.bytes, 4) & 0xffff_ffffL : 0;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof CompressionDictionary dictionary && this.type == dictionary.type
				&& this.sha256.equals(dictionary.sha256);
	}

	@Override
	public int hashCode() {
		return this.sha256.hashCode();
	}

	@Override
	public String toString() {
		return "%s dictionary of %d bytes, SHA-256 %s".formatted(this.type, this.bytes.length, this.sha256);
	}

	private static int readInt(byte[] bytes, int offset) {
		return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(offset);
	}

	private static byte[] sha256(byte[] bytes) {
		try {
			return MessageDigest.getInstance("SHA-256").digest(bytes);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

	/**
	 * How the bytes of a dictionary are meant.
	 */
	public enum Type {

		/** Content that the data is expected to repeat. */
		RAW,

		/** Content with entropy tables and an identifier, made by zstd's trainer. */
		ZSTD_TRAINED

	}

}
