package io.compressionkit.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Encodes one text in UTF-8, chunk by chunk. Not thread-safe.
 * <p>
 * The JDK's own encoder is the fastest for ASCII, but it writes {@code ?} for an unpaired
 * surrogate. So its result is taken when each {@code ?} in it is known to be one of the
 * text; whatever is not ASCII is encoded here.
 */
final class Utf8Encoder {

	private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

	private static final long QUESTION_MARKS = 0x3f3f3f3f3f3f3f3fL;

	private static final long LOW_BITS = 0x7f7f7f7f7f7f7f7fL;

	private static final long HIGH_BITS = 0x8080808080808080L;

	private static final byte[] NOTHING = {};

	/** The high surrogate that the last chunk ended with, or 0. */
	private char high;

	private boolean ascii = true;

	private char[] units = {};

	private byte[] bytes = {};

	/**
	 * Encode a part of a chunk.
	 * @param chunk the chunk
	 * @param start where the part begins
	 * @param end where it ends
	 * @return the bytes; empty if there are none yet
	 */
	byte[] encode(CharSequence chunk, int start, int end) {
		if (start == end) {
			return NOTHING;
		}
		if (this.ascii && this.high == 0 && chunk instanceof String string) {
			String text = string.substring(start, end);
			byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
			if (encoded.length == text.length() && !hasReplacement(text, encoded)) {
				return encoded;
			}
		}
		int length = encodeUnits(chunk, start, end);
		this.ascii = (length == end - start);
		return (length > 0) ? Arrays.copyOf(this.bytes, length) : NOTHING;
	}

	/**
	 * There is no more text.
	 * @return the bytes of what was held back; empty if nothing was
	 */
	byte[] finish() {
		if (this.high == 0) {
			return NOTHING;
		}
		this.high = 0;
		return new byte[] { (byte) 0xef, (byte) 0xbf, (byte) 0xbd };
	}

	/**
	 * Whether the JDK replaced a surrogate.
	 * @param text the text
	 * @param encoded its bytes, one for each code unit, none of them negative
	 * @return {@code true} if there is a question mark that is not in the text
	 */
	private static boolean hasReplacement(String text, byte[] encoded) {
		int length = encoded.length;
		int position = 0;
		while (position + 32 <= length) {
			long others = notQuestionMarks(encoded, position) & notQuestionMarks(encoded, position + 8)
					& notQuestionMarks(encoded, position + 16) & notQuestionMarks(encoded, position + 24);
			if ((others & HIGH_BITS) != HIGH_BITS && hasReplacement(text, encoded, position, position + 32)) {
				return true;
			}
			position += 32;
		}
		return hasReplacement(text, encoded, position, length);
	}

	/** The high bit of each byte says that it is something else. */
	private static long notQuestionMarks(byte[] ascii, int position) {
		return ((long) LONGS.get(ascii, position) ^ QUESTION_MARKS) + LOW_BITS;
	}

	private static boolean hasReplacement(String text, byte[] encoded, int from, int to) {
		for (int i = from; i < to; i++) {
			if (encoded[i] == '?' && text.charAt(i) != '?') {
				return true;
			}
		}
		return false;
	}

	private int encodeUnits(CharSequence chunk, int start, int end) {
		int count = load(chunk, start, end);
		char[] units = this.units;
		byte[] bytes = this.bytes;
		int length = 0;
		int i = 0;
		while (i < count) {
			char unit = units[i++];
			if (unit < 0x80) {
				bytes[length++] = (byte) unit;
			}
			else if (unit < 0x800) {
				bytes[length++] = (byte) (0xc0 | (unit >> 6));
				bytes[length++] = (byte) (0x80 | (unit & 0x3f));
			}
			else if (!Character.isSurrogate(unit)) {
				length = put3(bytes, length, unit);
			}
			else if (Character.isHighSurrogate(unit) && i < count && Character.isLowSurrogate(units[i])) {
				int codePoint = Character.toCodePoint(unit, units[i++]);
				bytes[length++] = (byte) (0xf0 | (codePoint >> 18));
				bytes[length++] = (byte) (0x80 | ((codePoint >> 12) & 0x3f));
				bytes[length++] = (byte) (0x80 | ((codePoint >> 6) & 0x3f));
				bytes[length++] = (byte) (0x80 | (codePoint & 0x3f));
			}
			else {
				length = put3(bytes, length, '\ufffd');
			}
		}
		return length;
	}

	private static int put3(byte[] bytes, int length, char unit) {
		bytes[length] = (byte) (0xe0 | (unit >> 12));
		bytes[length + 1] = (byte) (0x80 | ((unit >> 6) & 0x3f));
		bytes[length + 2] = (byte) (0x80 | (unit & 0x3f));
		return length + 3;
	}

	/**
	 * Bring the code units together: the held surrogate, the chunk, but not a high
	 * surrogate at its end, which is held.
	 * @return how many there are
	 */
	private int load(CharSequence chunk, int start, int end) {
		int room = end - start + 1;
		if (this.units.length < room) {
			this.units = new char[room];
			this.bytes = new byte[3 * room];
		}
		int count = 0;
		if (this.high != 0) {
			this.units[count++] = this.high;
			this.high = 0;
		}
		char last = chunk.charAt(end - 1);
		if (Character.isHighSurrogate(last)) {
			this.high = last;
			end--;
		}
		if (chunk instanceof String string) {
			string.getChars(start, end, this.units, count);
		}
		else if (chunk instanceof StringBuilder builder) {
			builder.getChars(start, end, this.units, count);
		}
		else {
			CharBuffer.wrap(chunk, start, end).get(this.units, count, end - start);
		}
		return count + end - start;
	}

}
