package io.compressionkit.http;

/**
 * The value of a weight, RFC 9110 section 12.4.2, in thousandths.
 */
final class QualityValue {

	/** The weight of what carries none. */
	static final int MAX = 1000;

	/** Not a weight. Less than every weight. */
	static final int MALFORMED = -1;

	private QualityValue() {
	}

	/**
	 * Read what follows the name of the parameter.
	 * @param scanner where it stands after {@code q}
	 * @return 0 to 1000, or {@link #MALFORMED}
	 */
	static int read(FieldScanner scanner) {
		if (!scanner.skip('=')) {
			return MALFORMED;
		}
		String value = scanner.token();
		scanner.skipWhitespace();
		return scanner.atDelimiter() ? parse(value) : MALFORMED;
	}

	private static int parse(String value) {
		int length = value.length();
		if (length == 0 || length > 5 || (length > 1 && value.charAt(1) != '.')) {
			return MALFORMED;
		}
		int thousandths = digit(value, 0) * 1000;
		int unit = 100;
		for (int i = 2; i < length && thousandths >= 0; i++, unit /= 10) {
			int digit = digit(value, i);
			thousandths = (digit < 0) ? MALFORMED : thousandths + digit * unit;
		}
		return (thousandths >= 0 && thousandths <= MAX) ? thousandths : MALFORMED;
	}

	private static int digit(String value, int index) {
		char c = value.charAt(index);
		return (c >= '0' && c <= '9') ? c - '0' : MALFORMED;
	}

}
