package io.compressionkit.benchmarks.contest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;

import org.jspecify.annotations.Nullable;

import io.compressionkit.benchmarks.contest.RowResult.ContestResult;
import io.compressionkit.benchmarks.contest.RowResult.SideResult;
import io.compressionkit.benchmarks.contest.RowResult.TargetResult;
import io.compressionkit.benchmarks.contest.RowResult.Verdict;

/**
 * Compares the sides of a contest, round by round, and says which targets are met.
 */
final class Judge {

	private Judge() {
	}

	/**
	 * Sum up a contest.
	 * @param contest the contest
	 * @param forks what each virtual machine has found, at least one
	 * @return the result
	 */
	static ContestResult judge(Contest contest, List<Samples> forks) {
		List<SideResult> sides = new ArrayList<>();
		for (Entrant entrant : contest.entrants()) {
			sides.add(side(contest, entrant, forks));
		}
		Map<String, Statistics> facts = new LinkedHashMap<>();
		for (String name : forks.get(0).facts().keySet()) {
			facts.put(name,
					Statistics.of(forks.stream()
						.map((fork) -> new double[] { fork.facts().getOrDefault(name, Double.NaN) })
						.toList()));
		}
		ContestResult result = new ContestResult(contest.name(), contest.unit(), sides, facts, List.of());
		List<TargetResult> targets = contest.targets().stream().map((target) -> judge(target, result)).toList();
		return new ContestResult(contest.name(), contest.unit(), sides, facts, targets);
	}

	private static SideResult side(Contest contest, Entrant entrant, List<Samples> forks) {
		String name = entrant.name();
		String ours = contest.entrants().get(0).name();
		return new SideResult(name, entrant.role(), paired(forks, name, ours, (its, our) -> its),
				paired(forks, name, ours, (its, our) -> its / our), paired(forks, name, ours, (its, our) -> our / its),
				paired(forks, name, ours, (its, our) -> (our - its) / 1_000),
				forks.get(0).outputBytes().getOrDefault(name, -1L));
	}

	private static Statistics paired(List<Samples> forks, String side, String ours, DoubleBinaryOperator comparison) {
		List<double[]> compared = new ArrayList<>();
		for (Samples fork : forks) {
			double[] its = times(fork, side);
			double[] our = times(fork, ours);
			double[] values = new double[its.length];
			for (int i = 0; i < its.length; i++) {
				values[i] = comparison.applyAsDouble(its[i], our[i]);
			}
			compared.add(values);
		}
		return Statistics.of(compared);
	}

	private static double[] times(Samples fork, String side) {
		double[] times = fork.nanosPerUnit().get(side);
		if (times == null) {
			throw new IllegalStateException("'%s' has no times in %s".formatted(side, fork.contest()));
		}
		return times;
	}

	private static TargetResult judge(Target target, ContestResult result) {
		Double value = value(target, result);
		if (value == null || value.isNaN()) {
			return new TargetResult(target, null, Verdict.NOT_MEASURED, null);
		}
		Double reach = reach(target, result);
		boolean met = target.measure().isFloor() ? value >= target.bound() : value <= target.bound();
		if (met) {
			return new TargetResult(target, value, Verdict.MET, reach);
		}
		if (isNoise(target, value, result)) {
			return new TargetResult(target, value, Verdict.TIE, reach);
		}
		boolean outOfReach = reach != null && reach < target.bound();
		return new TargetResult(target, value, outOfReach ? Verdict.OUT_OF_REACH : Verdict.NOT_MET, reach);
	}

	/** What the floor in our place would have come to, or in that of a variant. */
	private static @Nullable Double reach(Target target, ContestResult result) {
		SideResult side = result.side(target.of());
		SideResult floor = result.side("floor");
		if (side == null || floor == null || target.of().equals("floor")) {
			return null;
		}
		return switch (target.measure()) {
			case SPEEDUP -> side.speedup().median() / floor.speedup().median();
			case SURPASSED -> floor.overhead().median();
			default -> null;
		};
	}

	private static @Nullable Double value(Target target, ContestResult result) {
		if (target.measure().isFact()) {
			Statistics fact = result.facts().get(target.of());
			return (fact != null) ? fact.median() : null;
		}
		SideResult side = result.side(target.of());
		if (side == null) {
			return null;
		}
		return switch (target.measure()) {
			case SPEEDUP -> side.speedup().median();
			case OVERHEAD, SURPASSED -> side.overhead().median();
			case EXCESS -> side.excessMicros().median();
			case BYTES -> (double) result.sides().get(0).outputBytes() / side.outputBytes();
			case FACT_AT_MOST, FACT_AT_LEAST -> null;
		};
	}

	/** How far the value misses the bound, beside how far the control misses ours. */
	private static boolean isNoise(Target target, double value, ContestResult result) {
		SideResult control = result.side("control");
		if (control == null) {
			return false;
		}
		return switch (target.measure()) {
			case SPEEDUP, OVERHEAD, SURPASSED -> control.speedup().covers(value / target.bound());
			case EXCESS -> control.excessMicros().covers(value - target.bound());
			case BYTES, FACT_AT_MOST, FACT_AT_LEAST -> false;
		};
	}

}
