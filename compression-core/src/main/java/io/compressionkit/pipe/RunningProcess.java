package io.compressionkit.pipe;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/**
 * A process whose standard error is read, so that it never waits for a reader.
 */
final class RunningProcess {

	/** What a pipe takes without anybody reading it, on most systems. */
	private static final int PIPE_SIZE = 64 * 1024;

	private static final int TAIL_SIZE = 8 * 1024;

	private static final long TAIL_WAIT_MILLIS = 500;

	private final List<String> command;

	private final Process process;

	private final OutputStream stdin;

	private final CompletableFuture<@Nullable ProcessExitException> outcome;

	private volatile boolean destroyed;

	private RunningProcess(List<String> command, Process process) {
		this.command = command;
		this.process = process;
		this.stdin = new BufferedOutputStream(process.getOutputStream(), PIPE_SIZE);
		CompletableFuture<String> tail = CompletableFuture.supplyAsync(() -> tailOf(process.getErrorStream()),
				PipeThreads.EXECUTOR);
		this.outcome = process.onExit()
			.thenCompose((exited) -> tail.completeOnTimeout("", TAIL_WAIT_MILLIS, TimeUnit.MILLISECONDS)
				.thenApply((text) -> verdict(exited.exitValue(), text)));
	}

	static RunningProcess start(ProcessBuilder builder) throws IOException {
		return new RunningProcess(List.copyOf(builder.command()), builder.start());
	}

	private static String tailOf(InputStream stream) {
		byte[] tail = new byte[TAIL_SIZE];
		int length = 0;
		byte[] scratch = new byte[TAIL_SIZE];
		try (stream) {
			int read;
			while ((read = stream.read(scratch)) >= 0) {
				int kept = Math.min(length, TAIL_SIZE - read);
				System.arraycopy(tail, length - kept, tail, 0, kept);
				System.arraycopy(scratch, 0, tail, kept, read);
				length = kept + read;
			}
		}
		catch (IOException ex) {
			// A process that was destroyed takes its streams with it.
		}
		return new String(tail, 0, length, Charset.defaultCharset());
	}

	private @Nullable ProcessExitException verdict(int exitCode, String errorOutput) {
		return (exitCode != 0) ? new ProcessExitException(this.command, exitCode, errorOutput) : null;
	}

	OutputStream stdin() {
		return this.stdin;
	}

	InputStream stdout() {
		return this.process.getInputStream();
	}

	/** Read the output, so that the process never waits for a reader. */
	void ignoreOutput() {
		CompletableFuture<Void> unused = CompletableFuture.runAsync(() -> tailOf(this.process.getInputStream()),
				PipeThreads.EXECUTOR);
	}

	/**
	 * How the process ends.
	 * @return completes when it has ended, with {@code null} if the exit code is 0
	 */
	CompletableFuture<@Nullable ProcessExitException> outcome() {
		return this.outcome;
	}

	boolean isDestroyed() {
		return this.destroyed;
	}

	/** Kill the process and all that it has started so far. */
	void destroy() {
		this.destroyed = true;
		if (this.process.isAlive()) {
			// The parent first: a shell would go on with its next command. And by its
			// handle: the process itself closes its input, and waits for who writes to
			// it.
			List<ProcessHandle> started = this.process.descendants().toList();
			this.process.toHandle().destroyForcibly();
			started.forEach(ProcessHandle::destroyForcibly);
		}
	}

}
