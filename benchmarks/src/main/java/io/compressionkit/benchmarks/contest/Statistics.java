package io.compressionkit.benchmarks.contest;

import java.util.Arrays;
import java.util.List;

/**
 * Values seen in several virtual machines.
 *
 * @param median the median of the medians of the virtual machines
 * @param min the smallest value of all
 * @param max the greatest value of all
 * @param low the lower quartile of all
 * @param high the upper quartile of all
 * @param count how many values there are
 */
public record Statistics(double median, double min, double max, double low, double high, int count) {

	/**
	 * Summarise.
	 * @param forks the values of each virtual machine, at least one
	 * @return the statistics
	 */
	public static Statistics of(List<double[]> forks) {
		double[] medians = forks.stream().mapToDouble((values) -> quantile(values, 0.5)).toArray();
		double[] all = forks.stream().flatMapToDouble(Arrays::stream).toArray();
		return new Statistics(quantile(medians, 0.5), quantile(all, 0), quantile(all, 1), quantile(all, 0.25),
				quantile(all, 0.75), all.length);
	}

	private static double quantile(double[] values, double fraction) {
		double[] sorted = values.clone();
		Arrays.sort(sorted);
		double position = fraction * (sorted.length - 1);
		int index = (int) position;
		int next = Math.min(index + 1, sorted.length - 1);
		return sorted[index] + (position - index) * (sorted[next] - sorted[index]);
	}

	/**
	 * Whether a value lies within the middle half.
	 * @param value a value
	 * @return {@code true} if it is between the quartiles
	 */
	public boolean covers(double value) {
		return value >= this.low && value <= this.high;
	}

}
