package io.compressionkit.codec;

import io.compressionkit.CompressionCodec;

/**
 * A codec that keeps the native state of its streams in pools. Thread-safe.
 */
public interface PooledCodec extends CompressionCodec {

	/**
	 * What the pool of the compressors has done so far.
	 * @return a snapshot
	 */
	StatePool.Statistics compressorPool();

	/**
	 * What the pool of the decompressors has done so far.
	 * @return a snapshot
	 */
	StatePool.Statistics decompressorPool();

}
