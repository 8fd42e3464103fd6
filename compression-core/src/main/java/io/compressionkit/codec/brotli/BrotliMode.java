package io.compressionkit.codec.brotli;

/**
 * What kind of data a brotli compressor tunes itself to.
 */
public enum BrotliMode {

	/** Nothing is known about the data. */
	GENERIC,

	/** Text in UTF-8. */
	TEXT,

	/** WOFF 2.0 fonts. */
	FONT

}
