package io.compressionkit.text;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import org.springframework.core.io.buffer.DataBuffer;

/**
 * Decodes one stream of bytes, chunk by chunk. Keeps the bytes of an unfinished character
 * for the next chunk and knows where in the stream it is. Not thread-safe.
 */
abstract class ByteDecoder {

	static final char REPLACEMENT = '\ufffd';

	private final boolean fatal;

	/** What is being decoded: the bytes that were held, then those of the chunk. */
	private byte[] bytes = {};

	private int held;

	/** Where in the stream the first of the bytes is. */
	private long offset;

	private long malformedAt = -1;

	ByteDecoder(boolean fatal) {
		this.fatal = fatal;
	}

	/**
	 * A decoder for a charset.
	 * @param charset the charset
	 * @param fatal whether to stop at what is malformed instead of replacing it
	 * @return a new decoder
	 */
	static ByteDecoder of(Charset charset, boolean fatal) {
		if (charset.equals(StandardCharsets.UTF_8)) {
			return new Utf8Decoder(fatal);
		}
		if (charset.equals(StandardCharsets.UTF_16LE)) {
			return new Utf16Decoder(fatal, 0);
		}
		if (charset.equals(StandardCharsets.UTF_16BE)) {
			return new Utf16Decoder(fatal, 1);
		}
		return charset.equals(StandardCharsets.ISO_8859_1) ? new Latin1Decoder() : new JdkDecoder(charset, fatal);
	}

	/**
	 * Decode the next bytes of a buffer, and move its read position past them. After
	 * something malformed was found and not replaced there must be no further call.
	 * @param buffer the buffer; stays the caller's
	 * @param length how many bytes, at most as many as are readable
	 * @return the characters that are complete
	 */
	String decode(DataBuffer buffer, int length) {
		int end = this.held + length;
		if (this.bytes.length < end) {
			this.bytes = Arrays.copyOf(this.bytes, end);
		}
		buffer.read(this.bytes, this.held, length);
		this.held = end;
		return (length > 0) ? decode(this.bytes, end) : "";
	}

	/**
	 * Decode the first bytes of an array, and {@link #consume} those that were decoded.
	 * @param bytes the array
	 * @param end how many bytes
	 * @return the characters that are complete
	 */
	abstract String decode(byte[] bytes, int end);

	/**
	 * There are no more bytes.
	 * @return U+FFFD if a character is unfinished, else nothing
	 */
	String finish() {
		return (this.held > 0) ? replace(0) : "";
	}

	/**
	 * Forget the bytes that were decoded and hold those that are left.
	 * @param count how many were decoded
	 */
	final void consume(int count) {
		this.offset += count;
		this.held -= count;
		if (this.held > 0) {
			System.arraycopy(this.bytes, count, this.bytes, 0, this.held);
		}
	}

	/**
	 * There is something malformed.
	 * @param position where in the bytes
	 * @return its replacement; nothing if decoding has to stop there
	 */
	final String replace(int position) {
		if (this.fatal) {
			this.malformedAt = this.offset + position;
			return "";
		}
		return "\ufffd";
	}

	final int held() {
		return this.held;
	}

	final byte[] bytes() {
		return this.bytes;
	}

	/**
	 * Where in the stream something malformed is that was not replaced.
	 * @return a count of bytes, or -1 if there is nothing
	 */
	final long malformedAt() {
		return this.malformedAt;
	}

	/**
	 * Decodes ISO-8859-1, where each byte is a character.
	 */
	private static final class Latin1Decoder extends ByteDecoder {

		private Latin1Decoder() {
			super(false);
		}

		@Override
		String decode(byte[] bytes, int end) {
			consume(end);
			return new String(bytes, 0, end, StandardCharsets.ISO_8859_1);
		}

	}

}
