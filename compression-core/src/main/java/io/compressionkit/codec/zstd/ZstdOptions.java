package io.compressionkit.codec.zstd;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

import io.compressionkit.CompressionDictionary;

/**
 * How zstd compresses and what it is ready to decompress. Immutable; ranges are checked
 * here.
 *
 * @param level the compression level, -7 (fastest) to 22 (smallest)
 * @param windowLog the base-2 logarithm of the window in bytes, 10 to 31, or 0 to let the
 * level decide. HTTP recipients need not accept more than 23 (8 MiB, RFC 9659), which the
 * levels from 20 on exceed by themselves. From 25 on, and at the levels from 20 on,
 * contexts are too large to be pooled
 * @param checksum whether frames end with a checksum of 4 bytes. A raw dictionary
 * switches it on, since a frame does not name the raw dictionary it was made with
 * @param contentSize whether a frame declares the size of its content when that is known.
 * Lets the compressor tune itself to the size, which makes small frames smaller or larger
 * @param longDistanceMatching whether repetitions are found over the whole of a large
 * window; implies a window of 128 MiB unless another one is set
 * @param workers how many native threads compress one stream, 0 to 200; 0 compresses on
 * the calling thread
 * @param maxDecodeWindow the largest window a frame may ask the decompressor for, in
 * bytes, 1 KiB to 2 GiB
 * @param dictionary the dictionary of both directions, or {@code null}
 */
