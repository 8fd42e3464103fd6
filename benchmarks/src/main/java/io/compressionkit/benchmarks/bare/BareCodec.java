package io.compressionkit.benchmarks.bare;

import java.nio.ByteBuffer;

import com.aayushatharva.brotli4j.Brotli4jLoader;

import io.compressionkit.CompressionFormat;

/**
 * A library's stream with nothing around it, used again and again. Not thread-safe.
 */
public interface BareCodec extends AutoCloseable {

	/** The levels of all sides: gzip and deflate. */
	int DEFLATE_LEVEL = 6;

	/** The levels of all sides: brotli. */
	int BROTLI_QUALITY = 4;

	/** The levels of all sides: brotli's window, that of HTTP responses. */
	int BROTLI_WINDOW = 22;

	/** The levels of all sides: zstd. */
	int ZSTD_LEVEL = 3;

	/**
	 * The levels of all sides: zstd's window, where it can be set, that of HTTP
	 * responses.
	 */
	int ZSTD_WINDOW = 18;

	/**
	 * Give all of the source.
	 * @param source the source, which is consumed
	 * @param last whether the stream ends with it; the next call begins another one
	 * @param pieces takes the output
	 */
	void feed(ByteBuffer source, boolean last, Pieces pieces);

	@Override
	void close();

	/**
	 * The bare compressor for a format.
	 * @param format the format
	 * @return a codec that the caller closes
	 */
	static BareCodec compressor(CompressionFormat format) {
		if (format.equals(CompressionFormat.ZSTD)) {
			return new BareZstdCompressor();
		}
		if (format.equals(CompressionFormat.BROTLI)) {
			Brotli4jLoader.ensureAvailability();
			return new BareBrotliCompressor();
		}
		return new BareDeflater(format);
	}

	/**
	 * The bare decompressor for a format.
	 * @param format the format
	 * @return a codec that the caller closes
	 */
	static BareCodec decompressor(CompressionFormat format) {
		if (format.equals(CompressionFormat.ZSTD)) {
			return new BareZstdDecompressor();
		}
		if (format.equals(CompressionFormat.BROTLI)) {
			Brotli4jLoader.ensureAvailability();
			return new BareBrotliDecompressor();
		}
		return new BareInflater(format);
	}

}
