package io.compressionkit.text;

/**
 * The UTF-8 decoder of the WHATWG Encoding Standard, byte by byte as it is written there.
 */
final class WhatwgUtf8 {

	private WhatwgUtf8() {
	}

	static String decode(byte[] bytes) {
		StringBuilder text = new StringBuilder();
		int codePoint = 0;
		int seen = 0;
		int needed = 0;
		int lower = 0x80;
		int upper = 0xbf;
		for (int i = 0; i < bytes.length; i++) {
			int b = bytes[i] & 0xff;
			if (needed == 0) {
				if (b <= 0x7f) {
					text.append((char) b);
				}
				else if (b >= 0xc2 && b <= 0xdf) {
					needed = 1;
					codePoint = b & 0x1f;
				}
				else if (b >= 0xe0 && b <= 0xef) {
					lower = (b == 0xe0) ? 0xa0 : 0x80;
					upper = (b == 0xed) ? 0x9f : 0xbf;
					needed = 2;
					codePoint = b & 0xf;
				}
				else if (b >= 0xf0 && b <= 0xf4) {
					lower = (b == 0xf0) ? 0x90 : 0x80;
					upper = (b == 0xf4) ? 0x8f : 0xbf;
					needed = 3;
					codePoint = b & 0x7;
				}
				else {
					text.append('\ufffd');
				}
				continue;
			}
			if (b < lower || b > upper) {
				needed = 0;
				seen = 0;
				lower = 0x80;
				upper = 0xbf;
				text.append('\ufffd');
				i--;
				continue;
			}
			lower = 0x80;
			upper = 0xbf;
			codePoint = (codePoint << 6) | (b & 0x3f);
			seen++;
			if (seen == needed) {
				text.appendCodePoint(codePoint);
				needed = 0;
				seen = 0;
			}
		}
		return (needed != 0) ? text.append('\ufffd').toString() : text.toString();
	}

}
