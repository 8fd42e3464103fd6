package io.compressionkit.sample.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Lays out cells in aligned columns: the first to the left, the others to the right.
 */
final class TextTable {

	private static final String GAP = "  ";

	private final List<String[]> rows = new ArrayList<>();

	private final int[] widths;

	TextTable(String... titles) {
		this.widths = new int[titles.length];
		add(titles);
	}

	void add(String... cells) {
		for (int i = 0; i < this.widths.length; i++) {
			this.widths[i] = Math.max(this.widths[i], cells[i].length());
		}
		this.rows.add(cells);
	}

	@Override
	public String toString() {
		StringBuilder text = new StringBuilder();
		this.rows.forEach((row) -> append(text, row));
		int rule = Arrays.stream(this.widths).sum() + GAP.length() * (this.widths.length - 1);
		text.insert(text.indexOf("\n") + 1, "-".repeat(rule) + "\n");
		return text.toString();
	}

	private void append(StringBuilder text, String[] row) {
		for (int i = 0; i < row.length; i++) {
			String fill = " ".repeat(this.widths[i] - row[i].length());
			text.append((i == 0) ? row[i] + fill : GAP + fill + row[i]);
		}
		text.append('\n');
	}

}
