package io.compressionkit.pipe;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.util.Assert;

/**
 * Writes to the standard input of a process, on the thread that it is called on, and
 * waits for the exit of the process to close. All that waits is written and then flushed:
 * the process may be one that answers.
 */
final class ProcessSink extends ResourceSink implements GatheringSink<DataBuffer> {

	private static final int SCRATCH_SIZE = 16 * 1024;

	private static final long EXIT_WAIT_MILLIS = 1000;

	private final Starter starter;

	private final byte[] scratch = new byte[SCRATCH_SIZE];

	private volatile @Nullable RunningProcess process;

	private volatile boolean ending;

	ProcessSink(Starter starter) {
		this.starter = starter;
	}

	@Override
	void open() throws IOException {
		if (this.process != null && !this.ending) {
			return;
		}
		this.ending = false;
		RunningProcess process = this.starter.start();
		this.process = process;
		CompletableFuture<Void> unused = process.outcome().thenAccept((failure) -> exited(process, failure));
	}

	/** Nobody may be writing: so the exit is heard of here. */
	private void exited(RunningProcess process, @Nullable ProcessExitException failure) {
		if (this.ending || this.process != process) {
			return;
		}
		this.ending = true;
		SinkSignal signal = user();
		if (signal != null) {
			detach();
			signal.fail((failure != null) ? failure
					: new IOException("The process ended with exit code 0 before its input did"));
		}
	}

	@Override
	public Ack write(Queue<DataBuffer> chunks) throws IOException {
		return writeAll(chunks);
	}

	@Override
	Ack transfer(DataBuffer buffer) throws IOException {
		RunningProcess process = process();
		try {
			OutputStreamSink.copy(buffer, process.stdin(), this.scratch);
		}
		catch (IOException ex) {
			throw cause(process, ex);
		}
		DataBufferUtils.release(buffer);
		return Ack.DONE;
	}

	@Override
	void flush() throws IOException {
		RunningProcess process = process();
		try {
			process.stdin().flush();
		}
		catch (IOException ex) {
			throw cause(process, ex);
		}
	}

	/** What the process has said, if it has ended with an error. */
	private IOException cause(RunningProcess process, IOException error) throws IOException {
		this.ending = true;
		ProcessExitException failure = outcome(process, EXIT_WAIT_MILLIS);
		if (failure == null) {
			return error;
		}
		failure.addSuppressed(error);
		return failure;
	}

	@Override
	void shut() throws IOException {
		this.ending = true;
		RunningProcess process = process();
		process.stdin().close();
		ProcessExitException failure = outcome(process, Long.MAX_VALUE);
		if (failure != null) {
			throw failure;
		}
	}

	@Override
	void abandon() {
		this.ending = true;
		process().destroy();
	}

	@Override
	public void interrupt() {
		abandon();
	}

	private RunningProcess process() {
		RunningProcess process = this.process;
		Assert.state(process != null, "The sink was not started");
		return process;
	}

	private static @Nullable ProcessExitException outcome(RunningProcess process, long millis) throws IOException {
		try {
			return process.outcome().get(millis, TimeUnit.MILLISECONDS);
		}
		catch (TimeoutException ex) {
			return null;
		}
		catch (ExecutionException ex) {
			throw new IOException(ex.getCause());
		}
		catch (InterruptedException ex) {
			process.destroy();
			Thread.currentThread().interrupt();
			throw new InterruptedIOException("Interrupted while the process ran");
		}
	}

	/**
	 * Where the process comes from.
	 */
	@FunctionalInterface
	interface Starter {

		/**
		 * Start a process.
		 * @return the process
		 * @throws IOException if it cannot be started
		 */
		RunningProcess start() throws IOException;

	}

}
