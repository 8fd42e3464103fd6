package io.compressionkit.codec.brotli;

import java.io.IOException;
import java.nio.ByteBuffer;

import com.aayushatharva.brotli4j.encoder.Encoder;
import com.aayushatharva.brotli4j.encoder.EncoderJNI;
import com.aayushatharva.brotli4j.encoder.PreparedDictionaryGenerator;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

import io.compressionkit.codec.StatePool;

/**
 * A native encoder and what it has not been relieved of yet.
 */
final class BrotliEncoder {

	private static final int INPUT_SIZE = 16 * 1024;

	private final EncoderJNI.Wrapper wrapper;

	/** A view of native memory, valid until the next call of the wrapper. */
	private @Nullable ByteBuffer output;

	/**
	 * Count encoders; the library has no way to use one again.
	 * @param options the parameters
	 * @param dictionary a prepared dictionary, or {@code null}
	 * @return a new pool
	 */
	static StatePool<BrotliEncoder> pool(BrotliOptions options, @Nullable ByteBuffer dictionary) {
		return new StatePool<>(0, () -> new BrotliEncoder(options, dictionary), (encoder) -> {
		}, BrotliEncoder::destroy);
	}

	/**
	 * Create an encoder.
	 * @param options the parameters
	 * @param dictionary a prepared dictionary, or {@code null}
	 */
	BrotliEncoder(BrotliOptions options, @Nullable ByteBuffer dictionary) {
		try {
			this.wrapper = new EncoderJNI.Wrapper(INPUT_SIZE, options.quality(), options.window(),
					mode(options.mode()));
		}
		catch (IOException ex) {
			throw new IllegalStateException("brotli cannot allocate an encoder");
		}
		if (dictionary != null && !this.wrapper.attachDictionary(dictionary)) {
			this.wrapper.destroy();
			throw new IllegalStateException("brotli cannot attach the dictionary");
		}
	}

	private static Encoder.Mode mode(BrotliMode mode) {
		return switch (mode) {
			case GENERIC -> Encoder.Mode.GENERIC;
			case TEXT -> Encoder.Mode.TEXT;
			case FONT -> Encoder.Mode.FONT;
		};
	}

	/**
	 * Index a dictionary for encoders.
	 * @param dictionary the content, in a direct buffer
	 * @return what encoders take, in memory that the garbage collector frees
	 */
	static ByteBuffer prepare(ByteBuffer dictionary) {
		return PreparedDictionaryGenerator.generate(dictionary).getData();
	}

	/**
	 * Give the encoder as much of the source as it takes at once.
	 * @param source the source
	 * @param last what is to be done when this was the rest of the source
	 */
	void push(ByteBuffer source, EncoderJNI.Operation last) {
		ByteBuffer input = this.wrapper.getInputBuffer();
		int length = Math.min(source.remaining(), input.capacity());
		input.clear();
		input.put(0, source, source.position(), length);
		source.position(source.position() + length);
		push(source.hasRemaining() ? EncoderJNI.Operation.PROCESS : last, length);
	}

	/**
	 * Go on with an operation.
	 * @param operation the operation
	 */
	void push(EncoderJNI.Operation operation) {
		push(operation, 0);
	}

	private void push(EncoderJNI.Operation operation, int length) {
		this.wrapper.push(operation, length);
		Assert.state(this.wrapper.isSuccess(), "brotli cannot compress");
	}

	/**
	 * Move output until there is none left or the target is full.
	 * @param target the target
	 */
	void drain(ByteBuffer target) {
		while (hasOutput() && target.hasRemaining()) {
			ByteBuffer output = this.output;
			if (output == null || !output.hasRemaining()) {
				output = this.wrapper.pull();
				this.output = output;
			}
			int length = Math.min(output.remaining(), target.remaining());
			target.put(target.position(), output, output.position(), length);
			target.position(target.position() + length);
			output.position(output.position() + length);
		}
	}

	boolean hasOutput() {
		return (this.output != null && this.output.hasRemaining()) || this.wrapper.hasMoreOutput();
	}

	boolean hasInput() {
		return this.wrapper.hasRemainingInput();
	}

	boolean isFinished() {
		return this.wrapper.isFinished();
	}

	void destroy() {
		this.output = null;
		this.wrapper.destroy();
	}

}
