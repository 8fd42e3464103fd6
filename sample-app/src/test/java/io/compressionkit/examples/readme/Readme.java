package io.compressionkit.examples.readme;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The README of the project and the code in it.
 */
public final class Readme {

	private Readme() {
	}

	/**
	 * The folder of the project, found from wherever the tests run.
	 */
	public static Path project() {
		Path folder = Path.of("").toAbsolutePath();
		while (folder != null && !Files.exists(folder.resolve("CHANGELOG.md"))) {
			folder = folder.getParent();
		}
		if (folder == null) {
			throw new IllegalStateException("The tests do not run inside the project");
		}
		return folder;
	}

	static Path file() {
		return project().resolve("README.md");
	}

	/**
	 * The blocks of code in a language, in order.
	 */
	static List<String> blocks(String language) throws IOException {
		return blocks(file(), language);
	}

	/**
	 * The blocks of code in a language that a file has, in order.
	 */
	public static List<String> blocks(Path file, String language) throws IOException {
		return Pattern.compile("(?ms)^```" + language + "\\n(.*?)^```$")
			.matcher(Files.readString(file))
			.results()
			.map((result) -> result.group(1))
			.toList();
	}

	/**
	 * Code as it reads without the layout.
	 */
	public static String words(String code) {
		return code.lines()
			.map(String::strip)
			.filter((line) -> !line.isEmpty())
			.collect(Collectors.joining(" "))
			.replace(" .", ".");
	}

}
