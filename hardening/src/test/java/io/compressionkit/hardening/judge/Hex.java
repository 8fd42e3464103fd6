package io.compressionkit.hardening.judge;

import java.util.HexFormat;

/**
 * Bytes for people to read, and back.
 */
public final class Hex {

	private static final int MOST = 4096;

	private Hex() {
	}

	/**
	 * The digits of bytes, of the first 4 KiB of them.
	 */
	public static String of(byte[] bytes) {
		String digits = HexFormat.of().formatHex(bytes, 0, Math.min(MOST, bytes.length));
		return (bytes.length > MOST) ? digits + "…" : digits;
	}

	/**
	 * The bytes of digits; spaces do not count.
	 */
	public static byte[] parse(String digits) {
		return HexFormat.of().parseHex(digits.replace(" ", ""));
	}

}
