package io.compressionkit.webflux.body;

import java.util.ArrayDeque;
import java.util.Deque;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

import io.compressionkit.flow.Stage;

/**
 * Holds the first buffers of a body until a size is reached or the body ends, announces
 * which of the two it was, and then gives the buffers as they are. Buffers without a byte
 * are left out.
 */
final class LookaheadStage implements Stage<DataBuffer, Object> {

	private final long size;

	private final Deque<DataBuffer> buffers = new ArrayDeque<>();

	private long seen;

	private boolean announced;

	private boolean finished;

	/**
	 * Create a stage.
	 * @param size how many bytes are waited for, 1 or more
	 */
	LookaheadStage(long size) {
		this.size = size;
	}

	@Override
	public void accept(DataBuffer buffer) {
		int readable = buffer.readableByteCount();
		if (readable == 0) {
			DataBufferUtils.release(buffer);
			return;
		}
		this.buffers.add(buffer);
		this.seen += readable;
	}

	@Override
	public void finish() {
		this.finished = true;
	}

	@Override
	public Step advance() {
		if (!this.announced) {
			return (this.finished || this.seen >= this.size) ? Step.OUTPUT : Step.NEEDS_INPUT;
		}
		if (!this.buffers.isEmpty()) {
			return Step.OUTPUT;
		}
		return this.finished ? Step.DONE : Step.NEEDS_INPUT;
	}

	@Override
	public Object output() {
		if (!this.announced) {
			this.announced = true;
			return announcement();
		}
		return this.buffers.remove();
	}

	private Announcement announcement() {
		if (this.seen >= this.size) {
			return Announcement.REACHED;
		}
		return (this.seen > 0) ? Announcement.SHORT : Announcement.EMPTY;
	}

	@Override
	public void close(End end, @Nullable Throwable error) {
		this.buffers.forEach(DataBufferUtils::release);
		this.buffers.clear();
	}

	@Override
	public void discardInput(DataBuffer input) {
		DataBufferUtils.release(input);
	}

	@Override
	public void discardOutput(Object output) {
		if (output instanceof DataBuffer buffer) {
			DataBufferUtils.release(buffer);
		}
	}

	/**
	 * The first output, before any buffer.
	 */
	enum Announcement {

		/** The body has at least so many bytes. */
		REACHED,

		/** The body has ended, and is shorter. */
		SHORT,

		/** The body has ended without a byte. */
		EMPTY

	}

}
