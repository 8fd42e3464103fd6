package io.compressionkit.engine;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Hooks;
import reactor.core.scheduler.Scheduler;

import org.springframework.core.io.buffer.DataBuffer;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionRequest;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.Execution;
import io.compressionkit.FlushMode;
import io.compressionkit.TransformOptions;
import io.compressionkit.codec.brotli.BrotliCodec;
import io.compressionkit.codec.brotli.BrotliOptions;
import io.compressionkit.testing.BufferFactories;
import io.compressionkit.testing.TrackedBuffers;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Subscribers that go: at every element, and at the same moment as everything else.
 */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StreamCancelTests {

	private static final int RACES = 20_000;

	private static final int WORKER_RACES = 500;

	private final AtomicReference<Throwable> dropped = new AtomicReference<>();

	private final Scheduler workers = CompressionSchedulers.newBounded(2, 64);

	private final TestService test = TestService.create((builder) -> builder.scheduler(this.workers));

	@BeforeEach
	void listen() {
		Hooks.onErrorDropped(this.dropped::set);
	}

	@AfterEach
	void close() {
		this.test.close();
		this.workers.dispose();
		Hooks.resetOnErrorDropped();
		assertThat(this.dropped).as("dropped error").hasNullValue();
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void cancellingAtEveryElementReleasesEverything(CompressionFormat format) {
		byte[] data = Payloads.random(400_000);
		byte[] compressed = this.test.service.compressSync(data, format);
		try (TrackedBuffers buffers = BufferFactories.pooledDirect()) {
			for (Flux<DataBuffer> stream : List.of(
					this.test.service.compress(Chunks.flux(buffers.factory(), Chunks.of(data, 30_000)),
							this.test.codec(format), FlushMode.EVERY_BUFFER),
					this.test.service.decompress(Chunks.flux(buffers.factory(), Chunks.of(compressed, 30_000)),
							format))) {
				int count = Chunks.collect(stream).sizes().size();
				assertThat(count).isGreaterThan(4);
				for (int element = 1; element <= count; element++) {
					AtomicInteger seen = new AtomicInteger();
					stream.doOnNext(TrackedBuffers::take)
						.doOnNext((piece) -> seen.incrementAndGet())
						.take(element, true)
						.blockLast(Chunks.PATIENCE);
					assertThat(seen).hasValue(element);
					this.test.assertIdle();
					buffers.assertNoLeaks();
				}
			}
		}
	}

	@Test
	void cancellingFromWithinTheFirstPieceStopsAtOnce() {
		try (TrackedBuffers buffers = BufferFactories.pooledHeap()) {
			byte[] bomb = this.test.service.compressSync(new byte[1 << 20], CompressionFormat.GZIP);
			AtomicInteger seen = new AtomicInteger();
			Demand[] demand = new Demand[1];
			demand[0] = new Demand();
			this.test.service.decompress(Chunks.flux(buffers.factory(), List.of(bomb)), CompressionFormat.GZIP)
				.doOnNext((piece) -> {
					seen.incrementAndGet();
					demand[0].cancel();
				})
				.subscribe(demand[0]);
			demand[0].request(Long.MAX_VALUE);
			assertThat(seen).hasValue(1);
			assertThat(demand[0].isOver()).isFalse();
		}
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void racingCancelsLoseNothing(CompressionFormat format) throws InterruptedException {
		race(light(format), RACES, Payloads.logs(600), Execution.INLINE);
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void racingCancelsOfWorkersLoseNothing(CompressionFormat format) throws InterruptedException {
		race(light(format), WORKER_RACES, Payloads.random(150_000), Execution.WORKER);
	}

	/** So that the time goes into the races and not into the codecs. */
	private CompressionCodec light(CompressionFormat format) {
		return (format != CompressionFormat.BROTLI) ? this.test.codec(format)
				: new BrotliCodec(BrotliOptions.defaults().withQuality(0).withWindow(10));
	}

	/**
	 * In every round one thread cancels while another feeds the stream and asks it for
	 * output.
	 */
	private void race(CompressionCodec codec, int rounds, byte[] data, Execution execution)
			throws InterruptedException {
		TransformOptions options = TransformOptions.defaults().withExecution(execution);
		byte[] compressed = this.test.service.compressSync(CompressionRequest.of(data, codec.format()).withCodec(codec))
			.bytes();
		AtomicReference<Demand> current = new AtomicReference<>();
		Thread canceller = new Thread(() -> {
			for (int round = 0; round < rounds; round++) {
				Demand demand = await(current);
				for (int spin = (round * 7919) % 2000; spin > 0; spin--) {
					Thread.onSpinWait();
				}
				demand.cancel();
				current.compareAndSet(demand, null);
			}
		});
		canceller.start();
		try (TrackedBuffers buffers = BufferFactories.pooledDirect()) {
			for (int round = 0; round < rounds; round++) {
				boolean compressing = round % 2 == 0;
				ManualSource source = new ManualSource();
				Demand demand = new Demand();
				Flux<DataBuffer> stream = compressing ? this.test.service.compress(source, codec, options)
						: this.test.service.decompress(source, codec, DecompressionLimits.none(),
								DecompressionPolicy.DEFAULT, options);
				stream.subscribe(demand);
				current.set(demand);
				feed(source, demand, buffers, Chunks.of(compressing ? data : compressed, 1 + data.length / 3), round);
				while (current.get() != null && canceller.isAlive()) {
					Thread.yield();
				}
				if (round % 1000 == 0) {
					this.test.assertIdle();
					buffers.assertNoLeaks();
				}
			}
			canceller.join(TimeUnit.SECONDS.toMillis(30));
			assertThat(canceller.isAlive()).isFalse();
			this.test.assertIdle();
		}
	}

	private static Demand await(AtomicReference<Demand> current) {
		Demand demand = current.get();
		while (demand == null) {
			Thread.yield();
			demand = current.get();
		}
		return demand;
	}

	private static void feed(ManualSource source, Demand demand, TrackedBuffers buffers, List<byte[]> chunks,
			int round) {
		long given = 0;
		demand.request((round % 3 == 0) ? Long.MAX_VALUE : 1);
		for (byte[] chunk : chunks) {
			while (source.requested.get() == given) {
				if (source.cancelled || demand.isOver()) {
					return;
				}
				demand.request(1);
				Thread.yield();
			}
			given++;
			source.next(buffers.of(chunk));
		}
		if (round % 5 == 0) {
			source.error(new IllegalStateException("the source failed"));
		}
		else {
			source.complete();
		}
		demand.request(Long.MAX_VALUE);
	}

}
