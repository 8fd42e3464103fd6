package io.compressionkit.codec.zstd;

import java.nio.ByteBuffer;
import java.util.function.BiPredicate;

import org.jspecify.annotations.Nullable;

/**
 * Hands buffers of any kind to a streaming call of zstd-jni, which takes direct buffers
 * and those with an array it may see.
 */
final class ZstdBuffers {

	/** How much is given at once while an array is pinned, in bytes. */
	static final int STEP = 64 * 1024;

	private final BiPredicate<ByteBuffer, ByteBuffer> call;

	private @Nullable ByteBuffer scratch;

	/**
	 * Create the hand-over.
	 * @param call takes target and source, in this order
	 */
	ZstdBuffers(BiPredicate<ByteBuffer, ByteBuffer> call) {
		this.call = call;
	}

	/**
	 * Make one call.
	 * @param source the source, whose position advances
	 * @param length how much of the source is given at most
	 * @param target the target, whose position advances
	 * @return what the call answers
	 */
	boolean step(ByteBuffer source, int length, ByteBuffer target) {
		if (!source.isDirect() && !source.hasArray()) {
			return stepOverCopy(source, Math.min(length, STEP), target);
		}
		boolean pinned = !source.isDirect() || !target.isDirect();
		int limit = source.limit();
		source.limit(source.position() + (pinned ? Math.min(length, 2 * STEP) : length));
		try {
			return this.call.test(target, source);
		}
		finally {
			source.limit(limit);
		}
	}

	/** A read-only heap buffer keeps its array to itself. */
	private boolean stepOverCopy(ByteBuffer source, int length, ByteBuffer target) {
		ByteBuffer copy = this.scratch;
		if (copy == null) {
			copy = ByteBuffer.allocate(STEP);
			this.scratch = copy;
		}
		copy.clear().limit(length);
		source.get(source.position(), copy.array(), 0, length);
		boolean answer = this.call.test(target, copy);
		source.position(source.position() + copy.position());
		return answer;
	}

}
