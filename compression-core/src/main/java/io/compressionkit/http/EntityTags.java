package io.compressionkit.http;

import java.util.List;

import org.springframework.util.Assert;

/**
 * Entity tags, RFC 9110 section 8.8.3. Stateless.
 */
public final class EntityTags {

	private EntityTags() {
	}

	/**
	 * Make a strong entity tag a weak one: the coded content is equivalent to the content
	 * that the tag was made for, and not the same byte for byte.
	 * @param entityTag the value of {@code ETag}
	 * @return {@code W/"a"} for {@code "a"}; what is weak, or no entity tag, as it is
	 */
	public static String weaken(String entityTag) {
		Assert.notNull(entityTag, "entityTag must not be null");
		FieldScanner scanner = new FieldScanner(entityTag);
		scanner.skipWhitespace();
		String opaqueTag = scanner.opaqueTag();
		scanner.skipWhitespace();
		return (!opaqueTag.isEmpty() && scanner.atEnd()) ? "W/" + opaqueTag : entityTag;
	}

	/**
	 * Whether {@code If-None-Match}, RFC 9110 section 13.1.2, names an entity tag by weak
	 * comparison: {@code "a"} and {@code W/"a"} are the same. Elements that are no entity
	 * tags are passed over.
	 * @param lines the values of all field lines, none if there is no such header
	 * @param entityTag the value of {@code ETag}, strong or weak
	 * @return {@code true} when the client has it, or takes any ({@code *})
	 */
	public static boolean matches(List<String> lines, String entityTag) {
		Assert.notNull(entityTag, "entityTag must not be null");
		if (lines.size() == 1 && lines.get(0).strip().equals("*")) {
			return true;
		}
		String opaqueTag = readOpaqueTag(new FieldScanner(entityTag));
		return !opaqueTag.isEmpty() && lines.stream().anyMatch((line) -> contains(line, opaqueTag));
	}

	private static boolean contains(String line, String opaqueTag) {
		FieldScanner scanner = new FieldScanner(line);
		while (!scanner.atEnd()) {
			if (readOpaqueTag(scanner).equals(opaqueTag)) {
				return true;
			}
			scanner.skipToNextElement();
		}
		return false;
	}

	private static String readOpaqueTag(FieldScanner scanner) {
		scanner.skipWhitespace();
		boolean wellFormed = !scanner.skip('W') || scanner.skip('/');
		String opaqueTag = scanner.opaqueTag();
		scanner.skipWhitespace();
		return (wellFormed && scanner.atDelimiter()) ? opaqueTag : "";
	}

}
