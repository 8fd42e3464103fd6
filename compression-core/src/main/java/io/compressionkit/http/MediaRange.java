package io.compressionkit.http;

import org.springframework.util.Assert;

/**
 * A pattern for media types: {@code type/subtype}, where {@code *} stands for any type or
 * subtype, and {@code *+suffix} for any subtype with a structured suffix, RFC 6839.
 */
record MediaRange(String type, String subtype) {

	private static final String ANY = "*";

	private static final String ANY_WITH_SUFFIX = "*+";

	/**
	 * Read a pattern. {@code +suffix} is short for {@code *}{@code /*+suffix}; parameters
	 * are dropped.
	 * @param pattern the text
	 * @return the range
	 * @throws IllegalArgumentException when it is none
	 */
	static MediaRange parse(String pattern) {
		Assert.notNull(pattern, "pattern must not be null");
		String text = pattern.strip();
		MediaType range = MediaType.parse(text.startsWith("+") ? "*/*" + text : text);
		if (range == null || !isValidType(range.type()) || !isValidSubtype(range.subtype())) {
			throw new IllegalArgumentException(
					"'%s' is not a media type; write it as type/subtype, type/*, */* or +suffix".formatted(pattern));
		}
		return new MediaRange(range.type(), range.subtype());
	}

	private static boolean isValidType(String type) {
		return type.equals(ANY) || isName(type);
	}

	private static boolean isValidSubtype(String subtype) {
		return subtype.equals(ANY)
				|| isName(subtype.startsWith(ANY_WITH_SUFFIX) ? subtype.substring(ANY_WITH_SUFFIX.length()) : subtype);
	}

	private static boolean isName(String text) {
		return !text.isEmpty() && text.indexOf('*') < 0;
	}

	boolean includes(MediaType mediaType) {
		return includesType(mediaType.type()) && includesSubtype(mediaType.subtype());
	}

	private boolean includesType(String other) {
		return this.type.equals(ANY) || this.type.equals(other);
	}

	private boolean includesSubtype(String other) {
		if (this.subtype.startsWith(ANY_WITH_SUFFIX)) {
			return other.endsWith(this.subtype.substring(1));
		}
		return this.subtype.equals(ANY) || this.subtype.equals(other);
	}

}
