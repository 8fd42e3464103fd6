package io.compressionkit.codec.zstd;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

import io.compressionkit.CodecStream;
import io.compressionkit.CodecUnavailableException;
import io.compressionkit.CompressionDictionary;
import io.compressionkit.CompressionFormat;
import io.compressionkit.codec.PooledCodec;
import io.compressionkit.codec.StatePool;

/**
 * Zstandard, RFC 8878. Thread-safe; contexts are pooled, unless they are too large for
 * that.
 * <p>
 * A frame has the same bytes however its content is cut into buffers: content is handed
 * over first and the frame ended in a step of its own. Ending it together with the
 * content would let zstd adapt to the size, which is a little faster for small content
 * and makes many frames larger. Who wants that, and frames that declare their size, takes
 * {@link ZstdOptions#withContentSize}.
 * <p>
 * A decompressor reads one frame, or skips a skippable one. Content of every block that
 * precedes a faulty one is delivered.
 */
public final class ZstdCodec implements PooledCodec {

	private final ZstdOptions options;

	private final int randomPadding;

	private final StatePool<ZstdEncoder> encoders;

	private final StatePool<ZstdDecoder> decoders;

	/**
	 * Create a codec with default options.
	 * @throws CodecUnavailableException when zstd-jni is missing or cannot be loaded
	 */
	public ZstdCodec() {
		this(ZstdOptions.defaults());
	}

	/**
	 * Create a codec.
	 * @param options the options
	 * @throws CodecUnavailableException when zstd-jni is missing or cannot be loaded
	 * @throws IllegalArgumentException when the trained dictionary cannot be used
	 */
	public ZstdCodec(ZstdOptions options) {
		this(options, 0);
	}

	private ZstdCodec(ZstdOptions options, int randomPadding) {
		Assert.notNull(options, "options must not be null");
		ZstdLibrary.require();
		this.options = options;
		this.randomPadding = randomPadding;
		this.decoders = ZstdDecoder.pool(options);
		this.encoders = ZstdEncoder.pool(options);
	}

	/**
	 * Why there can be no zstd codec. Never throws, and may be called when zstd-jni is
	 * not on the class path.
	 * @return the reason, with its cause, or {@code null} when there can be one
	 */
	public static @Nullable CodecUnavailableException unavailability() {
		return ZstdLibrary.unavailability();
	}

	/**
	 * The options.
	 * @return the options this codec was made with
	 */
	public ZstdOptions options() {
		return this.options;
	}

	@Override
	public CompressionFormat format() {
		return CompressionFormat.ZSTD;
	}

	@Override
	public CodecStream newCompressor() {
		return padded(new ZstdCompressor(this.encoders, this.options.contentSize()));
	}

	@Override
	public CodecStream newCompressor(long sourceSize) {
		Assert.isTrue(sourceSize >= 0, () -> "sourceSize must be 0 or more, but is " + sourceSize);
		ZstdCompressor compressor = new ZstdCompressor(this.encoders, this.options.contentSize());
		compressor.declare(sourceSize);
		return padded(compressor);
	}

	private CodecStream padded(ZstdCompressor compressor) {
		return (this.randomPadding > 0) ? new ZstdPadding(compressor, this.randomPadding) : compressor;
	}

	@Override
	public CodecStream newDecompressor() {
		return new ZstdDecompressor(this.decoders, this.options);
	}

	/**
	 * Measured on JSON and on text, rounded up.
	 */
	@Override
	public double relativeCost() {
		int level = this.options.level();
		if (level <= 1) {
			return 0.15;
		}
		if (level <= 4) {
			return 0.25;
		}
		if (level <= 6) {
			return 0.4;
		}
		if (level <= 9) {
			return 0.6;
		}
		if (level <= 12) {
			return 1.2;
		}
		return (level <= 15) ? HEAVY : 3 * HEAVY;
	}

	@Override
	public ZstdCodec withDictionary(CompressionDictionary dictionary) {
		Assert.notNull(dictionary, "dictionary must not be null");
		return new ZstdCodec(this.options.withDictionary(dictionary));
	}

	/**
	 * The window is only set where the level would take a larger one: to set it on a low
	 * level would enlarge it. Padding is a skippable frame of random length after the
	 * content.
	 */
	@Override
	public ZstdCodec forContentCoding(long maxWindowSize, int randomPadding) {
		ZstdOptions fit = this.options.withDictionary(null);
		int maxWindowLog = (maxWindowSize != 0) ? Long.SIZE - 1 - Long.numberOfLeadingZeros(maxWindowSize)
				: fit.suitableWindowLog();
		if (fit.streamWindowLog() > maxWindowLog) {
			fit = fit.withWindowLog(maxWindowLog);
		}
		if (fit.equals(this.options) && randomPadding == this.randomPadding) {
			return this;
		}
		ZstdCodec derived = new ZstdCodec(fit, randomPadding);
		this.encoders.include(derived.encoders);
		this.decoders.include(derived.decoders);
		return derived;
	}

	@Override
	public StatePool.Statistics compressorPool() {
		return this.encoders.statistics();
	}

	@Override
	public StatePool.Statistics decompressorPool() {
		return this.decoders.statistics();
	}

	@Override
	public String library() {
		return ZstdLibrary.version();
	}

	@Override
	public void close() {
		this.encoders.close();
		this.decoders.close();
	}

	@Override
	public String toString() {
		return "ZstdCodec[" + this.options + "]";
	}

}
