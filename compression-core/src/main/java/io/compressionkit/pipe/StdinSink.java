package io.compressionkit.pipe;

import java.io.IOException;
import java.util.Queue;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * Writes to the standard input of a process whose output somebody reads, on the thread
 * that it is called on. How the process ends shows in the output, so a process that is
 * gone is no failure here.
 */
final class StdinSink extends ResourceSink implements GatheringSink<DataBuffer> {

	private static final int SCRATCH_SIZE = 16 * 1024;

	private final RunningProcess process;

	private final byte[] scratch = new byte[SCRATCH_SIZE];

	private volatile boolean unread;

	StdinSink(RunningProcess process) {
		this.process = process;
	}

	@Override
	public Ack write(Queue<DataBuffer> chunks) throws IOException {
		return writeAll(chunks);
	}

	@Override
	Ack transfer(DataBuffer buffer) throws IOException {
		unlessDestroyed(() -> OutputStreamSink.copy(buffer, this.process.stdin(), this.scratch));
		DataBufferUtils.release(buffer);
		return Ack.DONE;
	}

	@Override
	void flush() throws IOException {
		unlessDestroyed(this.process.stdin()::flush);
	}

	@Override
	void shut() throws IOException {
		unlessDestroyed(this.process.stdin()::close);
	}

	private void unlessDestroyed(Writing writing) throws IOException {
		try {
			writing.run();
		}
		catch (IOException ex) {
			if (!this.process.isDestroyed()) {
				this.unread = true;
				throw ex;
			}
		}
	}

	/** A process that has closed its input may still have something to say. */
	@Override
	void abandon() {
		if (!this.unread) {
			this.process.destroy();
		}
	}

	@Override
	public void interrupt() {
		this.process.destroy();
	}

	/**
	 * Something that may find the process gone.
	 */
	@FunctionalInterface
	private interface Writing {

		void run() throws IOException;

	}

}
