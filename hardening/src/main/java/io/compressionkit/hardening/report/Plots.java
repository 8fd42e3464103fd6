package io.compressionkit.hardening.report;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;

import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

import io.compressionkit.hardening.trial.Finding;

/**
 * Draws plots as SVG.
 */
final class Plots {

	private static final int WIDTH = 1000;

	private static final int HEIGHT = 400;

	private Plots() {
	}

	static void draw(Finding.Plot plot, Path file) throws IOException {
		XYChart chart = new XYChartBuilder().width(WIDTH)
			.height(HEIGHT)
			.title(plot.caption())
			.xAxisTitle(plot.x())
			.yAxisTitle(plot.y())
			.build();
		chart.getStyler().setYAxisMin(0.0).setLegendPosition(LegendPosition.OutsideS);
		chart.getStyler().setChartBackgroundColor(Color.WHITE);
		for (Finding.Curve curve : plot.curves()) {
			chart.addSeries(curve.name(), curve.x(), curve.y()).setMarker(SeriesMarkers.NONE);
		}
		VectorGraphicsEncoder.saveVectorGraphic(chart, file.toString(), VectorGraphicsFormat.SVG);
	}

}
