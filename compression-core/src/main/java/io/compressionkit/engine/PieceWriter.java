package io.compressionkit.engine;

import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * Makes the output pieces. A piece that fills at least half of its buffer is handed on as
 * it is; a smaller one is copied to its own size and the buffer is used again, so that a
 * few bytes never keep 64 KiB alive. No two pieces share memory. Buffers are as large as
 * what comes of an input needs: thousands of slow streams may hold one each.
 */
final class PieceWriter implements AutoCloseable {

	private static final int SMALL = 8 * 1024;

	private static final int LARGE = CompressionEngine.SLICE;

	private final DataBufferFactory factory;

	private int size = SMALL;

	/** How much the buffer takes. */
	private int room;

	/** How much came of the last input, -1 if there was none. */
	private int made = -1;

	private @Nullable DataBuffer buffer;

	private @Nullable ByteBuffer target;

	private DataBuffer.@Nullable ByteBufferIterator iterator;

	PieceWriter(DataBufferFactory factory) {
		this.factory = factory;
	}

	/**
	 * Prepare for what comes of an input: about as much as came of the one before.
	 * @param inputSize its size in bytes, which is all that is known at first
	 */
	void expect(int inputSize) {
		int expected = (this.made >= 0) ? Math.max(this.made, this.size / 2) : inputSize;
		this.size = SMALL;
		while (this.size < expected && this.size < LARGE) {
			this.size *= 2;
		}
		this.made = 0;
		if (!hasContent() && this.room > this.size) {
			close();
		}
	}

	/**
	 * Where output goes.
	 * @return a buffer with room
	 */
	ByteBuffer target() {
		if (this.target == null) {
			this.buffer = this.factory.allocateBuffer(this.size);
			this.iterator = this.buffer.writableByteBuffers();
			this.target = this.iterator.next();
			if (this.target.remaining() > this.size) {
				this.target.limit(this.target.position() + this.size);
			}
			this.room = this.target.remaining();
		}
		return this.target;
	}

	/**
	 * Whether there is anything to take.
	 * @return {@code true} if so
	 */
	boolean hasContent() {
		return this.target != null && this.target.position() > 0;
	}

	/**
	 * Take what was written.
	 * @return a piece; belongs to the caller
	 */
	DataBuffer take() {
		DataBuffer full = this.buffer;
		ByteBuffer written = this.target;
		if (full == null || written == null) {
			throw new IllegalStateException("Nothing was written");
		}
		int length = written.position();
		this.made = (int) Math.min(LARGE, (long) this.made + length);
		if (length < this.room / 2) {
			DataBuffer piece = this.factory.allocateBuffer(length);
			piece.write(written.flip());
			written.clear().limit(this.room);
			return piece;
		}
		if (!written.hasRemaining()) {
			this.size = Math.min(LARGE, 2 * this.size);
		}
		forget();
		return full.writePosition(length);
	}

	private void forget() {
		if (this.iterator != null) {
			this.iterator.close();
		}
		this.iterator = null;
		this.target = null;
		this.buffer = null;
	}

	@Override
	public void close() {
		DataBuffer unused = this.buffer;
		forget();
		DataBufferUtils.release(unused);
	}

}
