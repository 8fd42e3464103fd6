package io.compressionkit.pipe;

import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.util.Assert;

/**
 * Runs a command and takes data through it. Immutable and thread-safe, as long as the
 * {@link ProcessBuilder} is not changed: each subscription starts a process of its own.
 * <p>
 * The pipes of a process block, so threads of its own do the reading and the writing, two
 * or three for each running process, and buffers are handed over whole: up to 64 at once
 * or 256 KiB, while 64 more may wait. An exit code other than 0 is a
 * {@link ProcessExitException}. Whoever cancels destroys the process and all that it has
 * started.
 */
public final class ProcessPipe {

	private final ProcessBuilder builder;

	private final DataBufferFactory bufferFactory;

	private final int bufferSize;

	private ProcessPipe(ProcessBuilder builder, DataBufferFactory bufferFactory, int bufferSize) {
		this.builder = builder;
		this.bufferFactory = bufferFactory;
		this.bufferSize = bufferSize;
	}

	/**
	 * A pipe through a command.
	 * @param command the program and its arguments; no shell sees them
	 * @return a pipe
	 */
	public static ProcessPipe of(String... command) {
		Assert.notEmpty(command, "command must not be empty");
		return of(new ProcessBuilder(command));
	}

	/**
	 * A pipe through a command with a directory, an environment or redirections of its
	 * own. Standard error, unless redirected, is read for the message of the exception.
	 * @param builder starts the process; not to be changed any more
	 * @return a pipe
	 */
	public static ProcessPipe of(ProcessBuilder builder) {
		Assert.notNull(builder, "builder must not be null");
		return new ProcessPipe(builder, DefaultDataBufferFactory.sharedInstance, PipeSources.DEFAULT_BUFFER_SIZE);
	}

	/**
	 * With other buffers for the output.
	 * @param bufferFactory makes the buffers; heap buffers by default
	 * @param bufferSize how many bytes are read at a time: at least 1, 65,536 by default
	 * @return a changed copy
	 */
	public ProcessPipe withBuffers(DataBufferFactory bufferFactory, int bufferSize) {
		PipeSources.requireSize(bufferFactory, bufferSize);
		return new ProcessPipe(this.builder, bufferFactory, bufferSize);
	}

	/**
	 * Write a source to the standard input and read the standard output.
	 * <p>
	 * The output is given first, then how it ended: with the error of the source, which
	 * destroys the process, or with a {@link ProcessExitException}. A process may close
	 * its input or end with exit code 0 before the source does: that cancels the source
	 * and is no error.
	 * @param source the source; its buffers are released
	 * @return the output, read as it is asked for; its buffers belong to the subscriber
	 */
	public Flux<DataBuffer> through(Publisher<? extends DataBuffer> source) {
		Assert.notNull(source, "source must not be null");
		return Flux.using(() -> new Exchange(RunningProcess.start(this.builder)),
				(exchange) -> Flux.deferContextual((context) -> {
					exchange.feed(Pipe.defaults()
						.withSourceHighWaterMark(64)
						.withSinkHighWaterMark(64)
						.pump(Flux.from(source).doOnError(exchange::sourceFailed), exchange.stdin())
						.contextWrite(context));
					return exchange.output(this.bufferFactory, this.bufferSize);
				}), Exchange::end)
			.subscribeOn(PipeThreads.SCHEDULER);
	}

	/**
	 * A sink that starts the process, writes to its standard input and closes when it has
	 * ended. Its standard output has to be redirected; what is not goes nowhere. Aborting
	 * the sink destroys the process.
	 * @return a sink, to be used by one pump at a time; a pump after the end starts a
	 * process anew
	 */
	public Sink<DataBuffer> sink() {
		return new WorkerSink<>(new ProcessSink(() -> {
			RunningProcess process = RunningProcess.start(this.builder);
			process.ignoreOutput();
			return process;
		}), PipeThreads.SCHEDULER);
	}

	/**
	 * One run with input and output.
	 */
	private static final class Exchange {

		private final RunningProcess process;

		private final AtomicReference<@Nullable Throwable> sourceError = new AtomicReference<>();

		private volatile @Nullable Disposable feeding;

		private Exchange(RunningProcess process) {
			this.process = process;
		}

		private Sink<DataBuffer> stdin() {
			return new WorkerSink<>(new StdinSink(this.process), PipeThreads.SCHEDULER);
		}

		private void sourceFailed(Throwable error) {
			this.sourceError.compareAndSet(null, error);
		}

		private void feed(Mono<PipeResult> pump) {
			// What matters of its failure shows in the exit code or was noted.
			this.feeding = pump.subscribe((result) -> {
			}, (error) -> {
			});
		}

		private Flux<DataBuffer> output(DataBufferFactory bufferFactory, int bufferSize) {
			return PipeSources.read(this.process.stdout(), bufferFactory, bufferSize, this.process::isDestroyed)
				.concatWith(Mono.defer(this::verdict));
		}

		private Mono<DataBuffer> verdict() {
			Throwable error = this.sourceError.get();
			return (error != null) ? Mono.error(error)
					: Mono.fromFuture(this.process::outcome, true).flatMap(Mono::error);
		}

		private void end() {
			this.process.destroy();
			Disposable feeding = this.feeding;
			if (feeding != null) {
				feeding.dispose();
			}
		}

	}

}
