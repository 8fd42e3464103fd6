package io.compressionkit.codec.zip;

import java.util.zip.Deflater;

/**
 * What kind of data deflate is tuned to.
 */
public enum DeflateStrategy {

	/** Data of any kind. The default. */
	DEFAULT(Deflater.DEFAULT_STRATEGY),

	/**
	 * Small values in a somewhat random distribution, as a filter or predictor makes
	 * them: fewer matches, more Huffman coding.
	 */
	FILTERED(Deflater.FILTERED),

	/** Huffman coding only, no matches: fast, for data without repetition. */
	HUFFMAN_ONLY(Deflater.HUFFMAN_ONLY);

	private final int code;

	DeflateStrategy(int code) {
		this.code = code;
	}

	int code() {
		return this.code;
	}

}
