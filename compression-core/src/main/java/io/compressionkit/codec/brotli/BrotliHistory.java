package io.compressionkit.codec.brotli;

import java.nio.ByteBuffer;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * The compressed bytes of a stream so far, as long as they can be had: copies of the
 * first 64 KiB, or the source buffer itself while every call is given the same one and
 * goes on where the last call stopped. That buffer is compared, and read during a call
 * only.
 */
final class BrotliHistory {

	private static final int CAPACITY = 64 * 1024;

	private static final byte[] NOTHING = {};

	private byte[] bytes = NOTHING;

	private int length;

	private long consumed;

	private @Nullable ByteBuffer origin;

	private int originStart;

	private int entry;

	/**
	 * Begin a call.
	 * @param source the source
	 */
	void enter(ByteBuffer source) {
		this.entry = source.position();
		if (this.consumed == 0) {
			this.origin = source;
			this.originStart = this.entry;
		}
		else if (source.hasRemaining() && !continues(source)) {
			this.origin = null;
		}
	}

	@SuppressWarnings("ReferenceEquality") // equal content elsewhere says nothing
	private boolean continues(ByteBuffer source) {
		return source == this.origin && this.entry - this.originStart == this.consumed;
	}

	/**
	 * End a call.
	 * @param source the source, beyond what was consumed
	 */
	void leave(ByteBuffer source) {
		int count = source.position() - this.entry;
		if (this.length == this.consumed && this.length + count <= CAPACITY) {
			if (this.length + count > this.bytes.length) {
				this.bytes = Arrays.copyOf(this.bytes, Math.min(CAPACITY, 2 * (this.length + count)));
			}
			source.get(this.entry, this.bytes, this.length, count);
			this.length += count;
		}
		else if (count > 0) {
			this.bytes = NOTHING;
			this.length = 0;
		}
		this.consumed += count;
	}

	/**
	 * Let go of everything.
	 */
	void clear() {
		this.bytes = NOTHING;
		this.length = 0;
		this.origin = null;
	}

	/**
	 * How much of the stream was consumed, during the current call as well.
	 * @param source the source of the call
	 * @return bytes
	 */
	long consumed(ByteBuffer source) {
		return this.consumed + source.position() - this.entry;
	}

	/**
	 * Whether the stream can be decoded once more.
	 * @return {@code true} if all its bytes can be had
	 */
	boolean isComplete() {
		return this.origin != null || this.length == this.consumed;
	}

	/**
	 * Decode once more what was consumed, and throw the output away.
	 * @param decoder a decoder that has just been restarted
	 * @param source the source of the current call
	 * @param most how much output is thrown away at most, in bytes
	 * @return how much output it was, or -1 if the decoder could not take all of it
	 */
	long replay(BrotliDecoder decoder, ByteBuffer source, long most) {
		if (this.origin != null) {
			return replay(decoder, source, this.originStart, source.position(), 0, most);
		}
		long discarded = replay(decoder, ByteBuffer.wrap(this.bytes), 0, this.length, 0, most);
		return (discarded < 0) ? -1 : replay(decoder, source, this.entry, source.position(), discarded, most);
	}

	private static long replay(BrotliDecoder decoder, ByteBuffer source, int from, int to, long before, long most) {
		long discarded = before;
		for (int at = from; at < to; at += BrotliDecoder.MAX_PUSH) {
			if (!decoder.hasTakenInput() || !decoder.push(source, at, Math.min(BrotliDecoder.MAX_PUSH, to - at))) {
				return -1;
			}
			long more = decoder.discard(most - discarded);
			if (more < 0) {
				return -1;
			}
			discarded += more;
		}
		return discarded;
	}

}
