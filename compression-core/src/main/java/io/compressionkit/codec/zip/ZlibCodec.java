package io.compressionkit.codec.zip;

import io.compressionkit.CodecStream;
import io.compressionkit.CompressionDictionary;
import io.compressionkit.CompressionFormat;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * zlib, RFC 1950, which HTTP calls {@code deflate}. Immutable and thread-safe.
 * <p>
 * Streams that were compressed without a dictionary are read with and without one.
 */
public final class ZlibCodec extends DeflateCodec {

	private final ZlibOptions options;

	private final byte @Nullable [] dictionary;

	private final int dictionaryId;

	private final byte[] header;

	/**
	 * Create a codec.
	 * @param options how to compress, and the dictionary of both directions
	 */
	public ZlibCodec(ZlibOptions options) {
		super(options);
		this.options = options;
		this.dictionary = options.dictionaryBytes();
		this.dictionaryId = (this.dictionary != null) ? ZlibDecompressor.adler(this.dictionary) : 0;
		this.header = ZlibCompressor.header(options, this.dictionary);
	}

	@Override
	public CompressionFormat format() {
		return CompressionFormat.ZLIB;
	}

	/**
	 * How it compresses, and the dictionary of both directions.
	 * @return the options
	 */
	public ZlibOptions options() {
		return this.options;
	}

	@Override
	public CodecStream newCompressor() {
		return new ZlibCompressor(deflaters(), this.header, this.dictionary);
	}

	@Override
	public CodecStream newDecompressor() {
		return new ZlibDecompressor(inflaters(), this.dictionary, this.dictionaryId);
	}

	@Override
	public @Nullable ZlibCodec forContentCoding(long maxWindowSize, int randomPadding) {
		if (randomPadding != 0) {
			return null;
		}
		return (this.options.dictionary() == null) ? this : new ZlibCodec(this.options.withDictionary(null));
	}

	@Override
	public ZlibCodec withDictionary(CompressionDictionary dictionary) {
		Assert.notNull(dictionary, "dictionary must not be null");
		return new ZlibCodec(this.options.withDictionary(dictionary));
	}

}
