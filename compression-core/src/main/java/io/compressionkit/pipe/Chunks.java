package io.compressionkit.pipe;

import java.nio.ByteBuffer;

import reactor.core.publisher.Operators;
import reactor.util.context.Context;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * What a pump needs to know of the chunks that go through it.
 */
final class Chunks {

	private Chunks() {
	}

	static int size(Object chunk) {
		if (chunk instanceof byte[] bytes) {
			return bytes.length;
		}
		if (chunk instanceof ByteBuffer buffer) {
			return buffer.remaining();
		}
		// Last: to find that a class does not implement an interface takes a search.
		return (chunk instanceof DataBuffer buffer) ? buffer.readableByteCount() : 0;
	}

	/**
	 * Let go of a chunk that no sink has taken. A data buffer is released here, and not
	 * shown to discard hooks, which would release it again.
	 * @param chunk the chunk
	 * @param context where the hooks are
	 */
	static void discard(Object chunk, Context context) {
		if (chunk instanceof DataBuffer buffer) {
			DataBufferUtils.release(buffer);
		}
		else {
			Operators.onDiscard(chunk, context);
		}
	}

}
