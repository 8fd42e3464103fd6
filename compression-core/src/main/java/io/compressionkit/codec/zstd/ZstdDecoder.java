package io.compressionkit.codec.zstd;

import java.nio.ByteBuffer;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdDictDecompress;
import com.github.luben.zstd.ZstdException;
import org.jspecify.annotations.Nullable;

import io.compressionkit.CompressionDictionary;
import io.compressionkit.CompressionFormat;
import io.compressionkit.MalformedContentException;
import io.compressionkit.MalformedContentException.Reason;
import io.compressionkit.codec.StatePool;

/**
 * A native decompression context with its parameters set.
 */
final class ZstdDecoder {

	private final ZstdOptions options;

	private final @Nullable ZstdDictDecompress dictionary;

	private final ZstdDecompressCtx context = new ZstdDecompressCtx();

	private final ZstdBuffers buffers = new ZstdBuffers(this.context::decompressByteBufferStream);

	private boolean begun;

	private ZstdDecoder(ZstdOptions options, @Nullable ZstdDictDecompress dictionary) {
		this.options = options;
		this.dictionary = dictionary;
		configure();
	}

	/**
	 * Make a pool of contexts that share a dictionary, which is freed with the last one.
	 * @param options the parameters
	 * @return a new pool
	 */
	static StatePool<ZstdDecoder> pool(ZstdOptions options) {
		ZstdDictDecompress dictionary = digest(options.dictionary());
		return new StatePool<>(StatePool.defaultCapacity(), () -> new ZstdDecoder(options, dictionary),
				ZstdDecoder::reset, ZstdDecoder::destroy, () -> {
					if (dictionary != null) {
						dictionary.close();
					}
				});
	}

	private static @Nullable ZstdDictDecompress digest(@Nullable CompressionDictionary dictionary) {
		if (dictionary == null) {
			return null;
		}
		try {
			return new ZstdDictDecompress(dictionary.toByteArray(), ZstdEncoder.contentType(dictionary));
		}
		catch (RuntimeException ex) {
			throw new IllegalArgumentException("zstd cannot use the " + dictionary);
		}
	}

	/** The header is checked before; the limit in the context is the second line. */
	private void configure() {
		this.context.setLongMax(Long.SIZE - Long.numberOfLeadingZeros(this.options.maxDecodeWindow() - 1));
		if (this.dictionary != null) {
			this.context.loadDict(this.dictionary);
		}
	}

	/** A context that has ended its frame keeps its parameters and begins the next. */
	void reset() {
		if (this.begun) {
			this.context.reset();
			configure();
			this.begun = false;
		}
	}

	/**
	 * Decode until what is given or the target is used up.
	 * @param source the source
	 * @param length how much of it is given
	 * @param target the target
	 * @return whether the frame has ended and all its content is in the target
	 * @throws MalformedContentException if the source is not what it should be; positions
	 * are as before and the context has to be reset
	 */
	boolean decode(ByteBuffer source, int length, ByteBuffer target) {
		this.begun = true;
		try {
			boolean ended = this.buffers.step(source, length, target);
			this.begun = !ended;
			return ended;
		}
		catch (ZstdException ex) {
			throw translate(ex);
		}
	}

	private RuntimeException translate(ZstdException ex) {
		long code = Math.abs(ex.getErrorCode());
		String detail = (ex.getMessage() != null) ? ex.getMessage() : "error " + code;
		if (code == Zstd.errMemoryAllocation()) {
			return new IllegalStateException("zstd cannot decompress: " + detail);
		}
		return new MalformedContentException(CompressionFormat.ZSTD, reason(code), detail);
	}

	private Reason reason(long code) {
		if (code == Zstd.errChecksumWrong()) {
			return Reason.CHECKSUM;
		}
		if (code == Zstd.errFrameParameterWindowTooLarge()) {
			return Reason.WINDOW_TOO_LARGE;
		}
		if (code == Zstd.errDictionaryWrong()) {
			return (this.dictionary != null) ? Reason.DICTIONARY_MISMATCH : Reason.DICTIONARY_REQUIRED;
		}
		return Reason.CORRUPT;
	}

	private void destroy() {
		this.context.close();
	}

}
