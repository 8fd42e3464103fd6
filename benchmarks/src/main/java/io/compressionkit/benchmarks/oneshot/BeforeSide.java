package io.compressionkit.benchmarks.oneshot;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import org.jspecify.annotations.Nullable;

import io.compressionkit.CodecStream;
import io.compressionkit.CodecStream.Directive;
import io.compressionkit.CodecStream.Status;
import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.benchmarks.Codecs;
import io.compressionkit.benchmarks.contest.Output;
import io.compressionkit.benchmarks.contest.Side;

/**
 * A call from an event loop that makes two round trips to a worker: one to write the
 * data, one to end the stream. Native state and buffers are pooled. The next call starts
 * from the completion of the last.
 */
final class BeforeSide implements Side {

	private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

	private static final int SIZE = 64 * 1024;

	private final Job job;

	private final CompressionCodecs codecs = Codecs.all();

	private final CompressionCodec codec;

	private final EventLoop loop = new DefaultEventLoop();

	private final ExecutorService workers = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());

	private final ByteBuffer target = ByteBuffer.allocateDirect(SIZE);

	private byte[] result = {};

	BeforeSide(Job job) {
		this.job = job;
		this.codec = this.codecs.get(job.format());
	}

	@Override
	public long run(int operations) throws InterruptedException {
		Calls calls = new Calls(operations);
		this.loop.execute(calls::start);
		if (!calls.done.await(10, TimeUnit.MINUTES)) {
			throw new IllegalStateException("%d calls did not complete".formatted(calls.left));
		}
		if (calls.failure != null) {
			throw new IllegalStateException(calls.failure);
		}
		return calls.bytes;
	}

	@Override
	public Output verify() throws IOException, InterruptedException {
		run(1);
		return this.job.verify(this.result);
	}

	@Override
	public void close() {
		this.loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(5, TimeUnit.SECONDS);
		this.workers.shutdown();
		this.codecs.forEach(CompressionCodec::close);
	}

	/** All of it is handed from thread to thread by the queues. */
	private final class Calls {

		private final CountDownLatch done = new CountDownLatch(1);

		private int left;

		private long bytes;

		private @Nullable Throwable failure;

		private Calls(int calls) {
			this.left = calls;
		}

		private void start() {
			CodecStream stream = BeforeSide.this.job.compress() ? BeforeSide.this.codec.newCompressor()
					: BeforeSide.this.codec.newDecompressor();
			onWorker(() -> write(stream));
		}

		private void write(CodecStream stream) {
			ByteBuffer source = ByteBuffer.wrap(BeforeSide.this.job.source());
			Status status;
			do {
				status = stream.process(source, BeforeSide.this.target.clear(), Directive.CONTINUE);
			}
			while (status == Status.NEEDS_OUTPUT && BeforeSide.this.target.position() == 0);
			onLoop(() -> onWorker(() -> end(stream)));
		}

		private void end(CodecStream stream) {
			Status status = stream.process(NOTHING, BeforeSide.this.target, Directive.FINISH);
			if (status != Status.FINISHED) {
				throw new IllegalStateException("The output is larger than the buffer: " + status);
			}
			onLoop(() -> complete(stream));
		}

		private void complete(CodecStream stream) {
			stream.close();
			byte[] output = new byte[BeforeSide.this.target.position()];
			BeforeSide.this.target.get(0, output);
			BeforeSide.this.result = output;
			this.bytes += output.length;
			this.left--;
			if (this.left > 0) {
				start();
			}
			else {
				this.done.countDown();
			}
		}

		private void onWorker(Runnable task) {
			BeforeSide.this.workers.execute(guard(task));
		}

		private void onLoop(Runnable task) {
			BeforeSide.this.loop.execute(guard(task));
		}

		private Runnable guard(Runnable task) {
			return () -> {
				try {
					task.run();
				}
				catch (RuntimeException ex) {
					this.failure = ex;
					this.done.countDown();
				}
			};
		}

	}

}
