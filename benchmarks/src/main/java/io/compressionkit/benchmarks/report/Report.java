package io.compressionkit.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import io.compressionkit.benchmarks.contest.RowResult;

/**
 * Writes the results that there are into a document, between two marks for each row, and
 * leaves everything else in it as it is.
 */
public final class Report {

	private Report() {
	}

	/**
	 * Write the document and its charts.
	 * @param arguments the directory of the results, the document, the directory of the
	 * charts, and the document that gets a summary
	 * @throws IOException if something cannot be read or written
	 */
	public static void main(String[] arguments) throws IOException {
		Path document = Path.of(arguments[1]);
		Path images = Path.of(arguments[2]);
		Files.createDirectories(images);
		String text = Files.exists(document) ? Files.readString(document) : "# Benchmarks\n";
		List<RowResult> results = results(Path.of(arguments[0]));
		for (RowResult result : results) {
			text = insert(text, result, section(result, new Charts(images), images.getFileName().toString()));
		}
		Files.writeString(document, text);
		summarize(results, Path.of(arguments[3]), images);
	}

	private static void summarize(List<RowResult> results, Path document, Path images) throws IOException {
		Path directory = Objects.requireNonNull(document.toAbsolutePath().getParent()).normalize();
		String link = directory.relativize(images.toAbsolutePath().normalize()).toString();
		String summary = new Summary(results).write(images, link);
		Files.writeString(document, replace(Files.readString(document), "summary", summary));
	}

	private static List<RowResult> results(Path directory) throws IOException {
		try (Stream<Path> files = Files.list(directory)) {
			return files.filter((file) -> file.toString().endsWith(".json"))
				.map(Results::read)
				.sorted(Comparator.comparingInt((result) -> Integer.parseInt(result.row().substring(1))))
				.toList();
		}
	}

	private static String section(RowResult result, Charts charts, String images) throws IOException {
		StringBuilder section = new StringBuilder(Tables.machine(result)).append(Tables.targets(result))
			.append(Tables.times(result))
			.append(Tables.facts(result));
		for (String file : charts.draw(result)) {
			section.append("![%s](%s/%s)\n\n".formatted(result.title(), images, file));
		}
		return section.toString();
	}

	/** A row that has no place yet gets one at the end. */
	private static String insert(String text, RowResult result, String section) {
		if (text.contains(begin(result.row()))) {
			return replace(text, result.row(), section);
		}
		return "%s\n## %s: %s\n\n%s\n%s%s".formatted(text, result.row(), result.title(), begin(result.row()), section,
				end(result.row()));
	}

	private static String begin(String name) {
		return "<!-- measured: %s -->\n".formatted(name);
	}

	private static String end(String name) {
		return "<!-- end of %s -->\n".formatted(name);
	}

	private static String replace(String text, String name, String section) {
		String begin = begin(name);
		String end = end(name);
		int from = text.indexOf(begin);
		int to = text.indexOf(end, from);
		if (from < 0 || to < 0) {
			throw new IllegalStateException("'%s' has no place in the document".formatted(begin.trim()));
		}
		return text.substring(0, from) + begin + "\n" + section + text.substring(to);
	}

}
