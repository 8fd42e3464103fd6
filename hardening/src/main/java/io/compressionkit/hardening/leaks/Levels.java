package io.compressionkit.hardening.leaks;

import java.util.ArrayList;
import java.util.List;

import io.compressionkit.hardening.measure.Figures;
import io.compressionkit.hardening.trial.Finding;

/**
 * A gauge that is read again and again while work is done, and should stay where it is.
 *
 * @param name what it measures
 * @param values what it said, in bytes, at even distances
 */
record Levels(String name, List<Long> values) {

	private static final double MIB = 1 << 20;

	Levels(String name) {
		this(name, new ArrayList<>());
	}

	void add(long value) {
		this.values.add(value);
	}

	/** The median of the second quarter. */
	long before() {
		return median(this.values.subList(this.values.size() / 4, this.values.size() / 2));
	}

	/** The median of the last quarter. */
	long after() {
		return median(this.values.subList(3 * this.values.size() / 4, this.values.size()));
	}

	private static long median(List<Long> values) {
		return values.stream().sorted().toList().get(values.size() / 2);
	}

	/**
	 * See to it that it has not risen.
	 * @param what was done, for the message of the error
	 * @param tolerance how far it may rise, in bytes
	 */
	void assertFlat(String what, long tolerance) {
		if (after() - before() > tolerance) {
			throw new IllegalStateException("%s: %s rises from %s to %s".formatted(what, this.name,
					Figures.bytes(before()), Figures.bytes(after())));
		}
	}

	Finding.Curve curve(String what) {
		List<Double> x = new ArrayList<>();
		for (int i = 0; i < this.values.size(); i++) {
			x.add(100.0 * (i + 1) / this.values.size());
		}
		return new Finding.Curve("%s, %s".formatted(what, this.name), x,
				this.values.stream().map((value) -> value / MIB).toList());
	}

}
