package io.compressionkit.hardening.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import tools.jackson.databind.json.JsonMapper;

import io.compressionkit.hardening.Trials;
import io.compressionkit.hardening.trial.Finding;
import io.compressionkit.hardening.trial.Trial;

/**
 * Writes the findings that there are into a document, between two marks for each trial,
 * and leaves everything else in it as it is.
 */
public final class Report {

	private Report() {
	}

	/**
	 * Write the document and its plots.
	 * @param arguments the directory of the findings, the document, the directory of the
	 * plots
	 * @throws IOException if something cannot be read or written
	 */
	public static void main(String[] arguments) throws IOException {
		Path document = Path.of(arguments[1]);
		Path images = Path.of(arguments[2]);
		Files.createDirectories(images);
		String text = Files.exists(document) ? Files.readString(document) : "# Reliability\n";
		for (String name : names()) {
			Path file = Path.of(arguments[0], name + ".json");
			if (Files.exists(file)) {
				Finding finding = JsonMapper.shared().readValue(file.toFile(), Finding.class);
				text = insert(text, finding, section(finding, images));
			}
		}
		Files.writeString(document, text);
	}

	/** The trials, and the campaign of the fuzz tests. */
	private static List<String> names() {
		return Stream.concat(Trials.all().stream().map(Trial::id), Stream.of("fuzz")).toList();
	}

	private static String section(Finding finding, Path images) throws IOException {
		StringBuilder section = new StringBuilder("%s\n\n".formatted(finding.machine()));
		for (Finding.Table table : finding.tables()) {
			section.append("%s:\n\n".formatted(table.caption()));
			section.append("| %s |\n".formatted(String.join(" | ", table.columns())));
			section.append("|%s\n".formatted("---|".repeat(table.columns().size())));
			table.rows().forEach((row) -> section.append("| %s |\n".formatted(String.join(" | ", row))));
			section.append('\n');
		}
		int number = 0;
		for (Finding.Plot plot : finding.plots()) {
			String file = "%s-%d.svg".formatted(finding.trial(), ++number);
			Plots.draw(plot, images.resolve(file));
			section.append("![%s](%s/%s)\n\n".formatted(plot.caption(), images.getFileName(), file));
		}
		return section.toString();
	}

	/** A trial that has no place yet gets one at the end. */
	private static String insert(String text, Finding finding, String section) {
		String begin = "<!-- found: %s -->\n".formatted(finding.trial());
		String end = "<!-- end of %s -->\n".formatted(finding.trial());
		int from = text.indexOf(begin);
		if (from < 0) {
			return "%s\n## %s\n\n%s\n%s%s".formatted(text, finding.title(), begin, section, end);
		}
		int to = text.indexOf(end, from);
		if (to < 0) {
			throw new IllegalStateException("'%s' has no end in the document".formatted(begin.trim()));
		}
		return text.substring(0, from) + begin + "\n" + section + text.substring(to);
	}

}
