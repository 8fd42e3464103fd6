package io.compressionkit.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionRejectedException;
import io.compressionkit.CompressionRequest;
import io.compressionkit.CompressionResult;
import io.compressionkit.DecompressionRequest;
import io.compressionkit.Execution;
import io.compressionkit.TransformRecord.Outcome;
import io.compressionkit.testing.CountingScheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Where one-shot calls run, how they get there, and what becomes of those that do not
 * come to their end.
 */
class OneShotExecutionTests {

	private static final byte[] SMALL = Payloads.logs(1024);

	private static final byte[] LARGE = Payloads.logs(400_000);

	private final CountingScheduler scheduler = new CountingScheduler(CompressionSchedulers.newBounded(1, 2));

	private final TestService test = TestService.create((builder) -> builder.scheduler(this.scheduler));

	@AfterEach
	void close() {
		this.test.close();
		this.scheduler.dispose();
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void smallInputsAreWorkedOffOnTheCallingThread(CompressionFormat format) {
		Thread caller = Thread.currentThread();
		AtomicReference<Thread> thread = new AtomicReference<>();
		CompressionResult compressed = this.test.service.compress(CompressionRequest.of(SMALL, format))
			.doOnNext((result) -> thread.set(Thread.currentThread()))
			.block(Chunks.PATIENCE);
		assertThat(thread).hasValue(caller);
		CompressionResult back = this.test.service.decompress(DecompressionRequest.of(compressed.bytes(), format))
			.doOnNext((result) -> thread.set(Thread.currentThread()))
			.block(Chunks.PATIENCE);
		assertThat(thread).hasValue(caller);
		assertThat(back.bytes()).isEqualTo(SMALL);
		assertThat(List.of(compressed.execution(), back.execution())).containsOnly(Execution.INLINE);
		assertThat(this.scheduler.hops()).hasValue(0);
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void largeInputsTakeOneHopAndTheResultComesFromTheWorker(CompressionFormat format) {
		AtomicReference<String> thread = new AtomicReference<>();
		CompressionResult compressed = this.test.service.compress(CompressionRequest.of(LARGE, format))
			.doOnNext((result) -> thread.set(Thread.currentThread().getName()))
			.block(Chunks.PATIENCE);
		assertThat(this.scheduler.hops()).hasValue(1);
		assertThat(thread.get()).startsWith("compression-");
		assertThat(compressed.execution()).isEqualTo(Execution.WORKER);
		CompressionResult back = this.test.service.decompress(DecompressionRequest.of(compressed.bytes(), format))
			.doOnNext((result) -> thread.set(Thread.currentThread().getName()))
			.block(Chunks.PATIENCE);
		assertThat(this.scheduler.hops()).hasValue(2);
		assertThat(back.execution()).isEqualTo(Execution.WORKER);
		assertThat(back.bytes()).isEqualTo(LARGE);
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void aSmallInputThatExpandsMovesToAWorkerOnce(CompressionFormat format) {
		byte[] bomb = this.test.service.compressSync(new byte[4 << 20], format);
		assertThat(bomb.length).isLessThan(16 * 1024);
		this.test.records.clear();
		CompressionResult result = this.test.service.decompress(DecompressionRequest.of(bomb, format))
			.block(Chunks.PATIENCE);
		assertThat(result.bytes()).isEqualTo(new byte[4 << 20]);
		assertThat(result.execution()).isEqualTo(Execution.WORKER);
		assertThat(result.bytesConsumed()).isEqualTo(bomb.length);
		assertThat(this.scheduler.hops()).hasValue(1);
		assertThat(this.test.records(1).get(0).execution()).isEqualTo(Execution.WORKER);
		assertThat(this.test.records.get(0).bytesOut()).isEqualTo(4 << 20);
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void aThresholdOfNothingSendsEverythingToTheWorkers(CompressionFormat format) {
		try (TestService none = TestService.create((builder) -> builder.scheduler(this.scheduler).inlineThreshold(0))) {
			byte[] compressed = none.service.compress(new byte[0], format).block(Chunks.PATIENCE);
			assertThat(none.service.decompress(compressed, format).block(Chunks.PATIENCE)).isEmpty();
			assertThat(this.scheduler.hops()).hasValue(2);
			none.service.decompressSync(none.service.compressSync(LARGE, format), format);
			assertThat(this.scheduler.hops()).as("blocking calls never hop").hasValue(2);
		}
	}

	@Test
	void failuresTakeNoMoreHopsThanResults() {
		byte[] corrupt = new byte[100];
		assertThat(failure(this.test.service.decompress(corrupt, CompressionFormat.GZIP))).isNotNull();
		assertThat(this.scheduler.hops()).hasValue(0);
		assertThat(failure(this.test.service.decompress(new byte[100_000], CompressionFormat.GZIP))).isNotNull();
		assertThat(this.scheduler.hops()).hasValue(1);
	}

	private static Throwable failure(Mono<?> result) {
		return result.materialize().block(Chunks.PATIENCE).getThrowable();
	}

	@Test
	void theContextIsVisibleWhereTheResultIs() {
		for (byte[] source : List.of(SMALL, LARGE)) {
			String seen = this.test.service.compress(source, CompressionFormat.GZIP)
				.flatMap((bytes) -> Mono.deferContextual((context) -> Mono.just(context.<String>get("key"))))
				.contextWrite((context) -> context.put("key", "value"))
				.block(Chunks.PATIENCE);
			assertThat(seen).isEqualTo("value");
		}
	}

	@Test
	void nothingIsDoneBeforeItIsAskedForAndAllOfItEachTime() {
		Mono<byte[]> result = this.test.service.compress(LARGE, CompressionFormat.ZSTD);
		StepVerifier.create(result, 0).expectSubscription().thenCancel().verify(Chunks.PATIENCE);
		assertThat(this.scheduler.hops()).hasValue(0);
		byte[] first = result.block(Chunks.PATIENCE);
		assertThat(result.block(Chunks.PATIENCE)).isEqualTo(first).isNotSameAs(first);
		this.test.records(2);
	}

	@Test
	void aQueuedCallThatIsCancelledHoldsNothing() throws InterruptedException {
		try (Blocker blocker = new Blocker(this.scheduler)) {
			Disposable queued = this.test.service.compress(LARGE, CompressionFormat.GZIP).subscribe();
			this.test.assertIdle();
			queued.dispose();
			blocker.free();
		}
		this.test.service.compress(LARGE, CompressionFormat.GZIP).block(Chunks.PATIENCE);
		assertThat(this.test.records).filteredOn((record) -> record.outcome() == Outcome.COMPLETED).hasSize(1);
	}

	@Test
	void callsThatAreCancelledGiveUpTheirPlacesInTheQueue() throws InterruptedException {
		try (Blocker blocker = new Blocker(this.scheduler)) {
			for (int i = 0; i < 10; i++) {
				this.test.service.compress(LARGE, CompressionFormat.GZIP).subscribe().dispose();
			}
			Mono<byte[]> last = this.test.service.compress(LARGE, CompressionFormat.GZIP).cache();
			last.subscribe();
			blocker.free();
			assertThat(last.block(Chunks.PATIENCE)).isNotEmpty();
		}
		assertThat(this.test.records(1).get(0).outcome()).isEqualTo(Outcome.COMPLETED);
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void aRunningCallThatIsCancelledStopsAndFreesEverything(CompressionFormat format) {
		byte[] source = new byte[16 << 20];
		List<Throwable> errors = new CopyOnWriteArrayList<>();
		for (int i = 0; i < 10; i++) {
			Disposable running = this.test.service.compress(source, format).subscribe((bytes) -> {
			}, errors::add);
			pause(i);
			running.dispose();
			this.test.assertIdle();
		}
		assertThat(errors).isEmpty();
		this.test.service.compress(SMALL, format).block(Chunks.PATIENCE);
	}

	private static void pause(int spins) {
		long until = System.nanoTime() + spins * 200_000L;
		while (System.nanoTime() < until) {
			Thread.onSpinWait();
		}
	}

	@Test
	void cancellingAfterTheEndDoesNothing() {
		List<Object> signals = new ArrayList<>();
		Disposable done = this.test.service.compress(SMALL, CompressionFormat.ZLIB).subscribe(signals::add);
		assertThat(signals).hasSize(1);
		done.dispose();
		assertThat(this.test.records(1).get(0).outcome()).isEqualTo(Outcome.COMPLETED);
	}

	@Test
	void aFullQueueRejectsWithATypeAndTheNumbers() throws InterruptedException {
		try (Blocker blocker = new Blocker(this.scheduler)) {
			Flux<byte[]> waiting = Flux.range(0, 2)
				.flatMap((i) -> this.test.service.compress(LARGE, CompressionFormat.GZIP))
				.replay()
				.autoConnect(0);
			assertThat(failure(this.test.service.compress(LARGE, CompressionFormat.GZIP)))
				.isInstanceOf(CompressionRejectedException.class)
				.isInstanceOf(RejectedExecutionException.class)
				.hasMessageContaining("1 compression workers")
				.hasMessageContaining("2 calls")
				.hasMessageContaining("compression.execution.queue-capacity");
			assertThat(failure(this.test.service.compress(SMALL, CompressionFormat.GZIP))).as("needs no worker")
				.isNull();
			blocker.free();
			assertThat(waiting.collectList().block(Chunks.PATIENCE)).hasSize(2);
		}
	}

	@Test
	void anotherSchedulersRejectionIsTyped() {
		Scheduler other = Schedulers.newSingle("other");
		other.dispose();
		try (TestService service = TestService.create((builder) -> builder.scheduler(other))) {
			assertThat(failure(service.service.compress(LARGE, CompressionFormat.GZIP)))
				.isInstanceOf(CompressionRejectedException.class)
				.hasCauseInstanceOf(RejectedExecutionException.class);
		}
	}

	@Test
	void aDisposedSchedulerLosesNothing() {
		Scheduler workers = CompressionSchedulers.newBounded(2, 1000);
		try (TestService service = TestService.create((builder) -> builder.scheduler(workers))) {
			List<Mono<Object>> calls = new ArrayList<>();
			for (int i = 0; i < 100; i++) {
				Mono<Object> call = service.service.compress(LARGE, CompressionFormat.ZSTD)
					.<Object>map((bytes) -> bytes)
					.onErrorResume((error) -> Mono.just(error))
					.cache();
				call.subscribe();
				calls.add(call);
				if (i == 50) {
					workers.dispose();
				}
			}
			List<Object> ends = Flux.concat(calls).collectList().block(Chunks.PATIENCE);
			assertThat(ends).hasSize(100);
			assertThat(ends.subList(0, 51)).allSatisfy((end) -> assertThat(end).isInstanceOf(byte[].class));
			assertThat(ends.subList(51, 100))
				.allSatisfy((end) -> assertThat(end).isInstanceOf(CompressionRejectedException.class));
		}
	}

	@Test
	void aServiceThatIsClosedFinishesWhatItHasBegunAndTakesNoMore() throws InterruptedException {
		TestService closing = TestService.create();
		ExecutorService callers = Executors.newFixedThreadPool(4);
		List<Throwable> errors = new CopyOnWriteArrayList<>();
		CountDownLatch running = new CountDownLatch(20);
		for (int i = 0; i < 4; i++) {
			callers.execute(() -> {
				for (int j = 0; j < 50; j++) {
					try {
						byte[] bytes = closing.service.compress(LARGE, CompressionFormat.ZSTD).block(Chunks.PATIENCE);
						assertThat(bytes.length).isPositive();
					}
					catch (Throwable ex) {
						errors.add(ex);
					}
					running.countDown();
				}
			});
		}
		assertThat(running.await(30, TimeUnit.SECONDS)).isTrue();
		closing.service.close();
		callers.shutdown();
		assertThat(callers.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
		assertThat(errors).allSatisfy((error) -> assertThat(error).isInstanceOfAny(IllegalStateException.class,
				CompressionRejectedException.class));
		assertThatIllegalStateException().isThrownBy(() -> closing.service.compressSync(SMALL, CompressionFormat.GZIP))
			.withMessageContaining("closed");
		assertThat(failure(closing.service.decompress(SMALL, CompressionFormat.GZIP)))
			.isInstanceOf(IllegalStateException.class);
		closing.service.close();
		closing.assertIdle();
	}

	/** Keeps the only worker of a scheduler busy. */
	private static final class Blocker implements AutoCloseable {

		private final CountDownLatch end = new CountDownLatch(1);

		Blocker(CountingScheduler scheduler) throws InterruptedException {
			CountDownLatch begin = new CountDownLatch(1);
			scheduler.schedule(() -> {
				begin.countDown();
				try {
					this.end.await(60, TimeUnit.SECONDS);
				}
				catch (InterruptedException ex) {
					Thread.currentThread().interrupt();
				}
			});
			assertThat(begin.await(10, TimeUnit.SECONDS)).isTrue();
		}

		void free() {
			this.end.countDown();
		}

		@Override
		public void close() {
			free();
		}

	}

}
