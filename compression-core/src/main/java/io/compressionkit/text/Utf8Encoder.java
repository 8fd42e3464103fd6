package io.compressionkit.text;

import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Encodes one text in UTF-8, chunk by chunk. Not thread-safe.
 * <p>
 * The JDK's own encoder is the fastest for ASCII, but it writes {@code ?} for an unpaired
 * surrogate. So its result is taken when it has nothing but the low bytes of the code
 * units and none of these is a surrogate; whatever is not ASCII is encoded here.
 */
final class Utf8Encoder {

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
	 * Whether the JDK replaced a surrogate. Only strings that are more than Latin-1 have
	 * one; to find out for the others takes two bulk calls and eight that return at once.
	 * @param text the text
	 * @param encoded its bytes, one for each code unit
	 * @return {@code true} if there is a question mark that is not in the text
	 */
	@SuppressWarnings("deprecation")
	private boolean hasReplacement(String text, byte[] encoded) {
		int length = encoded.length;
		if (this.bytes.length < length) {
			this.bytes = new byte[length];
		}
		text.getBytes(0, length, this.bytes, 0);
		if (!Arrays.equals(this.bytes, 0, length, encoded, 0, length)) {
			return true;
		}
		for (int row = Character.MIN_SURROGATE; row <= Character.MAX_SURROGATE; row += 0x100) {
			if (text.indexOf(row | '?') >= 0) {
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
		}
		if (this.bytes.length < 3 * room) {
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
