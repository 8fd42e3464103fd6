package io.compressionkit.codec.zip;

/**
 * What the options of the deflate formats have in common.
 */
sealed interface DeflateOptions permits GzipOptions, ZlibOptions {

	/**
	 * How much work is done.
	 * @return the level, -1 to 9
	 */
	int level();

	/**
	 * What the data is like.
	 * @return the strategy
	 */
	DeflateStrategy strategy();

}
