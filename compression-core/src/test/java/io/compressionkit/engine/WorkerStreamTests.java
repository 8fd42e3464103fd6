package io.compressionkit.engine;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.core.io.buffer.DataBuffer;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionRejectedException;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.DecompressionRequest;
import io.compressionkit.Execution;
import io.compressionkit.FlushMode;
import io.compressionkit.TransformOptions;
import io.compressionkit.codec.brotli.BrotliCodec;
import io.compressionkit.codec.brotli.BrotliOptions;
import io.compressionkit.testing.BufferFactories;
import io.compressionkit.testing.CountingScheduler;
import io.compressionkit.testing.TrackedBuffers;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Streams whose codec works on the compression workers.
 */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WorkerStreamTests {

	private static final TransformOptions ON_WORKERS = TransformOptions.defaults().withExecution(Execution.WORKER);

	private static final byte[] DATA = Payloads.logs(2 << 20);

	private static final int SLICES = (2 << 20) / 65_536;

	private final CountingScheduler workers = new CountingScheduler(CompressionSchedulers.newBounded(2, 20));

	private final TestService test = TestService.create((builder) -> builder.scheduler(this.workers));

	@AfterEach
	void close() {
		this.test.close();
		this.workers.dispose();
	}

	private static Flux<DataBuffer> recordingThreads(Flux<DataBuffer> stream, Set<String> threads) {
		return stream.doOnNext((piece) -> threads.add(Thread.currentThread().getName()));
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void smallBuffersTakeAHopPerSliceAndNotOneEach(CompressionFormat format) {
		Set<String> threads = ConcurrentHashMap.newKeySet();
		Flux<DataBuffer> source = Chunks.flux(Chunks.of(DATA, 1024));
		byte[] compressed = Chunks
			.join(recordingThreads(this.test.service.compress(source, this.test.codec(format), ON_WORKERS), threads));
		assertThat(this.test.service.decompressSync(compressed, format)).isEqualTo(DATA);
		assertThat(threads).allSatisfy((thread) -> assertThat(thread).startsWith("compression-"));
		assertThat(this.workers.hops().get()).isBetween(1, 2 * SLICES + 8);
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void inlineStreamsNeverHop(CompressionFormat format) {
		Set<String> threads = ConcurrentHashMap.newKeySet();
		byte[] compressed = Chunks
			.join(recordingThreads(this.test.service.compress(Chunks.flux(Chunks.of(DATA, 4096)), format), threads));
		Chunks.join(recordingThreads(this.test.service.decompress(Chunks.flux(Chunks.of(compressed, 4096)), format),
				threads));
		assertThat(this.workers.hops()).hasValue(0);
		assertThat(threads).containsExactly(Thread.currentThread().getName());
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void whatCameBeforeAFailureOfTheSourceIsGivenBeforeIt(CompressionFormat format) {
		byte[] compressed = this.test.service.compressSync(Payloads.logs(600_000), format);
		byte[] half = Arrays.copyOf(compressed, compressed.length / 2);
		IllegalStateException failure = new IllegalStateException("the source fails");
		Chunks.Result inline = Chunks.collect(this.test.service
			.decompress(Flux.concat(Chunks.flux(Chunks.of(half, 100)), Flux.error(failure)), format));
		Chunks.Result onWorkers = Chunks
			.collect(this.test.service.decompress(Flux.concat(Chunks.flux(Chunks.of(half, 100)), Flux.error(failure)),
					this.test.codec(format), DecompressionLimits.none(), DecompressionPolicy.DEFAULT, ON_WORKERS));
		assertThat(onWorkers.error()).isSameAs(failure);
		assertThat(onWorkers.bytes()).isNotEmpty().isEqualTo(inline.bytes());
	}

	@Test
	void aHeavyCodecRunsOnTheWorkersByItselfAndALightOneOnlyIfAsked() {
		byte[] data = Payloads.logs(100_000);
		try (BrotliCodec heavy = new BrotliCodec(BrotliOptions.defaults().withQuality(11))) {
			assertThat(heavy.relativeCost()).isGreaterThanOrEqualTo(CompressionCodec.HEAVY);
			Set<String> threads = ConcurrentHashMap.newKeySet();
			byte[] compressed = Chunks.join(recordingThreads(
					this.test.service.compress(Chunks.flux(data), heavy, FlushMode.ON_COMPLETE), threads));
			assertThat(threads).allSatisfy((thread) -> assertThat(thread).startsWith("compression-"));
			assertThat(this.test.records(1).get(0).execution()).isEqualTo(Execution.WORKER);
			int hops = this.workers.hops().get();
			assertThat(hops).isPositive();
			assertThat(Chunks.join(this.test.service.decompress(Chunks.flux(compressed), CompressionFormat.BROTLI)))
				.isEqualTo(data);
			this.test.service
				.compress(Chunks.flux(data), heavy, TransformOptions.defaults().withExecution(Execution.INLINE))
				.doOnNext(TrackedBuffers::take)
				.blockLast(Chunks.PATIENCE);
			assertThat(this.workers.hops()).hasValue(hops);
		}
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void theBytesAreThoseOfTheInlineStream(CompressionFormat format) {
		for (FlushMode flush : FlushMode.values()) {
			List<byte[]> chunks = Chunks.random(DATA, 9, 100_000);
			TransformOptions options = ON_WORKERS.withFlush(flush);
			byte[] compressed = Chunks
				.join(this.test.service.compress(Chunks.flux(chunks), this.test.codec(format), options));
			assertThat(this.test.service.decompressSync(compressed, format)).isEqualTo(DATA);
			assertThat(Chunks.join(this.test.service.decompress(Chunks.flux(Chunks.random(compressed, 8, 70_000)),
					this.test.codec(format), DecompressionLimits.none(), DecompressionPolicy.STRICT, ON_WORKERS)))
				.isEqualTo(DATA);
		}
	}

	@Test
	void withEveryBufferFlushedEachCanBeDecodedAsItCame() {
		Sinks.Many<DataBuffer> sink = Sinks.many().unicast().onBackpressureBuffer();
		try (TrackedBuffers buffers = BufferFactories.pooledDirect()) {
			Demand demand = new Demand();
			this.test.service
				.compress(sink.asFlux(), this.test.codec(CompressionFormat.GZIP),
						ON_WORKERS.withFlush(FlushMode.EVERY_BUFFER))
				.subscribe(demand);
			demand.request(Long.MAX_VALUE);
			StringBuilder sent = new StringBuilder();
			for (int i = 0; i < 10; i++) {
				sink.tryEmitNext(buffers.utf8("event " + i)).orThrow();
				sent.append("event ").append(i);
				Awaitility.await()
					.untilAsserted(() -> assertThat(this.test.service
						.decompressSync(
								DecompressionRequest.of(demand.bytes(), CompressionFormat.GZIP).allowingTruncated())
						.text()).isEqualTo(sent.toString()));
			}
			sink.tryEmitComplete().orThrow();
			Awaitility.await().until(demand::isOver);
			assertThat(demand.completed).isTrue();
		}
	}

	@Test
	void buffersOfDifferentKindsPass() {
		try (TrackedBuffers netty = BufferFactories.pooledDirect();
				TrackedBuffers unpooled = BufferFactories.unpooledHeap();
				TrackedBuffers spring = BufferFactories.defaultDirect()) {
			List<TrackedBuffers> kinds = List.of(netty, spring, unpooled);
			List<byte[]> chunks = Chunks.random(DATA, 10, 50_000);
			Flux<DataBuffer> source = Flux.range(0, chunks.size()).map((i) -> kinds.get(i % 3).of(chunks.get(i)));
			byte[] compressed = Chunks
				.join(this.test.service.compress(source, this.test.codec(CompressionFormat.ZSTD), ON_WORKERS));
			assertThat(this.test.service.decompressSync(compressed, CompressionFormat.ZSTD)).isEqualTo(DATA);
		}
	}

	@Test
	void demandIsHonouredOnTheWorkersToo() {
		Demand demand = new Demand();
		byte[] random = Payloads.random(1 << 20);
		this.test.service
			.compress(Chunks.flux(Chunks.of(random, 10_000)), this.test.codec(CompressionFormat.RAW_DEFLATE),
					ON_WORKERS)
			.subscribe(demand);
		for (int asked = 1; !demand.isOver(); asked++) {
			int now = asked;
			demand.request(1);
			Awaitility.await().until(() -> demand.isOver() || demand.pieces.size() == now);
			assertThat(demand.pieces.size()).isLessThanOrEqualTo(now);
		}
		assertThat(demand.completed).isTrue();
		assertThat(this.test.service.decompressSync(demand.bytes(), CompressionFormat.RAW_DEFLATE)).isEqualTo(random);
	}

	@Test
	void aFullQueueFailsTheStreamWithATypeAndReleasesEverything() throws InterruptedException {
		Scheduler small = CompressionSchedulers.newBounded(1, 1);
		CountDownLatch end = new CountDownLatch(1);
		CountDownLatch begin = new CountDownLatch(1);
		try (TrackedBuffers buffers = BufferFactories.pooledDirect();
				TestService service = TestService.create((builder) -> builder.scheduler(small))) {
			small.schedule(() -> {
				begin.countDown();
				try {
					end.await(60, TimeUnit.SECONDS);
				}
				catch (InterruptedException ex) {
					Thread.currentThread().interrupt();
				}
			});
			assertThat(begin.await(10, TimeUnit.SECONDS)).isTrue();
			small.schedule(() -> {
			});
			Flux<DataBuffer> source = Chunks.flux(buffers.factory(), Chunks.of(DATA, 10_000));
			assertThat(
					Chunks.collect(service.service.compress(source, service.codec(CompressionFormat.GZIP), ON_WORKERS))
						.error())
				.isInstanceOf(CompressionRejectedException.class);
			service.assertIdle();
			end.countDown();
		}
		finally {
			end.countDown();
			small.dispose();
		}
	}

	@Test
	void anotherSchedulersRejectionIsTyped() {
		Scheduler other = Schedulers.newSingle("other");
		other.dispose();
		try (TrackedBuffers buffers = BufferFactories.pooledDirect();
				TestService service = TestService.create((builder) -> builder.scheduler(other))) {
			Flux<DataBuffer> source = Chunks.flux(buffers.factory(), Chunks.of(DATA, 10_000));
			assertThat(
					Chunks.collect(service.service.compress(source, service.codec(CompressionFormat.GZIP), ON_WORKERS))
						.error())
				.isInstanceOf(CompressionRejectedException.class);
		}
	}

	@Test
	void theWorkersMayGoWhileAStreamIsUnderWay() {
		Scheduler going = CompressionSchedulers.newBounded(1, 10);
		try (TrackedBuffers buffers = BufferFactories.pooledDirect();
				TestService service = TestService.create((builder) -> builder.scheduler(going))) {
			Flux<DataBuffer> source = Chunks.flux(buffers.factory(), Chunks.of(DATA, 70_000)).index((i, buffer) -> {
				if (i == 5) {
					going.dispose();
				}
				return buffer;
			});
			Chunks.Result result = Chunks
				.collect(service.service.compress(source, service.codec(CompressionFormat.ZLIB), ON_WORKERS));
			assertThat(result.error()).satisfiesAnyOf((error) -> assertThat(error).isNull(),
					(error) -> assertThat(error).isInstanceOf(CompressionRejectedException.class));
			service.assertIdle();
		}
	}

}
