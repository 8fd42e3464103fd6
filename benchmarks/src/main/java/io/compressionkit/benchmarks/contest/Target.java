package io.compressionkit.benchmarks.contest;

/**
 * How good the project must be beside a side, or a fact.
 *
 * @param measure what is looked at
 * @param of the name of the side, or of the fact
 * @param bound the value that must be reached or not exceeded
 */
public record Target(Measure measure, String of, double bound) {

	/**
	 * To be so many times as fast as a side.
	 * @param side the name of the side
	 * @param bound the least ratio of its time to ours
	 * @return a target
	 */
	public static Target speedup(String side, double bound) {
		return new Target(Measure.SPEEDUP, side, bound);
	}

	/**
	 * To take at most so many times the time of a side.
	 * @param side the name of the side
	 * @param bound the greatest ratio of our time to its
	 * @return a target
	 */
	public static Target overhead(String side, double bound) {
		return new Target(Measure.OVERHEAD, side, bound);
	}

	/**
	 * To be surpassed by a variant.
	 * @param side the name of the side
	 * @param bound the least ratio of our time to its
	 * @return a target
	 */
	public static Target surpassedBy(String side, double bound) {
		return new Target(Measure.SURPASSED, side, bound);
	}

	/**
	 * To take at most so much longer than a side.
	 * @param side the name of the side
	 * @param micros microseconds per unit
	 * @return a target
	 */
	public static Target excess(String side, double micros) {
		return new Target(Measure.EXCESS, side, micros);
	}

	/**
	 * To make at most so many times the bytes of a side.
	 * @param side the name of the side
	 * @param bound the greatest ratio of our bytes to its
	 * @return a target
	 */
	public static Target bytes(String side, double bound) {
		return new Target(Measure.BYTES, side, bound);
	}

	/**
	 * A fact that must not be greater.
	 * @param fact the name of the fact
	 * @param bound its greatest value
	 * @return a target
	 */
	public static Target atMost(String fact, double bound) {
		return new Target(Measure.FACT_AT_MOST, fact, bound);
	}

	/**
	 * A fact that must not be smaller.
	 * @param fact the name of the fact
	 * @param bound its least value
	 * @return a target
	 */
	public static Target atLeast(String fact, double bound) {
		return new Target(Measure.FACT_AT_LEAST, fact, bound);
	}

	/**
	 * What is looked at.
	 */
	public enum Measure {

		/** The time of the side by ours. */
		SPEEDUP,

		/** Our time by that of the side. */
		OVERHEAD,

		/** Our time by that of the side, which must be faster. */
		SURPASSED,

		/** Our time less that of the side, in microseconds per unit. */
		EXCESS,

		/** Our output by that of the side. */
		BYTES,

		/** A fact that must not be greater than the bound. */
		FACT_AT_MOST,

		/** A fact that must not be smaller than the bound. */
		FACT_AT_LEAST;

		/**
		 * Whether greater values are better.
		 * @return {@code true} if the bound is the least value
		 */
		public boolean isFloor() {
			return this == SPEEDUP || this == SURPASSED || this == FACT_AT_LEAST;
		}

		/**
		 * Whether a fact is looked at and not a time.
		 * @return {@code true} for a fact
		 */
		public boolean isFact() {
			return this == FACT_AT_MOST || this == FACT_AT_LEAST;
		}

	}

}
