package io.compressionkit.engine;

import java.nio.ByteBuffer;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * Reads through one input buffer in slices, without a copy. Owns the buffer.
 */
final class InputCursor implements AutoCloseable {

	private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

	private final DataBuffer buffer;

	private final DataBuffer.ByteBufferIterator iterator;

	private ByteBuffer current = NOTHING;

	private int end;

	InputCursor(DataBuffer buffer) {
		this.buffer = buffer;
		this.iterator = buffer.readableByteBuffers();
	}

	/**
	 * The next bytes, or what the codec left of them.
	 * @param size how many bytes at most
	 * @return a buffer whose position the caller advances
	 */
	ByteBuffer slice(int size) {
		if (this.current.position() == this.end && this.iterator.hasNext()) {
			this.current = this.iterator.next();
			this.end = this.current.limit();
		}
		this.current.limit(Math.min(this.end, this.current.position() + size));
		return this.current;
	}

	/**
	 * Whether nothing follows the slice that was given last.
	 * @return {@code true} if so
	 */
	boolean isLastSlice() {
		return this.current.limit() == this.end && !this.iterator.hasNext();
	}

	@Override
	public void close() {
		this.iterator.close();
		DataBufferUtils.release(this.buffer);
	}

}
