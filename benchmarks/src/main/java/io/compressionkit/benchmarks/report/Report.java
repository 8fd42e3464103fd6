package io.compressionkit.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
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
	 * charts, and where the document finds that
	 * @throws IOException if something cannot be read or written
	 */
	public static void main(String[] arguments) throws IOException {
		Path document = Path.of(arguments[1]);
		Path images = Path.of(arguments[2]);
		Files.createDirectories(images);
		String text = Files.exists(document) ? Files.readString(document) : "# Benchmarks\n";
		for (RowResult result : results(Path.of(arguments[0]))) {
			text = insert(text, result, section(result, new Charts(images), images.getFileName().toString()));
		}
		Files.writeString(document, text);
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
		String begin = "<!-- measured: %s -->\n".formatted(result.row());
		String end = "<!-- end of %s -->\n".formatted(result.row());
		int from = text.indexOf(begin);
		if (from < 0) {
			return "%s\n## %s: %s\n\n%s\n%s%s".formatted(text, result.row(), result.title(), begin, section, end);
		}
		int to = text.indexOf(end, from);
		if (to < 0) {
			throw new IllegalStateException("'%s' has no end in the document".formatted(begin.trim()));
		}
		return text.substring(0, from) + begin + "\n" + section + text.substring(to);
	}

}
