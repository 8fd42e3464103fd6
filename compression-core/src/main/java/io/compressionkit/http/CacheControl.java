package io.compressionkit.http;

import java.util.List;

/**
 * The {@code Cache-Control} of a message, RFC 9111 section 5.2. Stateless.
 */
public final class CacheControl {

	private static final String NO_TRANSFORM = "no-transform";

	private CacheControl() {
	}

	/**
	 * Whether the content must stay as it is: {@code no-transform}, RFC 9111 section
	 * 5.2.2.6, in any case, with or without an argument.
	 * @param lines the values of all field lines, none if there is no such header
	 * @return {@code true} when it must
	 */
	public static boolean forbidsTransform(List<String> lines) {
		for (String line : lines) {
			FieldScanner scanner = new FieldScanner(line);
			while (!scanner.atEnd()) {
				scanner.skipWhitespace();
				if (scanner.token().equalsIgnoreCase(NO_TRANSFORM)) {
					return true;
				}
				scanner.skipToNextElement();
			}
		}
		return false;
	}

}
