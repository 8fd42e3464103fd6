package io.compressionkit.pipe;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.CompletionHandler;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.util.Assert;

/**
 * Writes to a file without blocking: a write is pending until the operating system has
 * taken all of it.
 */
final class FileSink extends ResourceSink implements GatheringSink<DataBuffer>, CompletionHandler<Integer, DataBuffer> {

	private final @Nullable Path path;

	private final Set<OpenOption> options;

	private @Nullable AsynchronousFileChannel channel;

	private long position;

	private DataBuffer.@Nullable ByteBufferIterator views;

	private @Nullable ByteBuffer view;

	FileSink(Path path, OpenOption... options) {
		this.path = path;
		this.options = new HashSet<>(Set.of(options));
	}

	FileSink(AsynchronousFileChannel channel, long position) {
		this.path = null;
		this.options = Set.of();
		this.channel = channel;
		this.position = position;
	}

	@Override
	void open() throws IOException {
		if (this.path == null || (this.channel != null && this.channel.isOpen())) {
			return;
		}
		Set<OpenOption> options = new HashSet<>(this.options);
		options.add(StandardOpenOption.WRITE);
		boolean append = options.remove(StandardOpenOption.APPEND);
		AsynchronousFileChannel channel = AsynchronousFileChannel.open(this.path, options, null);
		this.channel = channel;
		this.position = append ? channel.size() : 0;
	}

	@Override
	public Ack write(Queue<DataBuffer> chunks) throws IOException {
		return write((chunks.size() > 1) ? join(chunks) : chunks.remove());
	}

	/** To copy them costs less than a write does for each. */
	private DataBuffer join(Queue<DataBuffer> chunks) {
		DataBuffer all = null;
		try {
			int size = 0;
			for (DataBuffer chunk : chunks) {
				size = Math.addExact(size, chunk.readableByteCount());
			}
			all = chunks.element().factory().allocateBuffer(size);
			for (DataBuffer chunk : chunks) {
				all.write(chunk);
			}
			return all;
		}
		catch (RuntimeException | Error ex) {
			DataBufferUtils.release(all);
			giveUp(ex);
			throw ex;
		}
		finally {
			chunks.forEach(DataBufferUtils::release);
			chunks.clear();
		}
	}

	@Override
	Ack transfer(DataBuffer buffer) {
		this.views = buffer.readableByteBuffers();
		return proceed(buffer) ? Ack.PENDING : Ack.DONE;
	}

	/**
	 * Write what is left of a buffer.
	 * @param buffer the buffer
	 * @return {@code false} if all is written and the buffer released
	 */
	private boolean proceed(DataBuffer buffer) {
		DataBuffer.ByteBufferIterator views = this.views;
		ByteBuffer view = this.view;
		while ((view == null || !view.hasRemaining()) && views != null && views.hasNext()) {
			view = views.next();
		}
		this.view = view;
		AsynchronousFileChannel channel = this.channel;
		Assert.state(channel != null, "The sink is not open");
		if (view != null && view.hasRemaining()) {
			channel.write(view, this.position, buffer, this);
			return true;
		}
		letGo();
		DataBufferUtils.release(buffer);
		return false;
	}

	private void letGo() {
		if (this.views != null) {
			this.views.close();
		}
		this.views = null;
		this.view = null;
	}

	@Override
	public void completed(Integer written, DataBuffer buffer) {
		this.position += written;
		try {
			if (proceed(buffer)) {
				return;
			}
		}
		catch (RuntimeException ex) {
			failed(ex, buffer);
			return;
		}
		SinkSignal signal = user();
		if (signal != null) {
			signal.done();
		}
	}

	@Override
	public void failed(Throwable error, DataBuffer buffer) {
		SinkSignal signal = user();
		letGo();
		DataBufferUtils.release(buffer);
		giveUp(error);
		if (signal != null) {
			signal.fail(error);
		}
	}

	@Override
	void shut() throws IOException {
		letGo();
		if (this.channel != null) {
			this.channel.close();
		}
	}

}
