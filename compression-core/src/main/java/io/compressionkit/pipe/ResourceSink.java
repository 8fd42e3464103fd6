package io.compressionkit.pipe;

import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * A sink of data buffers over something that is shut when its pump ends or it fails. One
 * pump uses it at a time.
 */
abstract class ResourceSink implements Sink<DataBuffer> {

	private final AtomicReference<@Nullable SinkSignal> user = new AtomicReference<>();

	@Override
	public final void start(SinkSignal signal) throws IOException {
		if (!this.user.compareAndSet(null, signal)) {
			throw new IllegalStateException("The sink is in use by another pump");
		}
		try {
			open();
		}
		catch (IOException | RuntimeException ex) {
			this.user.set(null);
			throw ex;
		}
	}

	@Override
	public final Ack write(DataBuffer chunk) throws IOException {
		try {
			return transfer(chunk);
		}
		catch (IOException | RuntimeException ex) {
			DataBufferUtils.release(chunk);
			giveUp(ex);
			throw ex;
		}
	}

	/**
	 * Write buffers one after the other, and flush them. For a {@link GatheringSink} that
	 * answers at once.
	 * @param chunks the buffers; all are taken and released, also if this throws
	 * @return the answer
	 * @throws IOException if that fails
	 */
	final Ack writeAll(Queue<DataBuffer> chunks) throws IOException {
		try {
			DataBuffer chunk;
			while ((chunk = chunks.poll()) != null) {
				write(chunk);
			}
			flush();
			return Ack.DONE;
		}
		catch (IOException | RuntimeException ex) {
			chunks.forEach(DataBufferUtils::release);
			chunks.clear();
			giveUp(ex);
			throw ex;
		}
	}

	@Override
	public final Ack close() throws IOException {
		try {
			shut();
		}
		finally {
			detach();
		}
		return Ack.DONE;
	}

	@Override
	public final Ack abort(Throwable reason) throws IOException {
		try {
			abandon();
		}
		finally {
			detach();
		}
		return Ack.DONE;
	}

	@Override
	public final void detach() {
		this.user.set(null);
	}

	/**
	 * The sink has failed: shut everything.
	 * @param error why
	 */
	final void giveUp(Throwable error) {
		try {
			abandon();
		}
		catch (IOException | RuntimeException ex) {
			error.addSuppressed(ex);
		}
		finally {
			detach();
		}
	}

	/**
	 * How to answer the pump that uses the sink.
	 * @return its signal, or {@code null} if none uses it
	 */
	final @Nullable SinkSignal user() {
		return this.user.get();
	}

	/**
	 * Open what is written to, unless it is open.
	 * @throws IOException if that fails
	 */
	void open() throws IOException {
	}

	/**
	 * Write a buffer, and release it once it is written.
	 * @param buffer the buffer; belongs to the caller if this throws
	 * @return the answer
	 * @throws IOException if that fails
	 */
	abstract Ack transfer(DataBuffer buffer) throws IOException;

	/**
	 * Pass on what was written and is still held, if anything is.
	 * @throws IOException if that fails
	 */
	void flush() throws IOException {
	}

	/**
	 * Shut what was written to, all of it being safe.
	 * @throws IOException if it is not
	 */
	abstract void shut() throws IOException;

	/**
	 * Shut what was written to, whatever becomes of it.
	 * @throws IOException if that fails
	 */
	void abandon() throws IOException {
		shut();
	}

}
