package io.compressionkit.benchmarks;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import org.jspecify.annotations.Nullable;

/**
 * An event loop and the workers it hands work to: how things were done before. One piece
 * of work at a time; what it holds is handed from thread to thread by the queues.
 */
public final class RoundTrips implements AutoCloseable {

	private final EventLoop loop = new DefaultEventLoop();

	private final ExecutorService workers = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());

	private CountDownLatch done = new CountDownLatch(1);

	private volatile @Nullable Throwable failure;

	/**
	 * Start work on the event loop and wait until it is done.
	 * @param work the first step; the last one calls {@link #done()}
	 * @throws InterruptedException if the thread is interrupted
	 */
	public void run(Runnable work) throws InterruptedException {
		this.done = new CountDownLatch(1);
		onLoop(work);
		if (!this.done.await(10, TimeUnit.MINUTES)) {
			throw new IllegalStateException("The work is not done after 10 minutes");
		}
		if (this.failure != null) {
			throw new IllegalStateException(this.failure);
		}
	}

	/**
	 * The work is done.
	 */
	public void done() {
		this.done.countDown();
	}

	/**
	 * Go on on a worker.
	 * @param task the next step
	 */
	public void onWorker(Runnable task) {
		this.workers.execute(() -> guarded(task));
	}

	/**
	 * Go on on the event loop.
	 * @param task the next step
	 */
	public void onLoop(Runnable task) {
		this.loop.execute(() -> guarded(task));
	}

	private void guarded(Runnable task) {
		try {
			task.run();
		}
		catch (RuntimeException | Error ex) {
			this.failure = ex;
			this.done.countDown();
		}
	}

	@Override
	public void close() {
		this.loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(5, TimeUnit.SECONDS);
		this.workers.shutdown();
	}

}
