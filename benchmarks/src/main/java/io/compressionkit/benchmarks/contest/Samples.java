package io.compressionkit.benchmarks.contest;

import java.util.Map;

/**
 * What one virtual machine has found out about a contest.
 *
 * @param contest its name
 * @param nanosPerUnit the times of each side, one for each round
 * @param outputBytes how many bytes each side made in one operation
 * @param facts what was counted
 */
public record Samples(String contest, Map<String, double[]> nanosPerUnit, Map<String, Long> outputBytes,
		Map<String, Double> facts) {

}
