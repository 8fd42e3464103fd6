package io.compressionkit.codec.brotli;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

import io.compressionkit.CompressionDictionary;

/**
 * How brotli compresses. Immutable; ranges are checked here.
 *
 * @param quality the compression quality, 0 (fastest) to 11 (smallest)
 * @param window the base-2 logarithm of the window in bytes, 10 to 24
 * @param mode what the compressor tunes itself to
 * @param dictionary the raw dictionary of both directions, of at least 8 bytes, or
 * {@code null}; takes a quality of 5 or more, below which the encoder would ignore it
 */
public record BrotliOptions(int quality, int window, BrotliMode mode, @Nullable CompressionDictionary dictionary) {

	/** The lowest quality. */
	public static final int MIN_QUALITY = 0;

	/** The highest quality. */
	public static final int MAX_QUALITY = 11;

	/** The lowest quality that uses a dictionary. */
	public static final int MIN_DICTIONARY_QUALITY = 5;

	private static final int MIN_DICTIONARY_SIZE = 8;

	private static final int MIN_WINDOW = 10;

	private static final int MAX_WINDOW = 24;

	private static final BrotliOptions DEFAULTS = new BrotliOptions(4, 22, BrotliMode.GENERIC, null);

	/**
	 * Create options.
	 * @param quality the value of the component
	 * @param window the value of the component
	 * @param mode the value of the component
	 * @param dictionary the value of the component
	 * @throws IllegalArgumentException if a value is not allowed
	 */
	public BrotliOptions {
		Assert.isTrue(quality >= MIN_QUALITY && quality <= MAX_QUALITY,
				() -> "brotli quality must be %d to %d, but is %d".formatted(MIN_QUALITY, MAX_QUALITY, quality));
		Assert.isTrue(window >= MIN_WINDOW && window <= MAX_WINDOW,
				() -> "brotli window must be %d to %d, but is %d".formatted(MIN_WINDOW, MAX_WINDOW, window));
		Assert.notNull(mode, "brotli mode must not be null");
		if (dictionary != null) {
			Assert.isTrue(dictionary.type() == CompressionDictionary.Type.RAW,
					"brotli takes raw dictionaries only, this one was trained by zstd");
			Assert.isTrue(dictionary.size() >= MIN_DICTIONARY_SIZE,
					() -> "a brotli dictionary must have at least %d bytes, this one has %d"
						.formatted(MIN_DICTIONARY_SIZE, dictionary.size()));
			Assert.isTrue(quality >= MIN_DICTIONARY_QUALITY,
					() -> "brotli ignores a dictionary below quality %d; raise the quality, which is %d, or leave the dictionary out"
						.formatted(MIN_DICTIONARY_QUALITY, quality));
		}
	}

	/**
	 * Quality 4, a window of 4 MiB, generic mode, no dictionary.
	 * @return the defaults
	 */
	public static BrotliOptions defaults() {
		return DEFAULTS;
	}

	/**
	 * These options with another quality.
	 * @param quality 0 to 11
	 * @return new options
	 */
	public BrotliOptions withQuality(int quality) {
		return new BrotliOptions(quality, this.window, this.mode, this.dictionary);
	}

	/**
	 * These options with another window.
	 * @param window 10 to 24
	 * @return new options
	 */
	public BrotliOptions withWindow(int window) {
		return new BrotliOptions(this.quality, window, this.mode, this.dictionary);
	}

	/**
	 * These options with another mode.
	 * @param mode what the compressor tunes itself to
	 * @return new options
	 */
	public BrotliOptions withMode(BrotliMode mode) {
		return new BrotliOptions(this.quality, this.window, mode, this.dictionary);
	}

	/**
	 * These options with another dictionary.
	 * @param dictionary a raw dictionary, or {@code null} for none
	 * @return new options
	 */
	public BrotliOptions withDictionary(@Nullable CompressionDictionary dictionary) {
		return new BrotliOptions(this.quality, this.window, this.mode, dictionary);
	}

}
