package io.compressionkit.benchmarks.report;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;

import io.compressionkit.benchmarks.contest.RowResult;
import io.compressionkit.benchmarks.contest.RowResult.ContestResult;
import io.compressionkit.benchmarks.contest.RowResult.SideResult;
import io.compressionkit.benchmarks.contest.Statistics;

/**
 * The few ratios that say most.
 */
final class Summary {

	private static final int WIDTH = 900;

	private static final int HEIGHT = 420;

	private static final String CHART = "benchmarks";

	private final List<RowResult> rows;

	Summary(List<RowResult> rows) {
		this.rows = rows;
	}

	private List<Ratio> ratios() {
		return List
			.of(speedup("inflate 1 KiB", "a one-shot `inflate` of 1 KiB, beside two round trips to a worker", "B1",
					"inflate", "before"),
					speedup("stream log, zstd",
							"a log compressed with zstd as it passes in chunks of 4 KiB, beside a round "
									+ "trip to a worker for each",
							"B3", "LOG compress zstd, 4 KiB chunks", "before"),
					speedup("pipe 1 KiB chunks",
							"chunks of 1 KiB pumped into a sink that answers at once, beside `concatMap`", "B5",
							"synchronous sink, marks 1024 and 1024", "concatMap"),
					speedup("JSON 10 KiB, gzip",
							"responses of 10 KiB JSON with gzip, beside Spring Boot's " + "`server.compression`", "B7",
							"gzip, 10 KiB", "boot"),
					facts("ping beside 40 MB",
							"the longest wait of another request while 40 MB are compressed with gzip on "
									+ "its event loop, beside Spring Boot's",
							"B8", "gzip", "Boot, compress: worst ping, ms", "compress: worst ping, ms"))
			.stream()
			.flatMap(Optional::stream)
			.toList();
	}

	/**
	 * The table and its chart.
	 * @param images where the chart is drawn
	 * @param link where the table finds that
	 * @return Markdown
	 * @throws IOException if the chart cannot be written
	 */
	String write(Path images, String link) throws IOException {
		StringBuilder table = new StringBuilder("| work | times as fast | half of the rounds |\n|---|---|---|\n");
		for (Ratio ratio : ratios()) {
			Statistics spread = ratio.spread();
			table.append("| %s | **%s** | %s |\n".formatted(ratio.text(), number(ratio.value()),
					(spread != null) ? number(spread.low()) + "–" + number(spread.high()) : ""));
		}
		SideResult floor = side("B3", "LOG compress zstd, 4 KiB chunks", "floor");
		if (floor != null) {
			table.append("| the same log and zstd, beside the bare codec in a loop | **%s** | %s–%s |\n".formatted(
					number(floor.speedup().median()), number(floor.speedup().low()), number(floor.speedup().high())));
		}
		draw(images);
		return table.append("\n![Times as fast as what is usual](%s/%s.svg)\n".formatted(link, CHART)).toString();
	}

	private void draw(Path images) throws IOException {
		CategoryChart chart = new CategoryChartBuilder().width(WIDTH)
			.height(HEIGHT)
			.title("Times as fast as what is usual")
			.yAxisTitle("ratio")
			.build();
		chart.getStyler().setYAxisLogarithmic(true).setLegendVisible(false).setChartBackgroundColor(Color.WHITE);
		chart.getStyler().setYAxisMin(1.0);
		List<Ratio> ratios = ratios();
		chart.addSeries("ratio", ratios.stream().map(Ratio::name).toList(), ratios.stream().map(Ratio::value).toList());
		VectorGraphicsEncoder.saveVectorGraphic(chart, images.resolve(CHART).toString(), VectorGraphicsFormat.SVG);
	}

	private Optional<Ratio> speedup(String name, String text, String row, String contest, String side) {
		SideResult result = side(row, contest, side);
		return (result != null) ? Optional.of(new Ratio(name, text, result.speedup().median(), result.speedup()))
				: Optional.empty();
	}

	private Optional<Ratio> facts(String name, String text, String row, String contest, String other, String ours) {
		ContestResult result = contest(row, contest);
		if (result == null || !result.facts().containsKey(other) || !result.facts().containsKey(ours)) {
			return Optional.empty();
		}
		return Optional
			.of(new Ratio(name, text, result.facts().get(other).median() / result.facts().get(ours).median(), null));
	}

	private @Nullable SideResult side(String row, String contest, String side) {
		ContestResult result = contest(row, contest);
		return (result != null) ? result.side(side) : null;
	}

	private @Nullable ContestResult contest(String row, String name) {
		return this.rows.stream()
			.filter((result) -> result.row().equals(row))
			.flatMap((result) -> result.contests().stream())
			.filter((contest) -> contest.name().equals(name))
			.findFirst()
			.orElse(null);
	}

	private static String number(double value) {
		return String.format(Locale.ROOT, (value >= 10) ? "%.0f" : (value >= 3) ? "%.1f" : "%.2f", value);
	}

	/**
	 * Something that ours is better at.
	 *
	 * @param name a few words
	 * @param text what it is
	 * @param value how many times
	 * @param spread the rounds it comes from, or {@code null} if there were none
	 */
	private record Ratio(String name, String text, double value, @Nullable Statistics spread) {

	}

}
