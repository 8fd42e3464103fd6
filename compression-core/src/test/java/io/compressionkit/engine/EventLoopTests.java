package io.compressionkit.engine;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;

import io.compressionkit.CompressionFormat;
import io.compressionkit.FlushMode;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import io.compressionkit.testing.BufferFactories;
import io.compressionkit.testing.CountingScheduler;
import io.compressionkit.testing.TrackedBuffers;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Streams on a real event loop: others have their turns, and nothing leaves its thread.
 */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EventLoopTests {

	private static final int SLICE = 65_536;

	private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

	private final EventLoop loop = this.group.next();

	private final Scheduler onLoop = Schedulers.fromExecutor(this.loop);

	private final CountingScheduler workers = new CountingScheduler(CompressionSchedulers.newBounded(1, 10));

	private final TestService test = TestService.create((builder) -> builder.scheduler(this.workers));

	/** How often somebody else had a turn, who wants one every time. */
	private final AtomicLong turns = new AtomicLong();

	private volatile boolean ticking = true;

	@AfterEach
	void close() {
		this.ticking = false;
		this.test.close();
		this.workers.dispose();
		this.group.shutdownGracefully(0, 10, TimeUnit.SECONDS).syncUninterruptibly();
	}

	private void tick() {
		this.turns.incrementAndGet();
		if (this.ticking) {
			this.loop.schedule(this::tick, 0, TimeUnit.NANOSECONDS);
		}
	}

	/**
	 * Run a stream on the event loop.
	 * @return how many turns others had from its first to its last signal
	 */
	private long run(Flux<DataBuffer> stream, AtomicLong bytes) {
		this.loop.execute(this::tick);
		AtomicLong start = new AtomicLong();
		AtomicLong end = new AtomicLong();
		Set<Thread> threads = ConcurrentHashMap.newKeySet();
		stream.doOnSubscribe((subscription) -> start.set(this.turns.get())).doOnNext((piece) -> {
			threads.add(Thread.currentThread());
			bytes.addAndGet(TrackedBuffers.take(piece).length);
		}).doOnTerminate(() -> end.set(this.turns.get())).subscribeOn(this.onLoop).then().block(Chunks.PATIENCE);
		assertThat(threads).hasSize(1).allSatisfy((thread) -> assertThat(this.loop.inEventLoop(thread)).isTrue());
		assertThat(this.workers.hops()).as("hops").hasValue(0);
		return end.get() - start.get();
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void aLargeBufferIsCompressedInSlicesWithATurnForOthersBetweenThem(CompressionFormat format) {
		int size = 64 << 20;
		Mono<DataBuffer> source = Mono.just(DefaultDataBufferFactory.sharedInstance.wrap(new byte[size]));
		assertThat(run(this.test.service.compress(source, format), new AtomicLong()))
			.isGreaterThanOrEqualTo(size / SLICE - 1);
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void aLargeBufferIsDecompressedInSlicesWithATurnForOthersBetweenThem(CompressionFormat format) {
		byte[] data = Payloads.random(4 << 20);
		byte[] compressed = this.test.service.compressSync(data, format);
		AtomicLong bytes = new AtomicLong();
		Mono<DataBuffer> source = Mono.just(DefaultDataBufferFactory.sharedInstance.wrap(compressed));
		assertThat(run(this.test.service.decompress(source, format), bytes))
			.isGreaterThanOrEqualTo(data.length / SLICE - 1);
		assertThat(bytes).hasValue(data.length);
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void aSmallInputThatExpandsIsDecompressedWithTurnsForOthers(CompressionFormat format) {
		int size = 64 << 20;
		byte[] bomb = Chunks.join(this.test.service.compress(Chunks.flux(Chunks.of(new byte[size], 1 << 20)), format));
		AtomicLong bytes = new AtomicLong();
		Mono<DataBuffer> source = Mono.just(DefaultDataBufferFactory.sharedInstance.wrap(bomb));
		assertThat(run(this.test.service.decompress(source, format), bytes))
			.isGreaterThanOrEqualTo(size / (4 * SLICE + SLICE));
		assertThat(bytes).hasValue(size);
	}

	@Test
	void manySmallBuffersThatAreThereAtOnceTakeTurnsAsWell() {
		byte[] data = Payloads.logs(4 << 20);
		Flux<DataBuffer> source = Chunks.flux(Chunks.of(data, 4096));
		assertThat(run(this.test.service.compress(source, CompressionFormat.ZSTD), new AtomicLong()))
			.isGreaterThanOrEqualTo(data.length / (SLICE + 4096) - 1);
	}

	@Test
	void aTimerGoesOffWhileALargeBufferIsCompressed() {
		AtomicInteger ticks = new AtomicInteger();
		this.loop.scheduleAtFixedRate(ticks::incrementAndGet, 1, 1, TimeUnit.MILLISECONDS);
		AtomicInteger pieces = new AtomicInteger();
		try (GzipCodec best = new GzipCodec(GzipOptions.defaults().withLevel(9))) {
			Mono<DataBuffer> source = Mono
				.just(DefaultDataBufferFactory.sharedInstance.wrap(Payloads.random(16 << 20)));
			this.test.service.compress(source, best, FlushMode.ON_COMPLETE).doOnNext((piece) -> {
				TrackedBuffers.take(piece);
				pieces.incrementAndGet();
			}).subscribeOn(this.onLoop).blockLast(Chunks.PATIENCE);
		}
		assertThat(pieces.get()).isGreaterThan(200);
		assertThat(ticks.get()).as("a slice takes about as long as from one tick to the next")
			.isGreaterThan(pieces.get() / 10);
	}

	@Test
	void twoStreamsOnOneLoopGoOnSideBySide() {
		byte[] data = new byte[32 << 20];
		AtomicLong first = new AtomicLong();
		AtomicLong second = new AtomicLong();
		AtomicLong behind = new AtomicLong();
		try (TrackedBuffers buffers = BufferFactories.pooledDirect()) {
			byte[] bomb = this.test.service.compressSync(data, CompressionFormat.ZSTD);
			Flux<DataBuffer> one = this.test.service
				.decompress(Chunks.flux(buffers.factory(), List.of(bomb)), CompressionFormat.ZSTD)
				.doOnNext((piece) -> first.addAndGet(TrackedBuffers.take(piece).length));
			Flux<DataBuffer> two = this.test.service
				.decompress(Chunks.flux(buffers.factory(), List.of(bomb)), CompressionFormat.ZSTD)
				.doOnNext((piece) -> {
					second.addAndGet(TrackedBuffers.take(piece).length);
					behind.accumulateAndGet(Math.abs(first.get() - second.get()), Math::max);
				});
			// In one task, or the first may be done before the second has begun.
			Mono.when(one, two).subscribeOn(this.onLoop).block(Chunks.PATIENCE);
		}
		assertThat(first).hasValue(data.length);
		assertThat(second).hasValue(data.length);
		assertThat(behind.get()).isLessThan(data.length / 4);
	}

	@Test
	void cancellingBetweenTurnsFreesEverything() {
		try (TrackedBuffers buffers = BufferFactories.pooledDirect()) {
			byte[] bomb = this.test.service.compressSync(new byte[8 << 20], CompressionFormat.BROTLI);
			for (int i = 0; i < 20; i++) {
				Demand demand = new Demand();
				this.test.service.decompress(Chunks.flux(buffers.factory(), List.of(bomb)), CompressionFormat.BROTLI)
					.subscribe(demand);
				this.loop.execute(() -> demand.request(Long.MAX_VALUE));
				int wanted = 1 + i;
				while (demand.pieces.size() < wanted) {
					Thread.yield();
				}
				demand.cancel();
				this.test.assertIdle();
			}
		}
	}

}
