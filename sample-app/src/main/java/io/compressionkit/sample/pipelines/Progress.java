package io.compressionkit.sample.pipelines;

import java.util.concurrent.atomic.AtomicLong;

import org.springframework.core.io.buffer.DataBuffer;

/**
 * Counts what passes through a running pipeline. Thread-safe.
 */
final class Progress {

	private final long total;

	private final AtomicLong start = new AtomicLong();

	private final AtomicLong bytes = new AtomicLong();

	private final AtomicLong lines = new AtomicLong();

	/**
	 * Begin to count.
	 * @param total how many bytes are expected
	 */
	Progress(long total) {
		this.total = total;
	}

	void buffer(DataBuffer buffer) {
		this.start.compareAndSet(0, System.nanoTime());
		this.bytes.addAndGet(buffer.readableByteCount());
	}

	void line(String line) {
		this.lines.incrementAndGet();
	}

	long lines() {
		return this.lines.get();
	}

	/**
	 * How far it is.
	 * @param state whether it goes on
	 * @param note what there is to say, possibly nothing
	 * @return a snapshot
	 */
	Snapshot snapshot(State state, String note) {
		long start = this.start.get();
		double millis = (start == 0) ? 0 : (System.nanoTime() - start) / 1e6;
		return new Snapshot(state, this.bytes.get(), this.total, millis, note);
	}

	/**
	 * Whether a pipeline goes on.
	 */
	enum State {

		/** It goes on. */
		RUNNING,

		/** All has passed. */
		COMPLETED,

		/** It failed; the note says why. */
		FAILED

	}

	/**
	 * How far a pipeline is.
	 *
	 * @param state whether it goes on
	 * @param bytes plain bytes that have passed
	 * @param total plain bytes that are expected
	 * @param millis the time since the first byte in milliseconds
	 * @param note what there is to say
	 */
	record Snapshot(State state, long bytes, long total, double millis, String note) {

	}

}
