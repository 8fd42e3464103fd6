package io.compressionkit.codec.zip;

import org.springframework.util.Assert;

/**
 * The levels of deflate: their range, what they cost, and how headers name them.
 */
final class DeflateLevels {

	static final int DEFAULT = 6;

	private static final int LOWEST = -1;

	private static final int HIGHEST = 9;

	private static final double[] COSTS = { 0.1, 0.35, 0.4, 0.5, 0.55, 0.75, 1, 1.2, 1.6, 2 };

	private DeflateLevels() {
	}

	static void check(int level) {
		Assert.isTrue(level >= LOWEST && level <= HIGHEST,
				() -> "level must be %d to %d, but is %d".formatted(LOWEST, HIGHEST, level));
	}

	/**
	 * The time a byte takes, relative to level 6.
	 */
	static double cost(int level, DeflateStrategy strategy) {
		double cost = COSTS[resolve(level)];
		return (strategy == DeflateStrategy.HUFFMAN_ONLY) ? Math.min(cost, COSTS[1]) : cost;
	}

	/**
	 * FLEVEL, RFC 1950 section 2.2.
	 * @return 0, the fastest, to 3, the slowest
	 */
	static int zlibLevel(int level, DeflateStrategy strategy) {
		int resolved = resolve(level);
		if (strategy == DeflateStrategy.HUFFMAN_ONLY || resolved < 2) {
			return 0;
		}
		if (resolved < DEFAULT) {
			return 1;
		}
		return (resolved == DEFAULT) ? 2 : 3;
	}

	/**
	 * XFL, RFC 1952 section 2.3.1.
	 * @return 2 for the slowest, 4 for the fastest, or 0
	 */
	static int gzipExtraFlags(int level, DeflateStrategy strategy) {
		if (resolve(level) == HIGHEST) {
			return 2;
		}
		return (zlibLevel(level, strategy) == 0) ? 4 : 0;
	}

	private static int resolve(int level) {
		return (level == LOWEST) ? DEFAULT : level;
	}

}
