package io.compressionkit.codec.zip;

import io.compressionkit.CodecStream;
import io.compressionkit.CompressionDictionary;
import io.compressionkit.CompressionFormat;
import io.compressionkit.codec.PooledCodec;
import io.compressionkit.codec.StatePool;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * zlib, RFC 1950, which HTTP calls {@code deflate}. Immutable and thread-safe.
 * <p>
 * Streams that were compressed without a dictionary are read with and without one.
 */
public final class ZlibCodec implements PooledCodec {

	private final ZlibOptions options;

	private final byte @Nullable [] dictionary;

	private final int dictionaryId;

	private final byte[] header;

	private final DeflatePools pools;

	/**
	 * Create a codec.
	 * @param options how to compress, and the dictionary of both directions
	 */
	public ZlibCodec(ZlibOptions options) {
		Assert.notNull(options, "options must not be null");
		this.options = options;
		this.dictionary = options.dictionaryBytes();
		this.dictionaryId = (this.dictionary != null) ? ZlibDecompressor.adler(this.dictionary) : 0;
		this.header = ZlibCompressor.header(options, this.dictionary);
		this.pools = new DeflatePools(options.level(), options.strategy());
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
		return new ZlibCompressor(this.pools.deflaters(), this.header, this.dictionary);
	}

	@Override
	public CodecStream newDecompressor() {
		return new ZlibDecompressor(this.pools.inflaters(), this.dictionary, this.dictionaryId);
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

	@Override
	public double relativeCost() {
		return DeflateLevels.cost(this.options.level(), this.options.strategy());
	}

	@Override
	public StatePool.Statistics compressorPool() {
		return this.pools.deflaters().statistics();
	}

	@Override
	public StatePool.Statistics decompressorPool() {
		return this.pools.inflaters().statistics();
	}

	@Override
	public String library() {
		return DeflatePools.LIBRARY;
	}

	@Override
	public void close() {
		this.pools.close();
	}

}
