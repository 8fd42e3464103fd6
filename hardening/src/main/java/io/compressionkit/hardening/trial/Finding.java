package io.compressionkit.hardening.trial;

import java.util.List;

/**
 * What a trial found. Immutable.
 *
 * @param trial the name of the trial
 * @param title what it is about
 * @param machine the machine, in a line
 * @param tables figures
 * @param plots figures over time
 */
public record Finding(String trial, String title, String machine, List<Table> tables, List<Plot> plots) {

	/**
	 * Figures in rows.
	 *
	 * @param caption what they are
	 * @param columns the names of the columns
	 * @param rows a value for each column
	 */
	public record Table(String caption, List<String> columns, List<List<String>> rows) {

	}

	/**
	 * Curves over a common axis.
	 *
	 * @param caption what they are
	 * @param x the name of the horizontal axis, with its unit
	 * @param y the name of the vertical axis, with its unit
	 * @param curves the curves
	 */
	public record Plot(String caption, String x, String y, List<Curve> curves) {

	}

	/**
	 * A curve.
	 *
	 * @param name what it shows
	 * @param x values on the horizontal axis
	 * @param y values on the vertical axis, as many
	 */
	public record Curve(String name, List<Double> x, List<Double> y) {

	}

}
