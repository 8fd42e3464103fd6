package io.compressionkit.http;

import java.util.ArrayList;
import java.util.List;

/**
 * The {@code Vary} of a response, RFC 9110 section 12.5.5. Stateless.
 */
public final class Vary {

	private Vary() {
	}

	/**
	 * Add a field name. What is there stays as it is; nothing is added when the name, in
	 * any case, or {@code *} is there.
	 * @param lines the values of all field lines, none if there is no such header
	 * @param fieldName the name to add
	 * @return an immutable list of the values the header has to have
	 */
	public static List<String> add(List<String> lines, String fieldName) {
		List<String> result = new ArrayList<>(lines.size() + 1);
		for (String line : lines) {
			if (covers(line, fieldName)) {
				return List.copyOf(lines);
			}
			if (!line.isBlank()) {
				result.add(line);
			}
		}
		result.add(fieldName);
		return List.copyOf(result);
	}

	private static boolean covers(String line, String fieldName) {
		FieldScanner scanner = new FieldScanner(line);
		while (!scanner.atEnd()) {
			scanner.skipWhitespace();
			String name = scanner.token();
			scanner.skipWhitespace();
			if (scanner.atDelimiter() && (name.equals("*") || name.equalsIgnoreCase(fieldName))) {
				return true;
			}
			scanner.skipToNextElement();
		}
		return false;
	}

}