public record ZstdOptions(int level, int windowLog, boolean checksum, boolean contentSize, boolean longDistanceMatching,
		int workers, long maxDecodeWindow, @Nullable CompressionDictionary dictionary) {

	/** The lowest level. */
	public static final int MIN_LEVEL = -7;

	/** The highest level. */
	public static final int MAX_LEVEL = 22;

	/**
	 * The window that is decompressed by default: 128 MiB, the limit of the zstd tool.
	 */
	public static final long DEFAULT_MAX_DECODE_WINDOW = 1L << 27;

	private static final int MIN_WINDOW_LOG = 10;

	private static final int MAX_WINDOW_LOG = 31;

	private static final int MAX_WORKERS = 200;

	private static final int LONG_DISTANCE_WINDOW_LOG = 27;

	private static final int HTTP_WINDOW_LOG = 23;

	private static final int SUITABLE_WINDOW_LOG = 18;

	/** What zstd takes at levels 1 to 22; those below take that of level 1. */
	private static final int[] STREAM_WINDOW_LOGS = { 19, 20, 21, 21, 21, 21, 21, 21, 22, 22, 22, 22, 22, 22, 22, 22,
			23, 23, 23, 25, 26, 27 };

	private static final ZstdOptions DEFAULTS = new ZstdOptions(3, 0, false, false, false, 0, DEFAULT_MAX_DECODE_WINDOW,
			null);

	/**
	 * Create options.
	 * @param level the value of the component
	 * @param windowLog the value of the component
	 * @param checksum the value of the component
	 * @param contentSize the value of the component
	 * @param longDistanceMatching the value of the component
	 * @param workers the value of the component
	 * @param maxDecodeWindow the value of the component
	 * @param dictionary the value of the component
	 * @throws IllegalArgumentException if a value is not allowed
	 */
	public ZstdOptions {
		Assert.isTrue(level >= MIN_LEVEL && level <= MAX_LEVEL,
				() -> "zstd level must be %d to %d, but is %d".formatted(MIN_LEVEL, MAX_LEVEL, level));
		Assert.isTrue(windowLog == 0 || (windowLog >= MIN_WINDOW_LOG && windowLog <= MAX_WINDOW_LOG),
				() -> "zstd windowLog must be 0 or %d to %d, but is %d".formatted(MIN_WINDOW_LOG, MAX_WINDOW_LOG,
						windowLog));
		Assert.isTrue(workers >= 0 && workers <= MAX_WORKERS,
				() -> "zstd workers must be 0 to %d, but is %d".formatted(MAX_WORKERS, workers));
		Assert.isTrue(maxDecodeWindow >= 1L << MIN_WINDOW_LOG && maxDecodeWindow <= 1L << MAX_WINDOW_LOG,
				() -> "zstd maxDecodeWindow must be %d to %d bytes, but is %d".formatted(1L << MIN_WINDOW_LOG,
						1L << MAX_WINDOW_LOG, maxDecodeWindow));
	}

	/**
	 * Level 3, the window of the level, neither checksum nor content size, windows of up
	 * to 128 MiB decompressed.
	 * @return the defaults
	 */
	public static ZstdOptions defaults() {
		return DEFAULTS;
	}

	/**
	 * These options with another level.
	 * @param level -7 to 22
	 * @return new options
	 */
	public ZstdOptions withLevel(int level) {
		return new ZstdOptions(level, this.windowLog, this.checksum, this.contentSize, this.longDistanceMatching,
				this.workers, this.maxDecodeWindow, this.dictionary);
	}

	/**
	 * These options with another window.
	 * @param windowLog 10 to 31, or 0 for that of the level
	 * @return new options
	 */
	public ZstdOptions withWindowLog(int windowLog) {
		return new ZstdOptions(this.level, windowLog, this.checksum, this.contentSize, this.longDistanceMatching,
				this.workers, this.maxDecodeWindow, this.dictionary);
	}

	/**
	 * These options with or without a checksum.
	 * @param checksum whether frames end with a checksum
	 * @return new options
	 */
	public ZstdOptions withChecksum(boolean checksum) {
		return new ZstdOptions(this.level, this.windowLog, checksum, this.contentSize, this.longDistanceMatching,
				this.workers, this.maxDecodeWindow, this.dictionary);
	}

	/**
	 * These options with or without a declared content size.
	 * @param contentSize whether frames declare it
	 * @return new options
	 */
	public ZstdOptions withContentSize(boolean contentSize) {
		return new ZstdOptions(this.level, this.windowLog, this.checksum, contentSize, this.longDistanceMatching,
				this.workers, this.maxDecodeWindow, this.dictionary);
	}

	/**
	 * These options with or without long distance matching.
	 * @param longDistanceMatching whether it is used
	 * @return new options
	 */
	public ZstdOptions withLongDistanceMatching(boolean longDistanceMatching) {
		return new ZstdOptions(this.level, this.windowLog, this.checksum, this.contentSize, longDistanceMatching,
				this.workers, this.maxDecodeWindow, this.dictionary);
	}

	/**
	 * These options with another number of native threads.
	 * @param workers 0 to 200; 0 compresses on the calling thread
	 * @return new options
	 */
	public ZstdOptions withWorkers(int workers) {
		return new ZstdOptions(this.level, this.windowLog, this.checksum, this.contentSize, this.longDistanceMatching,
				workers, this.maxDecodeWindow, this.dictionary);
	}

	/**
	 * These options with another limit for windows.
	 * @param maxDecodeWindow bytes, 1 KiB to 2 GiB
	 * @return new options
	 */
	public ZstdOptions withMaxDecodeWindow(long maxDecodeWindow) {
		return new ZstdOptions(this.level, this.windowLog, this.checksum, this.contentSize, this.longDistanceMatching,
				this.workers, maxDecodeWindow, this.dictionary);
	}

	/**
	 * These options with another dictionary.
	 * @param dictionary a raw or a trained one, or {@code null} for none
	 * @return new options
	 */
	public ZstdOptions withDictionary(@Nullable CompressionDictionary dictionary) {
		return new ZstdOptions(this.level, this.windowLog, this.checksum, this.contentSize, this.longDistanceMatching,
				this.workers, this.maxDecodeWindow, dictionary);
	}

	/**
	 * The window of a stream of unknown size.
	 * @return 10 to 31
	 */
	int streamWindowLog() {
		if (this.windowLog != 0) {
			return this.windowLog;
		}
		return this.longDistanceMatching ? LONG_DISTANCE_WINDOW_LOG : STREAM_WINDOW_LOGS[Math.max(this.level, 1) - 1];
	}

	/**
	 * The largest window that suits HTTP: 256 KiB unless another one was set, 8 MiB then.
	 * Larger ones make streams of text slower and no smaller, and each stream that is
	 * open takes one.
	 * @return 18 or 23
	 */
	int suitableWindowLog() {
		return (this.windowLog != 0) ? HTTP_WINDOW_LOG : SUITABLE_WINDOW_LOG;
	}

}
