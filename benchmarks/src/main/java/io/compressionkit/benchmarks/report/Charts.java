package io.compressionkit.benchmarks.report;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

import io.compressionkit.benchmarks.contest.Role;
import io.compressionkit.benchmarks.contest.RowResult;
import io.compressionkit.benchmarks.contest.RowResult.ContestResult;
import io.compressionkit.benchmarks.contest.RowResult.SideResult;

/**
 * Draws results as SVG.
 */
final class Charts {

	private static final int WIDTH = 1000;

	private static final int HEIGHT = 480;

	private static final int MOST_IN_ONE = 16;

	private static final int LABEL_ROTATION = 45;

	private final Path directory;

	Charts(Path directory) {
		this.directory = directory;
	}

	/**
	 * Draw a row.
	 * @param result the row
	 * @return the names of the files
	 * @throws IOException if one cannot be written
	 */
	List<String> draw(RowResult result) throws IOException {
		List<String> files = new ArrayList<>();
		for (Map.Entry<String, List<ContestResult>> group : groups(result).entrySet()) {
			String name = (result.row() + group.getKey()).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
			String title = result.title() + (group.getKey().isEmpty() ? "" : ":" + group.getKey());
			boolean drawn = isScale(group.getValue()) ? drawScale(name, title, group.getValue())
					: drawBars(name, title, group.getValue());
			if (drawn) {
				files.add(name + ".svg");
			}
		}
		return files;
	}

	/** Many contests are drawn apart, by the first words of their names. */
	private static Map<String, List<ContestResult>> groups(RowResult result) {
		Map<String, List<ContestResult>> groups = new LinkedHashMap<>();
		boolean many = result.contests().size() > MOST_IN_ONE;
		for (ContestResult contest : result.contests()) {
			String[] words = contest.name().split("[ ,]+", 3);
			String key = (many && words.length > 1) ? " " + words[0] + " " + words[1] : "";
			groups.computeIfAbsent(key, (any) -> new ArrayList<>()).add(contest);
		}
		return groups;
	}

	private static boolean isScale(List<ContestResult> contests) {
		return contests.get(0).unit().equals("byte");
	}

	private boolean drawBars(String name, String title, List<ContestResult> contests) throws IOException {
		CategoryChart chart = new CategoryChartBuilder().width(WIDTH)
			.height(HEIGHT)
			.title(title)
			.yAxisTitle("time, ours being 1")
			.build();
		chart.getStyler()
			.setXAxisLabelRotation(LABEL_ROTATION)
			.setYAxisLogarithmic(true)
			.setLegendPosition(LegendPosition.OutsideS)
			.setChartBackgroundColor(Color.WHITE);
		List<String> labels = contests.stream().map(ContestResult::name).toList();
		double least = 1;
		for (String side : sides(contests)) {
			List<Double> values = new ArrayList<>();
			for (ContestResult contest : contests) {
				SideResult found = contest.side(side);
				double value = (found != null) ? found.speedup().median() : Double.NaN;
				values.add(value);
				least = Double.isNaN(value) ? least : Math.min(least, value);
			}
			chart.addSeries(side, labels, values);
		}
		chart.getStyler().setYAxisMin(Math.pow(10, Math.floor(Math.log10(least))));
		return save(chart.getSeriesMap().isEmpty(), chart, name);
	}

	private boolean drawScale(String name, String title, List<ContestResult> contests) throws IOException {
		XYChart chart = new XYChartBuilder().width(WIDTH)
			.height(HEIGHT)
			.title(title)
			.xAxisTitle("bytes")
			.yAxisTitle("ns per byte")
			.build();
		chart.getStyler()
			.setXAxisLogarithmic(true)
			.setYAxisLogarithmic(true)
			.setLegendPosition(LegendPosition.OutsideS)
			.setChartBackgroundColor(Color.WHITE);
		for (SideResult side : contests.get(0).sides()) {
			if (side.role() == Role.CONTROL) {
				continue;
			}
			List<Double> sizes = new ArrayList<>();
			List<Double> nanos = new ArrayList<>();
			for (ContestResult contest : contests) {
				SideResult found = contest.side(side.name());
				if (found != null) {
					sizes.add(size(contest));
					nanos.add(found.nanos().median());
				}
			}
			chart.addSeries(side.name(), sizes, nanos).setMarker(SeriesMarkers.CIRCLE);
		}
		return save(chart.getSeriesMap().isEmpty(), chart, name);
	}

	private static double size(ContestResult contest) {
		String[] words = contest.name().split(" ", -1);
		return Double.parseDouble(words[words.length - 2]);
	}

	private static List<String> sides(List<ContestResult> contests) {
		return contests.stream()
			.flatMap((contest) -> contest.sides().stream())
			.filter((side) -> side.role() != Role.OURS)
			.map(SideResult::name)
			.distinct()
			.toList();
	}

	private boolean save(boolean empty, Chart<?, ?> chart, String name) throws IOException {
		if (empty) {
			return false;
		}
		VectorGraphicsEncoder.saveVectorGraphic(chart, this.directory.resolve(name).toString(),
				VectorGraphicsFormat.SVG);
		return true;
	}

}
