package io.compressionkit.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;

/**
 * Decodes any charset that the JDK has, with its decoder.
 */
final class JdkDecoder extends ByteDecoder {

	private final CharsetDecoder decoder;

	private CharBuffer units = CharBuffer.allocate(0);

	JdkDecoder(Charset charset, boolean fatal) {
		super(fatal);
		this.decoder = charset.newDecoder()
			.onMalformedInput(CodingErrorAction.REPORT)
			.onUnmappableCharacter(CodingErrorAction.REPORT);
	}

	@Override
	String decode(byte[] bytes, int end) {
		return decode(ByteBuffer.wrap(bytes, 0, end), false);
	}

	@Override
	String finish() {
		String text = decode(ByteBuffer.wrap(bytes(), 0, held()), true);
		if (malformedAt() >= 0) {
			return text;
		}
		this.units.clear();
		this.decoder.flush(this.units);
		return text + this.units.flip();
	}

	private String decode(ByteBuffer bytes, boolean last) {
		int room = (int) Math.ceil(bytes.remaining() * (double) this.decoder.maxCharsPerByte()) + 16;
		if (this.units.capacity() < room) {
			this.units = CharBuffer.allocate(room);
		}
		this.units.clear();
		StringBuilder overflow = new StringBuilder(0);
		while (true) {
			CoderResult result = this.decoder.decode(bytes, this.units, last);
			if (result.isUnderflow()) {
				break;
			}
			if (result.isOverflow()) {
				overflow.append(this.units.flip());
				this.units.clear();
				continue;
			}
			String replacement = replace(bytes.position());
			if (replacement.isEmpty()) {
				break;
			}
			bytes.position(bytes.position() + result.length());
			overflow.append(this.units.flip()).append(replacement);
			this.units.clear();
		}
		consume(bytes.position());
		this.units.flip();
		return overflow.isEmpty() ? this.units.toString() : overflow.append(this.units).toString();
	}

}
