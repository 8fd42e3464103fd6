package io.compressionkit.sample.api;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

import org.springframework.util.MultiValueMap;

/**
 * The options of a request: its query parameters, each read as the type it has.
 */
final class QueryOptions {

	private final MultiValueMap<String, String> query;

	private QueryOptions(MultiValueMap<String, String> query) {
		this.query = query;
	}

	/**
	 * Take the options of a request.
	 * @param query its query parameters
	 * @param known what an option may be called
	 * @return the options
	 * @throws InvalidOptionException when there is another one, or one twice
	 */
	static QueryOptions of(MultiValueMap<String, String> query, String... known) {
		Set<String> names = new TreeSet<>(Arrays.asList(known));
		query.forEach((name, values) -> {
			if (!names.contains(name)) {
				throw new InvalidOptionException("There is no option '%s' here; there are %s".formatted(name, names));
			}
			if (values.size() > 1) {
				throw new InvalidOptionException("Option '%s' is given %d times".formatted(name, values.size()));
			}
		});
		return new QueryOptions(query);
	}

	boolean isEmpty() {
		return this.query.isEmpty();
	}

	int integer(String name, int fallback) {
		return get(name, "a whole number", Integer::valueOf, fallback);
	}

	boolean flag(String name, boolean fallback) {
		return get(name, "true or false", QueryOptions::parseFlag, fallback);
	}

	<E extends Enum<E>> E constant(String name, Class<E> type, E fallback) {
		String expected = "one of " + Arrays.toString(type.getEnumConstants()).toLowerCase(Locale.ROOT);
		return get(name, expected, (text) -> Enum.valueOf(type, text.toUpperCase(Locale.ROOT)), fallback);
	}

	<T> T get(String name, String expected, Function<String, T> parser, T fallback) {
		String text = this.query.getFirst(name);
		if (text == null) {
			return fallback;
		}
		try {
			return parser.apply(text);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidOptionException("Option '%s' must be %s, but is '%s'".formatted(name, expected, text));
		}
	}

	private static boolean parseFlag(String text) {
		return switch (text) {
			case "true", "" -> true;
			case "false" -> false;
			default -> throw new IllegalArgumentException(text);
		};
	}

}
