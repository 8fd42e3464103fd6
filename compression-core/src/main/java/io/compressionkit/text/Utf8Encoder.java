package io.compressionkit.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Spliterator;

/**
 * Encodes one text in UTF-8, chunk by chunk. Not thread-safe.
 * <p>
 * The JDK's own encoder is the fastest for ASCII, but it writes {@code ?} for an unpaired
 * surrogate. So it encodes strings that are known to have none; everything else is
 * encoded here.
 */
final class Utf8Encoder {

	private static final byte[] NOTHING = {};

	/** Writes the bytes of a character at once, and what is overwritten by the next. */
	private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

	private static final int SLACK = Integer.BYTES;

	/** Whether strings without surrogates tell so; those of some JDKs might not. */
	private static final boolean STRINGS_TELL = hasOneUnitPerCodePoint("a") && !hasOneUnitPerCodePoint("\ud800")
			&& !hasOneUnitPerCodePoint("\u0100\udc00");

	/** The high surrogate that the last chunk ended with, or 0. */
	private char high;

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
		if (this.high == 0 && chunk instanceof String string && STRINGS_TELL && hasOneUnitPerCodePoint(string)) {
			return string.substring(start, end).getBytes(StandardCharsets.UTF_8);
		}
		int length = encodeUnits(chunk, start, end);
		return (length > 0) ? Arrays.copyOf(this.bytes, length) : NOTHING;
	}

	/**
	 * Whether a string knows, without looking, that it has as many code points as code
	 * units. Those that have nothing but Latin-1 do: a code point is a byte of theirs.
	 */
	private static boolean hasOneUnitPerCodePoint(String string) {
		return string.codePoints().spliterator().hasCharacteristics(Spliterator.SIZED);
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

	/** Text has runs of characters of one length: loops for each spare the guessing. */
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
				while (i < count && units[i] < 0x80) {
					bytes[length++] = (byte) units[i++];
				}
			}
			else if (unit < 0x800) {
				INTS.set(bytes, length, two(unit));
				length += 2;
				while (i < count && (unit = units[i]) >= 0x80 && unit < 0x800) {
					INTS.set(bytes, length, two(unit));
					length += 2;
					i++;
				}
			}
			else if (!Character.isSurrogate(unit)) {
				INTS.set(bytes, length, three(unit));
				length += 3;
				while (i < count && (unit = units[i]) >= 0x800 && !Character.isSurrogate(unit)) {
					INTS.set(bytes, length, three(unit));
					length += 3;
					i++;
				}
			}
			else if (Character.isHighSurrogate(unit) && i < count && Character.isLowSurrogate(units[i])) {
				INTS.set(bytes, length, four(Character.toCodePoint(unit, units[i++])));
				length += 4;
			}
			else {
				INTS.set(bytes, length, three('\ufffd'));
				length += 3;
			}
		}
		return length;
	}

	private static int two(int unit) {
		return 0xc0800000 | ((unit & 0x7c0) << 18) | ((unit & 0x3f) << 16);
	}

	private static int three(int unit) {
		return 0xe0808000 | ((unit & 0xf000) << 12) | ((unit & 0xfc0) << 10) | ((unit & 0x3f) << 8);
	}

	private static int four(int codePoint) {
		return 0xf0808080 | ((codePoint & 0x1c0000) << 6) | ((codePoint & 0x3f000) << 4) | ((codePoint & 0xfc0) << 2)
				| (codePoint & 0x3f);
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
		if (this.bytes.length < 3 * room + SLACK) {
			this.bytes = new byte[3 * room + SLACK];
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
