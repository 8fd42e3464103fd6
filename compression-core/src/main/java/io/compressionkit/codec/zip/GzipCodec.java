package io.compressionkit.codec.zip;

import io.compressionkit.CodecStream;
import io.compressionkit.CompressionFormat;
import io.compressionkit.codec.PooledCodec;
import io.compressionkit.codec.StatePool;

import org.springframework.util.Assert;

/**
 * gzip, RFC 1952. Immutable and thread-safe. Takes no dictionary.
 * <p>
 * A stream is one member. The header that is written has no optional field and no time;
 * of the one that is read every field is skipped, the checksums are checked, and a file
 * name or comment may have 64 KiB.
 */
public final class GzipCodec implements PooledCodec {

	private final GzipOptions options;

	private final int randomPadding;

	private final byte[] header;

	private final DeflatePools pools;

	/**
	 * Create a codec.
	 * @param options how to compress
	 */
	public GzipCodec(GzipOptions options) {
		this(options, 0);
	}

	private GzipCodec(GzipOptions options, int randomPadding) {
		Assert.notNull(options, "options must not be null");
		this.options = options;
		this.randomPadding = randomPadding;
		this.header = GzipCompressor.header(options);
		this.pools = new DeflatePools(options.level(), options.strategy());
	}

	@Override
	public CompressionFormat format() {
		return CompressionFormat.GZIP;
	}

	/**
	 * How it compresses.
	 * @return the options
	 */
	public GzipOptions options() {
		return this.options;
	}

	@Override
	public CodecStream newCompressor() {
		return new GzipCompressor(this.pools.deflaters(),
				(this.randomPadding > 0) ? GzipCompressor.padded(this.header, this.randomPadding) : this.header);
	}

	@Override
	public CodecStream newDecompressor() {
		return new GzipDecompressor(this.pools.inflaters());
	}

	/**
	 * Padding is a comment of random length in the header.
	 */
	@Override
	public GzipCodec forContentCoding(long maxWindowSize, int randomPadding) {
		return (randomPadding == this.randomPadding) ? this : new GzipCodec(this.options, randomPadding);
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
