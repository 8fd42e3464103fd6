package io.compressionkit.codec.zip;

import java.util.zip.Deflater;
import java.util.zip.Inflater;

import io.compressionkit.codec.PooledCodec;
import io.compressionkit.codec.StatePool;

import org.springframework.util.Assert;

/**
 * A codec of one of the formats around deflate, RFC 1951, with the pools of its native
 * state. Immutable and thread-safe.
 */
abstract sealed class DeflateCodec implements PooledCodec permits GzipCodec, ZlibCodec, RawDeflateCodec {

	private final DeflatePools pools;

	private final double relativeCost;

	DeflateCodec(DeflateOptions options) {
		Assert.notNull(options, "options must not be null");
		this.pools = new DeflatePools(options.level(), options.strategy());
		this.relativeCost = DeflateLevels.cost(options.level(), options.strategy());
	}

	final StatePool<Deflater> deflaters() {
		return this.pools.deflaters();
	}

	final StatePool<Inflater> inflaters() {
		return this.pools.inflaters();
	}

	@Override
	public final double relativeCost() {
		return this.relativeCost;
	}

	@Override
	public final StatePool.Statistics compressorPool() {
		return deflaters().statistics();
	}

	@Override
	public final StatePool.Statistics decompressorPool() {
		return inflaters().statistics();
	}

	@Override
	public final String library() {
		return DeflatePools.LIBRARY;
	}

	@Override
	public final void close() {
		this.pools.close();
	}

}
