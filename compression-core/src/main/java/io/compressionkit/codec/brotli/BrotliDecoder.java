package io.compressionkit.codec.brotli;

import java.io.IOException;
import java.nio.ByteBuffer;

import com.aayushatharva.brotli4j.decoder.DecoderJNI.Status;
import com.aayushatharva.brotli4j.decoder.DecoderJNI;
import org.jspecify.annotations.Nullable;

import io.compressionkit.codec.StatePool;

/**
 * A native decoder. It answers three questions that the wrapper leaves open: whether it
 * can go on without input, whether it is done, and, if something was amiss, what.
 */
final class BrotliDecoder {

	/** How much is pushed at most, in bytes. */
	static final int MAX_PUSH = 4 * 1024;

	private final @Nullable ByteBuffer dictionary;

	private DecoderJNI.Wrapper wrapper;

	private boolean surplus;

	private boolean done;

	/**
	 * Count decoders; the library has no way to use one again.
	 * @param dictionary the raw dictionary in a direct buffer, or {@code null}
	 * @return a new pool
	 */
	static StatePool<BrotliDecoder> pool(@Nullable ByteBuffer dictionary) {
		return new StatePool<>(0, () -> new BrotliDecoder(dictionary), (decoder) -> {
		}, BrotliDecoder::destroy);
	}

	/**
	 * Create a decoder.
	 * @param dictionary the raw dictionary in a direct buffer, or {@code null}
	 */
	BrotliDecoder(@Nullable ByteBuffer dictionary) {
		this.dictionary = dictionary;
		this.wrapper = open(dictionary);
	}

	private static DecoderJNI.Wrapper open(@Nullable ByteBuffer dictionary) {
		DecoderJNI.Wrapper wrapper;
		try {
			wrapper = new DecoderJNI.Wrapper(MAX_PUSH);
		}
		catch (IOException ex) {
			throw new IllegalStateException("brotli cannot allocate a decoder");
		}
		if (dictionary != null && !wrapper.attachDictionary(dictionary)) {
			wrapper.destroy();
			throw new IllegalStateException("brotli cannot attach the dictionary");
		}
		return wrapper;
	}

	/**
	 * Begin again with the first byte of a stream.
	 */
	void restart() {
		DecoderJNI.Wrapper fresh = open(this.dictionary);
		this.wrapper.destroy();
		this.wrapper = fresh;
		this.surplus = false;
		this.done = false;
	}

	/**
	 * Give the decoder input. It must have taken what it was given before.
	 * @param source the source, not changed
	 * @param from the index of the first byte
	 * @param length how many bytes, 1 to {@link #MAX_PUSH}
	 * @return {@code false} if a byte of it is corrupt, or if the stream ended before the
	 * last of it without any output being held; what output there was is lost
	 */
	boolean push(ByteBuffer source, int from, int length) {
		this.wrapper.getInputBuffer().clear().put(0, source, from, length);
		this.wrapper.push(length);
		return this.wrapper.getStatus() != Status.ERROR;
	}

	/**
	 * Move output until there is none left or the target is full.
	 * @param target the target
	 * @return {@code false} if a byte that was pushed before turns out to be corrupt
	 */
	boolean drain(ByteBuffer target) {
		while (this.wrapper.hasOutput() && target.hasRemaining()) {
			target.put(this.wrapper.pull(target.remaining()));
			// An error that shows when output is taken means bytes after the end.
			this.surplus = (this.wrapper.getStatus() == Status.ERROR);
			if (!settle()) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Throw output away.
	 * @param most how much at most, in bytes
	 * @return how much it was, or -1 if a byte that was pushed before is corrupt
	 */
	long discard(long most) {
		long discarded = 0;
		while (this.wrapper.hasOutput() && discarded < most) {
			discarded += this.wrapper.pull((int) Math.min(most - discarded, Integer.MAX_VALUE)).remaining();
			this.surplus = (this.wrapper.getStatus() == Status.ERROR);
			if (!settle()) {
				return -1;
			}
		}
		return discarded;
	}

	/** The wrapper asks for input while output waits behind the output just taken. */
	private boolean settle() {
		while (!this.wrapper.hasOutput()
				&& (this.wrapper.getStatus() == Status.OK || this.wrapper.getStatus() == Status.NEEDS_MORE_INPUT)) {
			Status before = this.wrapper.getStatus();
			this.wrapper.push(0);
			if (this.wrapper.getStatus() == before) {
				break;
			}
		}
		return this.surplus || this.done || this.wrapper.getStatus() != Status.ERROR;
	}

	boolean hasOutput() {
		return this.wrapper.hasOutput();
	}

	/**
	 * Whether all that was pushed has been taken.
	 * @return {@code true} when input may be pushed
	 */
	boolean hasTakenInput() {
		return this.wrapper.getStatus() == Status.NEEDS_MORE_INPUT;
	}

	/**
	 * Whether the stream has ended and its output was drained.
	 * @return {@code true} at the end
	 */
	boolean isDone() {
		return this.done || this.wrapper.getStatus() == Status.DONE;
	}

	/**
	 * Whether the stream ended before the last byte that was pushed.
	 * @return {@code true} if bytes follow the end
	 */
	boolean hasSurplus() {
		return this.surplus;
	}

	/**
	 * Take note that the bytes after the end have been dealt with.
	 */
	void forgetSurplus() {
		this.surplus = false;
		this.done = true;
	}

	void destroy() {
		this.wrapper.destroy();
	}

}
