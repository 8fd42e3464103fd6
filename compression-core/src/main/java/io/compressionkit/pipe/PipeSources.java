package io.compressionkit.pipe;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;

import reactor.core.publisher.Flux;
import reactor.core.publisher.SynchronousSink;
import reactor.core.scheduler.Scheduler;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.util.Assert;

import io.compressionkit.flow.StageFlux;

/**
 * Sources of data buffers. All are cold, read as they are asked for, and give buffers
 * that belong to the subscriber.
 *
 * @see ProcessPipe
 */
public final class PipeSources {

	/** How many bytes are read at a time unless something else is asked for: 64 KiB. */
	public static final int DEFAULT_BUFFER_SIZE = 64 * 1024;

	/** What a file is read in: worth the hops that it takes. */
	private static final int SLICE = 128 * 1024;

	private static final DataBufferFactory DIRECT = new DefaultDataBufferFactory(true);

	private PipeSources() {
	}

	/**
	 * Read a file in direct buffers of 64 KiB.
	 * @param path the file; opened for each subscription
	 * @return its bytes; fails with an {@link IOException}
	 */
	public static Flux<DataBuffer> file(Path path) {
		return file(path, DIRECT, DEFAULT_BUFFER_SIZE);
	}

	/**
	 * Read a file. No thread is blocked while the operating system reads, which it is
	 * asked for 128 KiB at a time at least, one such slice ahead; smaller buffers share
	 * the memory of what was read at once.
	 * @param path the file; opened for each subscription
	 * @param bufferFactory makes the buffers; pooled direct ones are the fastest
	 * @param bufferSize how many bytes a buffer has; at least 1
	 * @return its bytes; fails with an {@link IOException}
	 */
	public static Flux<DataBuffer> file(Path path, DataBufferFactory bufferFactory, int bufferSize) {
		Assert.notNull(path, "path must not be null");
		requireSize(bufferFactory, bufferSize);
		int pieces = Math.max(1, SLICE / bufferSize);
		Flux<DataBuffer> slices = DataBufferUtils.readAsynchronousFileChannel(
				() -> AsynchronousFileChannel.open(path, StandardOpenOption.READ), bufferFactory, pieces * bufferSize);
		return StageFlux.of(slices, () -> new SplitStage(bufferSize), PipeThreads.SCHEDULER);
	}

	/**
	 * Read a stream that may block.
	 * @param stream opens the stream, for each subscription; it is closed at the end and
	 * after a cancel, once a read that is in progress has returned
	 * @param bufferFactory makes the buffers, each as large as what was read
	 * @param bufferSize how many bytes are read at a time at most; at least 1
	 * @param scheduler where the stream is opened and read
	 * @return its bytes; fails with what opening or reading throws
	 */
	public static Flux<DataBuffer> inputStream(Callable<? extends InputStream> stream, DataBufferFactory bufferFactory,
			int bufferSize, Scheduler scheduler) {
		Assert.notNull(stream, "stream must not be null");
		Assert.notNull(scheduler, "scheduler must not be null");
		requireSize(bufferFactory, bufferSize);
		return Flux.defer(() -> {
			try {
				return read(stream.call(), bufferFactory, bufferSize, () -> false);
			}
			catch (Exception ex) {
				return Flux.error(ex);
			}
		}).subscribeOn(scheduler);
	}

	static Flux<DataBuffer> read(InputStream stream, DataBufferFactory bufferFactory, int bufferSize,
			BooleanSupplier closed) {
		byte[] scratch = new byte[bufferSize];
		return Flux.generate(() -> stream, (in, sink) -> {
			next(in, scratch, bufferFactory, closed, sink);
			return in;
		}, PipeSources::close);
	}

	private static void next(InputStream in, byte[] scratch, DataBufferFactory bufferFactory, BooleanSupplier closed,
			SynchronousSink<DataBuffer> sink) {
		int length;
		try {
			length = in.read(scratch);
		}
		catch (IOException ex) {
			if (closed.getAsBoolean()) {
				sink.complete();
			}
			else {
				sink.error(ex);
			}
			return;
		}
		if (length < 0) {
			sink.complete();
		}
		else {
			sink.next(bufferFactory.allocateBuffer(length).write(scratch, 0, length));
		}
	}

	private static void close(InputStream stream) {
		try {
			stream.close();
		}
		catch (IOException ex) {
			// All that was asked for has been read.
		}
	}

	static void requireSize(DataBufferFactory bufferFactory, int bufferSize) {
		Assert.notNull(bufferFactory, "bufferFactory must not be null");
		Assert.isTrue(bufferSize > 0, () -> "bufferSize must be at least 1, but is " + bufferSize);
	}

}
