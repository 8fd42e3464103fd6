package io.compressionkit.benchmarks.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.compressionkit.benchmarks.contest.Role;
import io.compressionkit.benchmarks.contest.RowResult;
import io.compressionkit.benchmarks.contest.RowResult.ContestResult;
import io.compressionkit.benchmarks.contest.RowResult.SideResult;
import io.compressionkit.benchmarks.contest.RowResult.TargetResult;
import io.compressionkit.benchmarks.contest.Statistics;
import io.compressionkit.benchmarks.contest.Target;

/**
 * Writes results as tables in Markdown.
 */
final class Tables {

	private Tables() {
	}

	/**
	 * The machine that a row was measured on.
	 * @param result the row
	 * @return a paragraph
	 */
	static String machine(RowResult result) {
		StringBuilder text = new StringBuilder("Measured at ").append(result.measuredAt()).append(": ");
		result.machine().forEach((name, value) -> text.append(name).append(' ').append(value).append(", "));
		return text.append("%d forks, %.1f s for each contest in each, streams of %d MiB.%s\n\n".formatted(
				result.settings().forks(), result.settings().millisPerFork() / 1e3,
				result.settings().streamSize() >> 20,
				result.settings().quick() ? " **A quick pass: its times mean nothing.**" : ""))
			.toString();
	}

	/**
	 * The times of all sides.
	 * @param result the row
	 * @return a table, or nothing if nothing was timed
	 */
	static String times(RowResult result) {
		List<String> others = result.contests()
			.stream()
			.flatMap((contest) -> contest.sides().stream())
			.filter((side) -> side.role() != Role.OURS)
			.map(SideResult::name)
			.distinct()
			.toList();
		if (others.isEmpty()) {
			return "";
		}
		StringBuilder table = new StringBuilder("| work | ours |");
		others.forEach((name) -> table.append(' ').append(name).append(" ÷ ours |"));
		table.append("\n|---|---|").append("---|".repeat(others.size())).append('\n');
		for (ContestResult contest : result.contests()) {
			table.append("| ").append(contest.name()).append(" | ");
			if (!contest.sides().isEmpty()) {
				table.append(time(contest.sides().get(0).nanos().median())).append(" per ").append(contest.unit());
			}
			table.append(" |");
			for (String name : others) {
				SideResult side = contest.side(name);
				table.append(' ').append((side != null) ? ratio(side.speedup()) : "").append(" |");
			}
			table.append('\n');
		}
		return table.append('\n').toString();
	}

	/**
	 * What was counted.
	 * @param result the row
	 * @return a table, or nothing
	 */
	static String facts(RowResult result) {
		StringBuilder table = new StringBuilder();
		for (ContestResult contest : result.contests()) {
			for (Map.Entry<String, Statistics> fact : contest.facts().entrySet()) {
				Statistics value = fact.getValue();
				table.append("| %s | %s | %s | %s–%s |\n".formatted(contest.name(), fact.getKey(),
						number(value.median()), number(value.min()), number(value.max())));
			}
		}
		return table.isEmpty() ? "" : "| work | counted | median | range |\n|---|---|---|---|\n" + table + "\n";
	}

	/**
	 * The targets.
	 * @param result the row
	 * @return a table, or nothing
	 */
	static String targets(RowResult result) {
		StringBuilder table = new StringBuilder();
		for (ContestResult contest : result.contests()) {
			for (TargetResult target : contest.targets()) {
				Double value = target.value();
				table.append("| %s | %s | %s | %s |\n".formatted(contest.name(), text(target.target()),
						(value != null) ? number(value) : "–", verdict(target)));
			}
		}
		return table.isEmpty() ? "" : "| work | target | measured | |\n|---|---|---|---|\n" + table + "\n";
	}

	private static String verdict(TargetResult target) {
		return switch (target.verdict()) {
			case MET -> "met";
			case TIE -> "met within the noise";
			case OUT_OF_REACH -> "not met; the floor itself comes to %s".formatted(reach(target));
			case NOT_MET -> "**not met**";
			case NOT_MEASURED -> "not measured";
		};
	}

	private static String reach(TargetResult target) {
		return (target.reach() != null) ? number(target.reach()) : "no more";
	}

	private static String text(Target target) {
		String bound = number(target.bound());
		return switch (target.measure()) {
			case SPEEDUP -> "%s ÷ ours ≥ %s".formatted(target.of(), bound);
			case OVERHEAD -> "ours ÷ %s ≤ %s".formatted(target.of(), bound);
			case SURPASSED -> "ours ÷ %s ≥ %s".formatted(target.of(), bound);
			case EXCESS -> "ours − %s ≤ %s µs".formatted(target.of(), bound);
			case BYTES -> "bytes of ours ÷ %s ≤ %s".formatted(target.of(), bound);
			case FACT_AT_MOST -> "%s ≤ %s".formatted(target.of(), bound);
			case FACT_AT_LEAST -> "%s ≥ %s".formatted(target.of(), bound);
		};
	}

	private static String ratio(Statistics speedup) {
		return "**%s** (%s–%s; min %s, max %s)".formatted(number(speedup.median()), number(speedup.low()),
				number(speedup.high()), number(speedup.min()), number(speedup.max()));
	}

	private static String time(double nanos) {
		if (nanos < 1e3) {
			return number(nanos) + " ns";
		}
		return (nanos < 1e6) ? number(nanos / 1e3) + " µs" : number(nanos / 1e6) + " ms";
	}

	private static String number(double value) {
		double size = Math.abs(value);
		String format = (size >= 100 || value == Math.rint(value)) ? "%.0f" : (size >= 10) ? "%.1f" : "%.2f";
		return String.format(Locale.ROOT, format, value);
	}

}
