package io.compressionkit.benchmarks.contest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * The same work done by several sides. Immutable.
 *
 * @param name what the work is, unique within its row
 * @param unit what times are given for, such as "call"
 * @param unitsPerOperation how many of them one operation is
 * @param entrants the sides; the first is ours. May be empty if there are only facts
 * @param facts what is counted and not timed, once in each virtual machine
 * @param targets how good ours must be
 */
public record Contest(String name, String unit, double unitsPerOperation, List<Entrant> entrants,
		Callable<Map<String, Double>> facts, List<Target> targets) {

	/**
	 * Begin a contest whose operations are its units.
	 * @param name what the work is
	 * @param unit what times are given for
	 * @return a contest without sides
	 */
	public static Contest of(String name, String unit) {
		return new Contest(name, unit, 1, List.of(), Map::of, List.of());
	}

	/**
	 * With another number of units.
	 * @param units how many units one operation is
	 * @return a new contest
	 */
	public Contest withUnitsPerOperation(double units) {
		return new Contest(this.name, this.unit, units, this.entrants, this.facts, this.targets);
	}

	/**
	 * With ours and, as a control, ours once more.
	 * @param factory sets the side up
	 * @return a new contest
	 */
	public Contest ours(Callable<? extends Side> factory) {
		return with("ours", Role.OURS, factory).with("control", Role.CONTROL, factory);
	}

	/**
	 * With one more side.
	 * @param sideName how it is called
	 * @param role what it stands for
	 * @param factory sets it up
	 * @return a new contest
	 */
	public Contest with(String sideName, Role role, Callable<? extends Side> factory) {
		List<Entrant> more = new ArrayList<>(this.entrants);
		more.add(new Entrant(sideName, role, factory));
		return new Contest(this.name, this.unit, this.unitsPerOperation, List.copyOf(more), this.facts, this.targets);
	}

	/**
	 * With something that is counted.
	 * @param counted gives values by name
	 * @return a new contest
	 */
	public Contest withFacts(Callable<Map<String, Double>> counted) {
		return new Contest(this.name, this.unit, this.unitsPerOperation, this.entrants, counted, this.targets);
	}

	/**
	 * With one more target.
	 * @param target the target
	 * @return a new contest
	 */
	public Contest target(Target target) {
		List<Target> more = new ArrayList<>(this.targets);
		more.add(target);
		return new Contest(this.name, this.unit, this.unitsPerOperation, this.entrants, this.facts, List.copyOf(more));
	}

}
