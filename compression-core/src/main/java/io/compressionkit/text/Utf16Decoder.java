package io.compressionkit.text;

/**
 * Decodes UTF-16 of a known byte order. Holds a high surrogate until its other half, or
 * something else, has come.
 */
final class Utf16Decoder extends ByteDecoder {

	/** Which of the two bytes of a code unit is the low one. */
	private final int low;

	private char[] units = {};

	Utf16Decoder(boolean fatal, int low) {
		super(fatal);
		this.low = low;
	}

	@Override
	String decode(byte[] bytes, int end) {
		if (this.units.length < end / 2) {
			this.units = new char[end / 2];
		}
		char[] units = this.units;
		int count = 0;
		int position = 0;
		while (position + 1 < end) {
			char unit = unit(bytes, position);
			if (!Character.isSurrogate(unit)) {
				units[count++] = unit;
				position += 2;
				continue;
			}
			if (Character.isHighSurrogate(unit)) {
				if (position + 3 >= end) {
					break;
				}
				char next = unit(bytes, position + 2);
				if (Character.isLowSurrogate(next)) {
					units[count++] = unit;
					units[count++] = next;
					position += 4;
					continue;
				}
			}
			if (replace(position).isEmpty()) {
				break;
			}
			units[count++] = REPLACEMENT;
			position += 2;
		}
		consume(position);
		return new String(units, 0, count);
	}

	private char unit(byte[] bytes, int position) {
		return (char) ((bytes[position + this.low] & 0xff) | (bytes[position + 1 - this.low] << 8));
	}

}
