package io.compressionkit.pipe;

import java.io.IOException;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Hooks;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Source, sink and subscriber signal from three threads at a time.
 */
class PipeRaceTests {

	private static final int ROUNDS = 3_000;

	private final CountedBuffers buffers = new CountedBuffers();

	private ExecutorService executor;

	@BeforeEach
	void start() {
		this.executor = Executors.newFixedThreadPool(3);
		Hooks.onErrorDropped((error) -> {
		});
	}

	@AfterEach
	void stop() {
		this.executor.shutdownNow();
		Hooks.resetOnErrorDropped();
	}

	@Test
	void everyBufferIsReleasedAndTheSinkEndsOnceWhoeverIsFirst() throws Exception {
		Random random = new Random(20250301);
		for (int round = 0; round < ROUNDS; round++) {
			race(random.nextInt(4), random.nextInt(8), 1 + random.nextInt(3), random.nextInt(4), random.nextInt(400));
		}
		assertThat(this.buffers.count()).isGreaterThan(ROUNDS / 4);
		this.buffers.assertAllReleased();
	}

	/**
	 * One race.
	 * @param end how the source ends: completes, fails, never, or goes on
	 * @param chunks how many chunks it gives
	 * @param sinkMark a mark
	 * @param sinkEnd whether the sink fails by itself, at 0
	 * @param spin how long the canceller waits
	 */
	private void race(int end, int chunks, int sinkMark, int sinkEnd, int spin) throws Exception {
		CyclicBarrier barrier = new CyclicBarrier(3);
		RacingSource source = new RacingSource();
		RacingSink sink = new RacingSink();
		AtomicInteger results = new AtomicInteger();
		CountDownLatch over = new CountDownLatch(3);
		BaseSubscriber<PipeResult> subscriber = new BaseSubscriber<>() {

			@Override
			protected void hookOnNext(PipeResult value) {
			}

			@Override
			protected void hookOnComplete() {
				results.incrementAndGet();
			}

			@Override
			protected void hookOnError(Throwable throwable) {
				results.incrementAndGet();
			}

		};
		Pipe.defaults()
			.withSourceHighWaterMark(2)
			.withSinkHighWaterMark(sinkMark)
			.pump(source, sink)
			.subscribe(subscriber);
		run(barrier, over, () -> source.give(chunks, end));
		run(barrier, over, () -> sink.answer(sinkEnd == 0));
		run(barrier, over, () -> {
			for (int i = 0; i < spin; i++) {
				Thread.onSpinWait();
			}
			subscriber.cancel();
		});
		assertThat(over.await(10, TimeUnit.SECONDS)).isTrue();
		sink.answerTheRest();
		assertThat(sink.overlaps).hasValue(0);
		assertThat(sink.ends.get() + (sink.failed ? 1 : 0)).as("ends of the sink").isBetween(1, sink.failed ? 2 : 1);
		assertThat(results.get()).isLessThanOrEqualTo(1);
	}

	private void run(CyclicBarrier barrier, CountDownLatch over, ThrowingRunnable task) {
		this.executor.execute(() -> {
			try {
				barrier.await(10, TimeUnit.SECONDS);
				task.run();
			}
			catch (Exception ex) {
				throw new IllegalStateException(ex);
			}
			finally {
				over.countDown();
			}
		});
	}

	interface ThrowingRunnable {

		void run() throws Exception;

	}

	/** Gives chunks as they are asked for, on the thread that gives. */
	private final class RacingSource implements Publisher<DataBuffer>, Subscription {

		private final AtomicInteger demand = new AtomicInteger();

		private volatile boolean cancelled;

		private volatile Subscriber<? super DataBuffer> subscriber;

		@Override
		public void subscribe(Subscriber<? super DataBuffer> subscriber) {
			this.subscriber = subscriber;
			subscriber.onSubscribe(this);
		}

		@Override
		public void request(long n) {
			this.demand.addAndGet((int) n);
		}

		@Override
		public void cancel() {
			this.cancelled = true;
		}

		void give(int chunks, int end) {
			int given = 0;
			while (given < chunks && !this.cancelled) {
				if (this.demand.get() > 0) {
					this.demand.decrementAndGet();
					given++;
					this.subscriber.onNext(PipeRaceTests.this.buffers.of((byte) given));
				}
				else {
					Thread.yield();
				}
			}
			if (end == 0) {
				this.subscriber.onComplete();
			}
			else if (end == 1) {
				this.subscriber.onError(new IOException("source"));
			}
		}

	}

	/** Is answered for on another thread. */
	private static final class RacingSink implements Sink<DataBuffer> {

		private final AtomicReference<DataBuffer> writing = new AtomicReference<>();

		private final AtomicInteger overlaps = new AtomicInteger();

		private final AtomicInteger ends = new AtomicInteger();

		private volatile boolean failed;

		private volatile SinkSignal signal;

		@Override
		public void start(SinkSignal signal) {
			this.signal = signal;
		}

		@Override
		public Ack write(DataBuffer chunk) {
			if (!this.writing.compareAndSet(null, chunk)) {
				this.overlaps.incrementAndGet();
			}
			return Ack.PENDING;
		}

		@Override
		public Ack close() {
			this.ends.incrementAndGet();
			return Ack.DONE;
		}

		@Override
		public Ack abort(Throwable reason) {
			this.ends.incrementAndGet();
			return Ack.DONE;
		}

		void answer(boolean fail) {
			int answered = 0;
			for (int i = 0; i < 2_000 && this.ends.get() == 0; i++) {
				if (answerOne()) {
					answered++;
				}
				if (fail && answered == 2) {
					this.failed = true;
					this.signal.fail(new IOException("sink"));
					return;
				}
				Thread.yield();
			}
		}

		private boolean answerOne() {
			DataBuffer chunk = this.writing.getAndSet(null);
			if (chunk == null) {
				return false;
			}
			DataBufferUtils.release(chunk);
			this.signal.done();
			return true;
		}

		void answerTheRest() {
			Awaitility.await().pollInterval(Duration.ofMillis(1)).atMost(Duration.ofSeconds(10)).until(() -> {
				answerOne();
				return this.failed || this.ends.get() > 0;
			});
			answerOne();
		}

	}

}
