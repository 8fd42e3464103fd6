package io.compressionkit.codec.zip;

import org.springframework.util.Assert;

/**
 * How gzip compresses. Immutable and thread-safe.
 *
 * @param level 0 for none to 9 for the best and slowest, -1 for zlib's own choice, which
 * is 6; the default is 6
 * @param strategy what kind of data to expect
 */
public record GzipOptions(int level, DeflateStrategy strategy) implements DeflateOptions {

	private static final GzipOptions DEFAULTS = new GzipOptions(DeflateLevels.DEFAULT, DeflateStrategy.DEFAULT);

	/**
	 * Create options.
	 * @param level the value of the component
	 * @param strategy the value of the component
	 * @throws IllegalArgumentException if a value is not allowed
	 */
	public GzipOptions {
		DeflateLevels.check(level);
		Assert.notNull(strategy, "strategy must not be null");
	}

	/**
	 * Level 6 and the default strategy.
	 * @return the options
	 */
	public static GzipOptions defaults() {
		return DEFAULTS;
	}

	/**
	 * With another level.
	 * @param level -1 to 9
	 * @return new options
	 * @throws IllegalArgumentException when the level is out of range
	 */
	public GzipOptions withLevel(int level) {
		return new GzipOptions(level, this.strategy);
	}

	/**
	 * With another strategy.
	 * @param strategy what kind of data to expect
	 * @return new options
	 */
	public GzipOptions withStrategy(DeflateStrategy strategy) {
		return new GzipOptions(this.level, strategy);
	}

}
