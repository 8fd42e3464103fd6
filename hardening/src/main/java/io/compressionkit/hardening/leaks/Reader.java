package io.compressionkit.hardening.leaks;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.util.context.Context;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

import io.compressionkit.CompressionRejectedException;
import io.compressionkit.DecompressionLimitException;
import io.compressionkit.MalformedContentException;

/**
 * Reads a stream, releases what comes, and cancels somewhere.
 */
final class Reader extends BaseSubscriber<DataBuffer> {

	/** An error that comes after a cancellation is nobody's. */
	private static final Context CONTEXT = Context.of("reactor.onErrorDropped.local", (Consumer<Throwable>) (error) -> {
	});

	private final CountDownLatch ended = new CountDownLatch(1);

	private final int cancelAt;

	private final long demand;

	private int read;

	private volatile @Nullable Throwable error;

	private volatile boolean stopped;

	/**
	 * Create a reader.
	 * @param cancelAt after how many buffers it cancels, -1 never to
	 * @param demand how many it asks for at a time
	 */
	Reader(int cancelAt, long demand) {
		this.cancelAt = cancelAt;
		this.demand = demand;
	}

	@Override
	public Context currentContext() {
		return CONTEXT;
	}

	@Override
	protected void hookOnSubscribe(Subscription subscription) {
		if (this.cancelAt == 0) {
			stop();
		}
		else {
			request(this.demand);
		}
	}

	@Override
	protected void hookOnNext(DataBuffer buffer) {
		DataBufferUtils.release(buffer);
		this.read++;
		if (this.read == this.cancelAt) {
			stop();
		}
		else if (this.demand != Long.MAX_VALUE) {
			request(this.demand);
		}
	}

	@Override
	protected void hookOnComplete() {
		this.ended.countDown();
	}

	@Override
	protected void hookOnError(Throwable error) {
		this.error = error;
		this.ended.countDown();
	}

	/** Cancel. */
	void stop() {
		this.stopped = true;
		cancel();
		this.ended.countDown();
	}

	/**
	 * Wait for the end.
	 * @param patience how long
	 * @return how it ended
	 */
	Ending await(Duration patience) {
		try {
			if (!this.ended.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
				throw new IllegalStateException("A stream does not end");
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
		Throwable error = this.error;
		if (error == null) {
			return this.stopped ? Ending.CANCELLED : Ending.COMPLETED;
		}
		if (error instanceof IOException) {
			return Ending.SOURCE_FAILED;
		}
		if (error instanceof MalformedContentException || error instanceof DecompressionLimitException
				|| error instanceof CompressionRejectedException) {
			return Ending.REFUSED;
		}
		throw new IllegalStateException("A stream failed as it must not", error);
	}

}
