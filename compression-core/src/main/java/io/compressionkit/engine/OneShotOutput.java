package io.compressionkit.engine;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects the output of a one-shot call. What fits into the scratch buffer is copied out
 * once; more goes straight into arrays, into a single one if the size was declared.
 */
final class OneShotOutput {

	private static final int LARGEST_CHUNK = 1 << 20;

	private static final int LARGEST_TRUSTED_SIZE = 4 << 20;

	private final ByteBuffer scratch;

	private final List<ByteBuffer> full = new ArrayList<>(0);

	private ByteBuffer current;

	private long fullSize;

	OneShotOutput(ByteBuffer scratch) {
		this.scratch = scratch.clear();
		this.current = this.scratch;
	}

	/**
	 * Where output goes.
	 * @return a buffer; may be full
	 */
	ByteBuffer target() {
		return this.current;
	}

	/**
	 * How many bytes there are.
	 * @return a count of bytes
	 */
	long size() {
		return this.fullSize + this.current.position();
	}

	/**
	 * Make room once the target is full.
	 * @param declaredSize the size that all output will have, or -1
	 */
	void grow(long declaredSize) {
		this.fullSize += this.current.position();
		this.full.add(this.current);
		int capacity = (int) Math.min(LARGEST_CHUNK, Math.max(this.current.capacity(), this.fullSize));
		if (this.full.size() == 1 && declaredSize > this.fullSize && declaredSize <= LARGEST_TRUSTED_SIZE) {
			capacity = (int) (declaredSize - this.fullSize);
		}
		this.current = ByteBuffer.allocate(capacity);
	}

	/**
	 * All output in one array.
	 * @return a new array
	 * @throws OutOfMemoryError when it is too large for an array
	 */
	byte[] toByteArray() {
		long size = size();
		if (size > Integer.MAX_VALUE - 8) {
			throw new OutOfMemoryError("%d bytes do not fit into an array".formatted(size));
		}
		byte[] bytes = new byte[(int) size];
		int offset = 0;
		for (ByteBuffer buffer : this.full) {
			offset = copy(buffer, bytes, offset);
		}
		copy(this.current, bytes, offset);
		return bytes;
	}

	private static int copy(ByteBuffer buffer, byte[] bytes, int offset) {
		buffer.get(0, bytes, offset, buffer.position());
		return offset + buffer.position();
	}

	/**
	 * The scratch buffer, to be given back.
	 * @return the buffer
	 */
	ByteBuffer scratch() {
		return this.scratch;
	}

}
