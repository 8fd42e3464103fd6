package io.compressionkit.pipe;

import java.io.OutputStream;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import reactor.core.scheduler.Scheduler;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.util.Assert;

/**
 * Sinks of data buffers. Each is used by one pump at a time and refuses another with an
 * {@link IllegalStateException}; each releases the buffers it takes, and shuts what it
 * writes to when it is closed or aborted and when it fails.
 *
 * @see ProcessPipe#sink()
 */
public final class PipeSinks {

	private PipeSinks() {
	}

	/**
	 * Write to a file that is made if it is missing and emptied if it is not.
	 * @param path the file
	 * @return a sink; see {@link #file(Path, OpenOption...)}
	 */
	public static Sink<DataBuffer> file(Path path) {
		return file(path, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
	}

	/**
	 * Write to a file. No thread is blocked while the operating system writes. What was
	 * written stays when the sink is aborted.
	 * @param path the file; opened when a pump starts, unless it is still open from the
	 * pump before
	 * @param options how to open the file, {@link StandardOpenOption#WRITE} being
	 * understood. {@link StandardOpenOption#APPEND} goes on at the end that the file has
	 * when it is opened
	 * @return a sink that answers later
	 */
	public static Sink<DataBuffer> file(Path path, OpenOption... options) {
		Assert.notNull(path, "path must not be null");
		return new FileSink(path, options);
	}

	/**
	 * Write to an open file. No thread is blocked while the operating system writes.
	 * @param channel the file, open for writing
	 * @param position where the first byte goes; at least 0
	 * @return a sink that answers later
	 */
	public static Sink<DataBuffer> file(AsynchronousFileChannel channel, long position) {
		Assert.notNull(channel, "channel must not be null");
		Assert.isTrue(position >= 0, () -> "position must be at least 0, but is " + position);
		return new FileSink(channel, position);
	}

	/**
	 * Write to a channel on the thread that a chunk comes on, which may block.
	 * @param channel the channel, in blocking mode
	 * @return a sink that answers at once; see {@link #on} if the thread must not block
	 */
	public static Sink<DataBuffer> channel(WritableByteChannel channel) {
		Assert.notNull(channel, "channel must not be null");
		return new ChannelSink(channel);
	}

	/**
	 * Write to a stream on the thread that a chunk comes on, which may block. The stream
	 * is flushed when it is closed.
	 * @param stream the stream
	 * @return a sink that answers at once; see {@link #on} if the thread must not block
	 */
	public static Sink<DataBuffer> outputStream(OutputStream stream) {
		Assert.notNull(stream, "stream must not be null");
		return new OutputStreamSink(stream);
	}

	/**
	 * Write, close and abort on the threads of a scheduler: for a sink that blocks. The
	 * sink is started on the thread that the pump starts on.
	 * @param <T> the type of the chunks
	 * @param scheduler where the sink is called
	 * @param sink the sink
	 * @return a sink that answers later
	 */
	public static <T> Sink<T> on(Scheduler scheduler, Sink<T> sink) {
		Assert.notNull(scheduler, "scheduler must not be null");
		Assert.notNull(sink, "sink must not be null");
		return new WorkerSink<>(sink, scheduler);
	}

}
