package io.compressionkit.text;

import java.nio.charset.StandardCharsets;

/**
 * Decodes UTF-8: a chunk at once when it is well-formed, which is known from the result
 * having no U+FFFD; otherwise it is looked through for what is malformed.
 */
final class Utf8Decoder extends ByteDecoder {

	Utf8Decoder(boolean fatal) {
		super(fatal);
	}

	@Override
	String decode(byte[] bytes, int end) {
		int complete = end - unfinished(bytes, end);
		String text = new String(bytes, 0, complete, StandardCharsets.UTF_8);
		if (text.indexOf(REPLACEMENT) >= 0) {
			text = decodeExactly(bytes, complete, end);
		}
		consume(complete);
		return text;
	}

	/** What is after the complete bytes tells whether the last of them are malformed. */
	private String decodeExactly(byte[] bytes, int complete, int end) {
		StringBuilder text = new StringBuilder(complete);
		int start = 0;
		int position = 0;
		while (position < complete) {
			int length = (bytes[position] >= 0) ? 1 : sequence(bytes, position, end);
			if (length <= 0) {
				text.append(new String(bytes, start, position - start, StandardCharsets.UTF_8));
				text.append(replace(position));
				if (malformedAt() >= 0) {
					return text.toString();
				}
				start = position - length;
			}
			position += Math.abs(length);
		}
		return text.append(new String(bytes, start, complete - start, StandardCharsets.UTF_8)).toString();
	}

	/** How many bytes at the end begin a character and do not finish it. */
	private static int unfinished(byte[] bytes, int end) {
		for (int count = 1; count <= Math.min(3, end); count++) {
			byte last = bytes[end - count];
			if (last >= (byte) 0xc0) {
				return (last < 0 && sequence(bytes, end - count, end) == 0) ? count : 0;
			}
		}
		return 0;
	}

	/**
	 * Look at a sequence that begins with a byte of 80 or more, by table 3-7 of the
	 * Unicode Standard.
	 * @return its length if it is well-formed, minus the length of its longest part that
	 * could begin one (at least one byte) if it is not, 0 if the bytes end before it does
	 */
	private static int sequence(byte[] bytes, int start, int end) {
		int lead = bytes[start] & 0xff;
		if (lead < 0xc2 || lead > 0xf4) {
			return -1;
		}
		int length = (lead < 0xe0) ? 2 : (lead < 0xf0) ? 3 : 4;
		int lowest = switch (lead) {
			case 0xe0 -> 0xa0;
			case 0xf0 -> 0x90;
			default -> 0x80;
		};
		int highest = switch (lead) {
			case 0xed -> 0x9f;
			case 0xf4 -> 0x8f;
			default -> 0xbf;
		};
		for (int i = 1; i < length; i++) {
			if (start + i == end) {
				return 0;
			}
			int trail = bytes[start + i] & 0xff;
			if (trail < lowest || trail > highest) {
				return -i;
			}
			lowest = 0x80;
			highest = 0xbf;
		}
		return length;
	}

}
