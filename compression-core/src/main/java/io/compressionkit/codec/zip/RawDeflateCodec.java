package io.compressionkit.codec.zip;

import io.compressionkit.CodecStream;
import io.compressionkit.CompressionDictionary;
import io.compressionkit.CompressionFormat;
import io.compressionkit.codec.PooledCodec;
import io.compressionkit.codec.StatePool;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Raw deflate, RFC 1951. Immutable and thread-safe.
 * <p>
 * The format has no checksum and does not name its dictionary: data that was compressed
 * with another one fails as corrupt, or comes out wrong.
 */
public final class RawDeflateCodec implements PooledCodec {

	private final ZlibOptions options;

	private final byte @Nullable [] dictionary;

	private final DeflatePools pools;

	/**
	 * Create a codec.
	 * @param options how to compress, and the dictionary of both directions
	 */
	public RawDeflateCodec(ZlibOptions options) {
		Assert.notNull(options, "options must not be null");
		this.options = options;
		this.dictionary = options.dictionaryBytes();
		this.pools = new DeflatePools(options.level(), options.strategy());
	}

	@Override
	public CompressionFormat format() {
		return CompressionFormat.RAW_DEFLATE;
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
		return new DeflateCompressor(this.pools.deflaters(), DeflateCompressor.NO_HEADER, this.dictionary);
	}

	@Override
	public CodecStream newDecompressor() {
		return new DeflateDecompressor(this.pools.inflaters(), this.dictionary);
	}

	@Override
	public RawDeflateCodec withDictionary(CompressionDictionary dictionary) {
		Assert.notNull(dictionary, "dictionary must not be null");
		return new RawDeflateCodec(this.options.withDictionary(dictionary));
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
