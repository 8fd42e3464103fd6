package io.compressionkit.benchmarks.text;

import java.io.ByteArrayOutputStream;

/**
 * Encodes a code unit at a time, to the letter of the Encoding Standard: convert the code
 * unit to a scalar value, process an item of that value, push the bytes.
 */
public final class CodeUnitEncoder {

	private static final int REPLACEMENT = 0xfffd;

	private final ByteArrayOutputStream output = new ByteArrayOutputStream();

	private char leadSurrogate;

	/**
	 * Encode a chunk.
	 * @param chunk the chunk
	 * @return its bytes
	 */
	public byte[] encode(CharSequence chunk) {
		this.output.reset();
		for (int i = 0; i < chunk.length(); i++) {
			codeUnit(chunk.charAt(i));
		}
		return this.output.toByteArray();
	}

	/**
	 * Encode what is left.
	 * @return the bytes of an unpaired surrogate, if there is one
	 */
	public byte[] finish() {
		this.output.reset();
		if (this.leadSurrogate != 0) {
			scalarValue(REPLACEMENT);
			this.leadSurrogate = 0;
		}
		return this.output.toByteArray();
	}

	private void codeUnit(char unit) {
		if (this.leadSurrogate != 0) {
			char lead = this.leadSurrogate;
			this.leadSurrogate = 0;
			if (Character.isLowSurrogate(unit)) {
				scalarValue(Character.toCodePoint(lead, unit));
				return;
			}
			scalarValue(REPLACEMENT);
		}
		if (Character.isHighSurrogate(unit)) {
			this.leadSurrogate = unit;
		}
		else {
			scalarValue(Character.isLowSurrogate(unit) ? REPLACEMENT : unit);
		}
	}

	private void scalarValue(int value) {
		if (value < 0x80) {
			this.output.write(value);
			return;
		}
		int count = (value < 0x800) ? 1 : (value < 0x10000) ? 2 : 3;
		int offset = (count == 1) ? 0xc0 : (count == 2) ? 0xe0 : 0xf0;
		this.output.write((value >> (6 * count)) + offset);
		for (int i = count - 1; i >= 0; i--) {
			this.output.write(0x80 | ((value >> (6 * i)) & 0x3f));
		}
	}

}
