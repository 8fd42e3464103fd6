package io.compressionkit.codec.brotli;

import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

import io.compressionkit.CodecStream;
import io.compressionkit.CodecUnavailableException;
import io.compressionkit.CompressionDictionary;
import io.compressionkit.CompressionFormat;
import io.compressionkit.codec.PooledCodec;
import io.compressionkit.codec.StatePool;

/**
 * Brotli, RFC 7932. Thread-safe. A native brotli state cannot be used twice, so that the
 * pools of this codec keep none and only count.
 * <p>
 * Streams of the large-window extension, which RFC 7932 does not know, are refused as
 * corrupt.
 * <p>
 * The native decoder does not tell where in its input a stream ended or broke. It is
 * found out by decoding the stream once more, which only happens when something follows
 * the end or is corrupt. The position of the source, and what is delivered of a corrupt
 * stream, are exact if the compressed stream up to there is at most 64 KiB, or if all of
 * it lay in the one source buffer that is given to every call. Otherwise they are exact
 * to 4 KiB of input: where bytes follow the end, at least one of them is left in the
 * source.
 */
public final class BrotliCodec implements PooledCodec {

	private static final double[] COSTS = { 0.15, 0.15, 0.25, 0.25, 0.5, 0.8, 0.8, 1.2, 1.6, HEAVY, 4 * HEAVY,
			9 * HEAVY };

	private final BrotliOptions options;

	private final StatePool<BrotliEncoder> encoders;

	private final StatePool<BrotliDecoder> decoders;

	/**
	 * Create a codec with default options.
	 * @throws CodecUnavailableException when brotli4j is missing or cannot be loaded
	 */
	public BrotliCodec() {
		this(BrotliOptions.defaults());
	}

	/**
	 * Create a codec.
	 * @param options the options
	 * @throws CodecUnavailableException when brotli4j is missing or cannot be loaded
	 */
	public BrotliCodec(BrotliOptions options) {
		Assert.notNull(options, "options must not be null");
		BrotliLibrary.require();
		this.options = options;
		ByteBuffer raw = direct(options.dictionary());
		ByteBuffer prepared = (raw != null) ? BrotliEncoder.prepare(raw) : null;
		this.encoders = BrotliEncoder.pool(options, prepared);
		this.decoders = BrotliDecoder.pool(raw);
	}

	private static @Nullable ByteBuffer direct(@Nullable CompressionDictionary dictionary) {
		return (dictionary != null) ? ByteBuffer.allocateDirect(dictionary.size()).put(dictionary.asByteBuffer()).flip()
				: null;
	}

	/**
	 * Why there can be no brotli codec. Never throws, and may be called when brotli4j is
	 * not on the class path.
	 * @return the reason, with its cause, or {@code null} when there can be one
	 */
	public static @Nullable CodecUnavailableException unavailability() {
		return BrotliLibrary.unavailability();
	}

	/**
	 * The options.
	 * @return the options this codec was made with
	 */
	public BrotliOptions options() {
		return this.options;
	}

	@Override
	public CompressionFormat format() {
		return CompressionFormat.BROTLI;
	}

	@Override
	public CodecStream newCompressor() {
		return new BrotliCompressor(this.encoders);
	}

	@Override
	public CodecStream newDecompressor() {
		return new BrotliDecompressor(this.decoders);
	}

	/**
	 * Measured on JSON and on text, rounded up.
	 */
	@Override
	public double relativeCost() {
		return COSTS[this.options.quality()];
	}

	/**
	 * The window is only made smaller where that is asked for: several decoders lose the
	 * end of content that a few bytes let grow beyond it.
	 */
	@Override
	public @Nullable BrotliCodec forContentCoding(long maxWindowSize, int randomPadding) {
		if (randomPadding != 0) {
			return null;
		}
		BrotliOptions fit = this.options.withDictionary(null);
		if (maxWindowSize != 0) {
			int maxWindow = Long.SIZE - 1 - Long.numberOfLeadingZeros(maxWindowSize);
			fit = fit.withWindow(Math.min(fit.window(), maxWindow));
		}
		if (fit.equals(this.options)) {
			return this;
		}
		BrotliCodec derived = new BrotliCodec(fit);
		this.encoders.include(derived.encoders);
		this.decoders.include(derived.decoders);
		return derived;
	}

	@Override
	public BrotliCodec withDictionary(CompressionDictionary dictionary) {
		Assert.notNull(dictionary, "dictionary must not be null");
		return new BrotliCodec(this.options.withDictionary(dictionary));
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
		return BrotliLibrary.version();
	}

	@Override
	public void close() {
		this.encoders.close();
		this.decoders.close();
	}

	@Override
	public String toString() {
		return "BrotliCodec[" + this.options + "]";
	}

}
