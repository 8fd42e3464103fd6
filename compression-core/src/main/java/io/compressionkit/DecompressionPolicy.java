package io.compressionkit;

/**
 * What decompression makes of input that has more than one stream in it. The same rule
 * holds for all codecs and however the input is cut into chunks. Truncated input is an
 * error under each of them.
 */
public enum DecompressionPolicy {

	/**
	 * Concatenated gzip members and zstd frames are decoded; any other byte after the end
	 * is {@link MalformedContentException.Reason#TRAILING_DATA}.
	 */
	DEFAULT,

	/**
	 * As the WHATWG Compression Standard has it: one gzip member only; zstd frames are
	 * decoded; any other byte after the end is
	 * {@link MalformedContentException.Reason#TRAILING_DATA}.
	 */
	STRICT,

	/**
	 * As command line tools have it: concatenated gzip members are decoded, zero padding
	 * after a member is skipped, and other bytes are read as a member. After zlib, raw
	 * deflate and brotli streams all bytes are ignored;
	 * {@link CompressionResult#bytesConsumed()} tells where the stream ended. After zstd
	 * frames they are {@link MalformedContentException.Reason#TRAILING_DATA}.
	 */
	LENIENT

}
