package io.compressionkit.codec.zip;

import io.compressionkit.CompressionDictionary;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * How zlib and raw deflate compress. Immutable and thread-safe.
 *
 * @param level 0 for none to 9 for the best and slowest, -1 for zlib's own choice, which
 * is 6; the default is 6
 * @param strategy what kind of data to expect
 * @param dictionary a raw dictionary of which the last 32 KiB count, or {@code null}
 */
public record ZlibOptions(int level, DeflateStrategy strategy,
		@Nullable CompressionDictionary dictionary) implements DeflateOptions {

	private static final ZlibOptions DEFAULTS = new ZlibOptions(DeflateLevels.DEFAULT, DeflateStrategy.DEFAULT, null);

	/**
	 * Create options.
	 * @param level the value of the component
	 * @param strategy the value of the component
	 * @param dictionary the value of the component
	 * @throws IllegalArgumentException if a value is not allowed
	 */
	public ZlibOptions {
		DeflateLevels.check(level);
		Assert.notNull(strategy, "strategy must not be null");
		Assert.isTrue(dictionary == null || dictionary.type() == CompressionDictionary.Type.RAW,
				() -> "dictionary must be a raw one, made by CompressionDictionary.raw(...), but is a " + dictionary);
	}

	/**
	 * Level 6, the default strategy and no dictionary.
	 * @return the options
	 */
	public static ZlibOptions defaults() {
		return DEFAULTS;
	}

	/**
	 * With another level.
	 * @param level -1 to 9
	 * @return new options
	 * @throws IllegalArgumentException when the level is out of range
	 */
	public ZlibOptions withLevel(int level) {
		return new ZlibOptions(level, this.strategy, this.dictionary);
	}

	/**
	 * With another strategy.
	 * @param strategy what kind of data to expect
	 * @return new options
	 */
	public ZlibOptions withStrategy(DeflateStrategy strategy) {
		return new ZlibOptions(this.level, strategy, this.dictionary);
	}

	/**
	 * With another dictionary.
	 * @param dictionary a raw dictionary, or {@code null} for none
	 * @return new options
	 * @throws IllegalArgumentException when it is one that zstd was trained to
	 */
	public ZlibOptions withDictionary(@Nullable CompressionDictionary dictionary) {
		return new ZlibOptions(this.level, this.strategy, dictionary);
	}

	byte @Nullable [] dictionaryBytes() {
		return (this.dictionary != null) ? this.dictionary.toByteArray() : null;
	}

}
