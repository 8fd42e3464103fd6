package io.compressionkit.benchmarks.contest;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * All there is to say about a row.
 *
 * @param row its number
 * @param title what it is about
 * @param measuredAt when it was measured
 * @param machine on what
 * @param settings how thoroughly
 * @param contests its contests
 */
public record RowResult(String row, String title, String measuredAt, Map<String, String> machine, Settings settings,
		List<ContestResult> contests) {

	/**
	 * A contest.
	 *
	 * @param name what the work was
	 * @param unit what times are given for
	 * @param sides who did it
	 * @param facts what was counted
	 * @param targets how good ours had to be, and was
	 */
	public record ContestResult(String name, String unit, List<SideResult> sides, Map<String, Statistics> facts,
			List<TargetResult> targets) {

		/**
		 * A side.
		 * @param sideName its name
		 * @return the side, or {@code null} if it was not there
		 */
		public @Nullable SideResult side(String sideName) {
			return this.sides.stream().filter((side) -> side.name().equals(sideName)).findFirst().orElse(null);
		}

	}

	/**
	 * A side of a contest.
	 *
	 * @param name its name
	 * @param role what it stands for
	 * @param nanos its times, in nanoseconds per unit
	 * @param speedup its times by those of ours in the same rounds
	 * @param overhead the times of ours by its own in the same rounds
	 * @param excessMicros the times of ours less its own in the same rounds, in
	 * microseconds per unit
	 * @param outputBytes how many bytes came out of one operation, or -1
	 */
	public record SideResult(String name, Role role, Statistics nanos, Statistics speedup, Statistics overhead,
			Statistics excessMicros, long outputBytes) {

	}

	/**
	 * A target and how it was met.
	 *
	 * @param target the target
	 * @param value what was measured, or {@code null} if the other side was not there
	 * @param verdict whether that is good enough
	 * @param reach what the bare codec would have come to, or {@code null} if it was not
	 * there or has nothing to do with the target
	 */
	public record TargetResult(Target target, @Nullable Double value, Verdict verdict, @Nullable Double reach) {

	}

	/**
	 * Whether a target is met.
	 */
	public enum Verdict {

		/** It is. */
		MET,

		/** It is missed by no more than two equal sides differ. */
		TIE,

		/** It is not, and the bare codec would not meet it either. */
		OUT_OF_REACH,

		/** It is not. */
		NOT_MET,

		/** There was nothing to compare with. */
		NOT_MEASURED

	}

}
