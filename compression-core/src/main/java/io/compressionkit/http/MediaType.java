package io.compressionkit.http;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * A media type without its parameters, RFC 9110 section 8.3.1, in lower case.
 */
record MediaType(String type, String subtype) {

	/**
	 * Read a media type. Parameters have to be well-formed and are dropped.
	 * @param text the value of {@code Content-Type}
	 * @return the media type, or {@code null} when the text is none
	 */
	static @Nullable MediaType parse(String text) {
		FieldScanner scanner = new FieldScanner(text);
		scanner.skipWhitespace();
		String type = scanner.token();
		boolean wellFormed = !type.isEmpty() && scanner.skip('/');
		String subtype = scanner.token();
		scanner.skipWhitespace();
		wellFormed = wellFormed && !subtype.isEmpty();
		while (wellFormed && scanner.skip(';')) {
			scanner.skipWhitespace();
			wellFormed = scanner.atDelimiter() || skipParameter(scanner);
			scanner.skipWhitespace();
		}
		return (wellFormed && scanner.atEnd())
				? new MediaType(type.toLowerCase(Locale.ROOT), subtype.toLowerCase(Locale.ROOT)) : null;
	}

	private static boolean skipParameter(FieldScanner scanner) {
		return !scanner.token().isEmpty() && scanner.skip('=')
				&& (scanner.skipQuotedString() || !scanner.token().isEmpty());
	}

	boolean hasWildcard() {
		return this.type.indexOf('*') >= 0 || this.subtype.indexOf('*') >= 0;
	}

}
