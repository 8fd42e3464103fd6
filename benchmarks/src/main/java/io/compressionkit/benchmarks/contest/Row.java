package io.compressionkit.benchmarks.contest;

import java.util.List;

/**
 * A subject: contests that are measured and told of together.
 */
public interface Row {

	/**
	 * Its number.
	 * @return such as "B1"
	 */
	String id();

	/**
	 * What it is about.
	 * @return a heading
	 */
	String title();

	/**
	 * Its contests.
	 * @param settings how thoroughly it is measured
	 * @return the contests, in the same order on every call
	 */
	List<Contest> contests(Settings settings);

	/**
	 * What the virtual machines are started with.
	 * @return options of the {@code java} command
	 */
	default List<String> jvmOptions() {
		return List.of("-Xms1g", "-Xmx2g", "-XX:MaxDirectMemorySize=2g");
	}

	/**
	 * Whether its sides start servers in processes of their own.
	 * @return {@code true} if so
	 */
	default boolean startsServers() {
		return false;
	}

	/**
	 * How much more time its contests take than others.
	 * @return a factor
	 */
	default int weight() {
		return 1;
	}

	/**
	 * How long a turn is meant to be.
	 * @return milliseconds
	 */
	default int turnMillis() {
		return 100;
	}

}
