package io.compressionkit.benchmarks.contest;

/**
 * How thoroughly is measured. Immutable.
 *
 * @param quick whether everything is only to be run, with small counts, and nothing is to
 * be learned from the times
 * @param forks in how many virtual machines each contest is run
 * @param millisPerFork how long a contest takes in each of them, in milliseconds, sides
 * that take longer than that aside
 * @param streamSize how many bytes a stream has
 */
public record Settings(boolean quick, int forks, long millisPerFork, int streamSize) {

	private static final int MIB = 1 << 20;

	/**
	 * To see that everything runs.
	 * @return the settings
	 */
	public static Settings smoke() {
		return new Settings(true, 1, 100, MIB / 2);
	}

	/**
	 * To measure.
	 * @param forks in how many virtual machines
	 * @param millisPerFork how long in each of them
	 * @param streamMib how long streams are, in MiB
	 * @return the settings
	 */
	public static Settings full(int forks, long millisPerFork, int streamMib) {
		return new Settings(false, forks, millisPerFork, streamMib * MIB);
	}

	/**
	 * With more time for each contest.
	 * @param factor how much more
	 * @return new settings
	 */
	public Settings times(int factor) {
		return new Settings(this.quick, this.forks, this.millisPerFork * factor, this.streamSize);
	}

	/**
	 * A number for whichever it is.
	 * @param full the number to measure with
	 * @param small the number to see that it runs
	 * @return one of them
	 */
	public int choose(int full, int small) {
		return this.quick ? small : full;
	}

	/**
	 * How many rounds there are at least.
	 * @return a count
	 */
	public int minRounds() {
		return this.quick ? 1 : 3;
	}

}
