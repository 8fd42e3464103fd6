package io.compressionkit.codec.zstd;

import java.nio.ByteBuffer;

import com.github.luben.zstd.EndDirective;
import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDictCompress;
import com.github.luben.zstd.ZstdDictContentType;
import com.github.luben.zstd.ZstdException;
import org.jspecify.annotations.Nullable;

import io.compressionkit.CompressionDictionary;
import io.compressionkit.codec.StatePool;

/**
 * A native compression context with its parameters set.
 */
final class ZstdEncoder {

	private static final ByteBuffer NOTHING = ByteBuffer.allocateDirect(0);

	/** Above it a context takes more than some ten megabytes. */
	private static final int MAX_POOLED_WINDOW_LOG = 24;

	private static final int MAX_POOLED_LEVEL = 19;

	private final ZstdOptions options;

	private final @Nullable ZstdDictCompress dictionary;

	private final ZstdCompressCtx context = new ZstdCompressCtx();

	private final ZstdBuffers buffers = new ZstdBuffers(
			(target, source) -> this.context.compressByteBufferStream(target, source, EndDirective.CONTINUE));

	private boolean begun;

	private ZstdEncoder(ZstdOptions options, @Nullable ZstdDictCompress dictionary) {
		this.options = options;
		this.dictionary = dictionary;
		try {
			configure();
		}
		catch (RuntimeException ex) {
			this.context.close();
			throw translate(ex);
		}
	}

	/**
	 * Make a pool of contexts that share a dictionary, which is freed with the last one.
	 * @param options the parameters
	 * @return a new pool
	 */
	static StatePool<ZstdEncoder> pool(ZstdOptions options) {
		ZstdDictCompress dictionary = digest(options);
		return new StatePool<>(poolable(options) ? StatePool.defaultCapacity() : 0,
				() -> new ZstdEncoder(options, dictionary), ZstdEncoder::reset, ZstdEncoder::destroy, () -> {
					if (dictionary != null) {
						dictionary.close();
					}
				});
	}

	private static boolean poolable(ZstdOptions options) {
		return options.level() <= MAX_POOLED_LEVEL && options.windowLog() <= MAX_POOLED_WINDOW_LOG
				&& !options.longDistanceMatching() && options.workers() == 0;
	}

	private static @Nullable ZstdDictCompress digest(ZstdOptions options) {
		CompressionDictionary dictionary = options.dictionary();
		if (dictionary == null) {
			return null;
		}
		try {
			return new ZstdDictCompress(dictionary.toByteArray(), options.level(), contentType(dictionary));
		}
		catch (RuntimeException ex) {
			throw new IllegalArgumentException("zstd cannot use the " + dictionary);
		}
	}

	static ZstdDictContentType contentType(CompressionDictionary dictionary) {
		return (dictionary.type() == CompressionDictionary.Type.RAW) ? ZstdDictContentType.RAW_CONTENT
				: ZstdDictContentType.FULL_DICT;
	}

	private void configure() {
		CompressionDictionary content = this.options.dictionary();
		boolean anonymous = content != null && content.type() == CompressionDictionary.Type.RAW;
		this.context.setLevel(this.options.level());
		this.context.setChecksum(this.options.checksum() || anonymous);
		this.context.setContentSize(this.options.contentSize());
		if (this.options.windowLog() != 0) {
			this.context.setWindowLog(this.options.windowLog());
		}
		if (this.options.longDistanceMatching()) {
			this.context.setEnableLongDistanceMatching(Zstd.ParamSwitch.ENABLE);
		}
		if (this.options.workers() != 0) {
			this.context.setWorkers(this.options.workers());
		}
		if (this.dictionary != null) {
			this.context.loadDict(this.dictionary);
		}
	}

	/** A context that has ended its frame keeps its parameters and begins the next. */
	private void reset() {
		if (this.begun) {
			this.context.reset();
			configure();
			this.begun = false;
		}
	}

	/**
	 * Declare the size of the frame that is about to begin.
	 * @param sourceSize bytes
	 */
	void declare(long sourceSize) {
		this.begun = true;
		this.context.setPledgedSrcSize(sourceSize);
	}

	/**
	 * Compress until the source or the target is used up.
	 * @param source the source
	 * @param target the target
	 */
	void compress(ByteBuffer source, ByteBuffer target) {
		this.begun = true;
		try {
			do {
				this.buffers.step(source, source.remaining(), target);
			}
			while (source.hasRemaining() && target.hasRemaining());
		}
		catch (ZstdException ex) {
			throw translate(ex);
		}
	}

	/**
	 * Write out all that was compressed.
	 * @param target the target
	 * @return {@code false} if the target has to be emptied first
	 */
	boolean flush(ByteBuffer target) {
		return drain(target, EndDirective.FLUSH);
	}

	/**
	 * End the frame.
	 * @param target the target
	 * @return {@code false} if the target has to be emptied first
	 */
	boolean end(ByteBuffer target) {
		boolean ended = drain(target, EndDirective.END);
		this.begun = !ended;
		return ended;
	}

	private boolean drain(ByteBuffer target, EndDirective directive) {
		try {
			boolean done;
			do {
				done = this.context.compressByteBufferStream(target, NOTHING.duplicate(), directive);
			}
			while (!done && target.hasRemaining());
			return done;
		}
		catch (ZstdException ex) {
			throw translate(ex);
		}
	}

	private static RuntimeException translate(RuntimeException ex) {
		if (ex instanceof ZstdException failure && Math.abs(failure.getErrorCode()) == Zstd.errSrcSizeWrong()) {
			return new IllegalStateException("The source has not the size that was declared for it");
		}
		return new IllegalStateException("zstd cannot compress: " + ex.getMessage());
	}

	private void destroy() {
		this.context.close();
	}

}
