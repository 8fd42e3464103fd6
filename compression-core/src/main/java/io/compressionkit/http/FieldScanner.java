package io.compressionkit.http;

/**
 * Reads one field line from left to right by the grammar of RFC 9110 section 5.6. Never
 * goes back, so that any line is read in linear time, and never fails: what is malformed
 * is an empty token or a delimiter that is not there. Not thread-safe.
 */
final class FieldScanner {

	private static final String SPECIAL_TOKEN_CHARACTERS = "!#$%&'*+-.^_`|~";

	private final String line;

	private int position;

	FieldScanner(String line) {
		this.line = line;
	}

	/**
	 * Whether a text is a token, RFC 9110 section 5.6.2, from end to end.
	 */
	static boolean isToken(String text) {
		return !text.isEmpty() && new FieldScanner(text).token().length() == text.length();
	}

	boolean atEnd() {
		return this.position == this.line.length();
	}

	/**
	 * Whether an element or a parameter ends here.
	 */
	boolean atDelimiter() {
		return atEnd() || peek() == ',' || peek() == ';';
	}

	/**
	 * Read the longest token.
	 * @return the token, empty when there is none
	 */
	String token() {
		int start = this.position;
		while (!atEnd() && isTokenCharacter(peek())) {
			this.position++;
		}
		return this.line.substring(start, this.position);
	}

	/**
	 * Pass one character if it is next.
	 */
	boolean skip(char expected) {
		boolean found = !atEnd() && peek() == expected;
		if (found) {
			this.position++;
		}
		return found;
	}

	/**
	 * Pass optional whitespace: spaces and tabs.
	 */
	void skipWhitespace() {
		while (!atEnd() && (peek() == ' ' || peek() == '\t')) {
			this.position++;
		}
	}

	/**
	 * Pass a quoted string, RFC 9110 section 5.6.4; one that is not closed reaches to the
	 * end of the line.
	 * @return whether there was one and it was closed
	 */
	boolean skipQuotedString() {
		if (!skip('"')) {
			return false;
		}
		while (!atEnd()) {
			char next = this.line.charAt(this.position++);
			if (next == '"') {
				return true;
			}
			if (next == '\\' && !atEnd()) {
				this.position++;
			}
		}
		return false;
	}

	/**
	 * Read an opaque tag, RFC 9110 section 8.8.3: quoted, but without escapes.
	 * @return the tag with its quotes, empty when there is none
	 */
	String opaqueTag() {
		int start = this.position;
		int close = (!atEnd() && peek() == '"') ? this.line.indexOf('"', start + 1) : -1;
		this.position = (close < 0) ? start : close + 1;
		return this.line.substring(start, this.position);
	}

	/**
	 * Pass everything, quoted strings as a whole, up to the end of the element or
	 * parameter.
	 */
	void skipToDelimiter() {
		while (!atDelimiter()) {
			skipOne();
		}
	}

	/**
	 * Pass everything, quoted strings as a whole, to the beginning of the next element.
	 */
	void skipToNextElement() {
		while (!atEnd() && !skip(',')) {
			skipOne();
		}
	}

	private void skipOne() {
		if (peek() == '"') {
			skipQuotedString();
		}
		else {
			this.position++;
		}
	}

	private char peek() {
		return this.line.charAt(this.position);
	}

	private static boolean isTokenCharacter(char c) {
		return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
				|| SPECIAL_TOKEN_CHARACTERS.indexOf(c) >= 0;
	}

}
