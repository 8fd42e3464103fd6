package io.compressionkit.engine;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.publisher.TestPublisher;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;

import io.compressionkit.CompressionFormat;
import io.compressionkit.FlushMode;
import io.compressionkit.TransformRecord;
import io.compressionkit.testing.BufferFactories;
import io.compressionkit.testing.TrackedBuffers;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is asked for, what is asked for in turn, and what is made.
 */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StreamDemandTests {

	private static final byte[] DATA = Payloads.random(1 << 20);

	private final TestService test = TestService.create();

	@AfterEach
	void close() {
		this.test.close();
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void demandIsHonouredToTheElementWithOnePieceHeldAhead(CompressionFormat format) {
		byte[] compressed = this.test.service.compressSync(DATA, format);
		for (int step : new int[] { 1, 2, 3 }) {
			try (TrackedBuffers buffers = BufferFactories.unpooledDirect()) {
				Demand demand = new Demand();
				this.test.service.decompress(Chunks.flux(buffers.factory(), Chunks.of(compressed, 100_000)), format)
					.subscribe(demand);
				assertThat(buffers.live()).as("nothing is asked for before it is asked for").isZero();
				int asked = 0;
				while (!demand.isOver()) {
					demand.request(step);
					asked += step;
					assertThat(demand.pieces.size()).isLessThanOrEqualTo(asked);
					assertThat(demand.isOver() || demand.pieces.size() == asked).isTrue();
					assertThat(buffers.live()).as("an input, a piece held ahead, a buffer for the next one")
						.isLessThanOrEqualTo(128_000 + 3 * 65_536);
				}
				assertThat(demand.completed).isTrue();
				assertThat(demand.bytes()).isEqualTo(DATA);
			}
		}
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void theEndNeedsNoDemand(CompressionFormat format) {
		byte[] compressed = this.test.service.compressSync(Payloads.LOREM, format);
		Demand one = new Demand();
		this.test.service.decompress(Chunks.flux(compressed), format).subscribe(one);
		one.request(1);
		assertThat(one.pieces).hasSize(1);
		assertThat(one.completed).isTrue();

		Demand none = new Demand();
		byte[] nothing = this.test.service.compressSync(new byte[0], format);
		this.test.service.decompress(Mono.just(DefaultDataBufferFactory.sharedInstance.wrap(nothing)), format)
			.subscribe(none);
		assertThat(none.isOver()).as("the source waits for demand").isFalse();
		none.request(1);
		assertThat(none.completed).isTrue();
		assertThat(none.pieces).isEmpty();

		Demand failed = new Demand();
		this.test.service.decompress(Flux.error(new IllegalArgumentException("at once")), format).subscribe(failed);
		assertThat(failed.error).hasMessage("at once");
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void theSourceIsAskedForOneBufferAtATime(CompressionFormat format) {
		AtomicLong largest = new AtomicLong();
		AtomicInteger outstanding = new AtomicInteger();
		AtomicInteger mostOutstanding = new AtomicInteger();
		Flux<DataBuffer> source = Chunks.flux(Chunks.of(DATA, 10_000))
			.doOnNext((buffer) -> outstanding.decrementAndGet())
			.doOnRequest((n) -> {
				largest.accumulateAndGet(n, Math::max);
				mostOutstanding.accumulateAndGet(outstanding.incrementAndGet(), Math::max);
			})
			.hide();
		byte[] compressed = Chunks.join(this.test.service.compress(source, format));
		assertThat(this.test.service.decompressSync(compressed, format)).isEqualTo(DATA);
		assertThat(largest).hasValue(1);
		assertThat(mostOutstanding).hasValue(1);
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void aStalledSubscriberStopsTheSource(CompressionFormat format) {
		byte[] data = Payloads.random(10 << 20);
		AtomicInteger given = new AtomicInteger();
		Demand demand = new Demand();
		this.test.service
			.compress(Chunks.flux(Chunks.of(data, 20_480)).doOnNext((buffer) -> given.incrementAndGet()), format)
			.subscribe(demand);
		demand.request(1);
		int soFar = given.get();
		assertThat(soFar).as("two pieces' worth, and what the codec keeps back").isLessThan(512);
		demand.request(Long.MAX_VALUE);
		assertThat(demand.completed).isTrue();
		assertThat(given).hasValue(512);
		assertThat(this.test.service.decompressSync(demand.bytes(), format)).isEqualTo(data);
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void outputDoesNotWaitForTheEndOfTheSource(CompressionFormat format) {
		byte[] compressed = this.test.service.compressSync(Payloads.LOREM, format);
		Sinks.Many<DataBuffer> sink = Sinks.many().unicast().onBackpressureBuffer();
		Demand demand = new Demand();
		this.test.service.decompress(sink.asFlux(), format).subscribe(demand);
		demand.request(Long.MAX_VALUE);
		sink.tryEmitNext(DefaultDataBufferFactory.sharedInstance.wrap(compressed)).orThrow();
		assertThat(demand.bytes()).isEqualTo(Payloads.LOREM);
		assertThat(demand.isOver()).isFalse();
		sink.tryEmitNext(DefaultDataBufferFactory.sharedInstance.wrap(new byte[0])).orThrow();
		sink.tryEmitComplete().orThrow();
		assertThat(demand.completed).isTrue();
	}

	@Test
	void demandThatIsNotPositiveFailsTheStream() {
		TestPublisher<DataBuffer> source = TestPublisher.create();
		Demand demand = new Demand();
		this.test.service.compress(source, CompressionFormat.GZIP).subscribe(demand);
		demand.request(0);
		assertThat(demand.error).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("3.9");
		source.assertCancelled();
	}

	@Test
	void aSourceThatGivesMoreThanItWasAskedForFailsTheStreamAndLosesNothing() {
		try (TrackedBuffers buffers = BufferFactories.pooledDirect()) {
			ManualSource source = new ManualSource();
			Demand demand = new Demand();
			this.test.service.compress(source, CompressionFormat.GZIP).subscribe(demand);
			for (int i = 0; i < 5; i++) {
				source.next(buffers.utf8("more and more"));
			}
			assertThat(demand.error).isInstanceOf(IllegalStateException.class);
			assertThat(source.cancelled).isTrue();
			source.next(buffers.utf8("still more"));
			source.complete();
			source.next(buffers.utf8("even now"));
		}
	}

	@Test
	void streamsAreColdAndPassTheContextOn() {
		AtomicInteger subscriptions = new AtomicInteger();
		Flux<DataBuffer> source = Flux.deferContextual((context) -> {
			subscriptions.incrementAndGet();
			return Chunks.flux(context.<byte[]>get("payload"));
		});
		Flux<DataBuffer> compressed = this.test.service.compress(source, CompressionFormat.ZSTD);
		Flux<DataBuffer> back = this.test.service.decompress(compressed, CompressionFormat.ZSTD);
		assertThat(subscriptions).hasValue(0);
		for (byte[] payload : List.of(Payloads.LOREM, DATA, Payloads.LOREM)) {
			assertThat(Chunks.join(back.contextWrite((context) -> context.put("payload", payload)))).isEqualTo(payload);
		}
		assertThat(subscriptions).hasValue(3);
		assertThat(this.test.records(6)).extracting(TransformRecord::outcome)
			.containsOnly(TransformRecord.Outcome.COMPLETED);
	}

	@Test
	void aSubscriberThatThrowsCountsAsOneThatCancelled() {
		try (TrackedBuffers buffers = BufferFactories.pooledDirect()) {
			ManualSource source = new ManualSource();
			AtomicInteger seen = new AtomicInteger();
			Flux<DataBuffer> stream = this.test.service.compress(source, this.test.codec(CompressionFormat.GZIP),
					FlushMode.EVERY_BUFFER);
			stream.subscribe(new Thrower(seen));
			source.next(buffers.utf8("first"));
			assertThat(source.cancelled).isTrue();
			source.next(buffers.utf8("second"));
			assertThat(seen).hasValue(1);
			this.test.assertIdle();
		}
	}

	@Test
	void theFirstPieceOfABombIsSmallAndTheRestWaits() {
		for (CompressionFormat format : CompressionFormat.builtIn()) {
			byte[] bomb = this.test.service.compressSync(new byte[4 << 20], format);
			Demand demand = new Demand();
			this.test.service.decompress(Chunks.flux(bomb), format).subscribe(demand);
			demand.request(1);
			assertThat(demand.pieces).hasSize(1);
			assertThat(demand.pieces.get(0).length).isBetween(1, 65_536);
			assertThat(demand.isOver()).isFalse();
			demand.request(Long.MAX_VALUE);
			assertThat(demand.completed).isTrue();
			assertThat(demand.bytes()).isEqualTo(new byte[4 << 20]);
		}
	}

	@Test
	void aCancelledSubscriptionLeavesTheSourceAlone() {
		TestPublisher<DataBuffer> source = TestPublisher.create();
		Disposable subscription = this.test.service.compress(source, CompressionFormat.BROTLI).subscribe();
		source.next(DefaultDataBufferFactory.sharedInstance.wrap(Payloads.LOREM));
		subscription.dispose();
		source.assertCancelled(1);
		subscription.dispose();
		source.assertCancelled(1);
	}

	/** Breaks rule 2.13. */
	private record Thrower(AtomicInteger seen) implements CoreSubscriber<DataBuffer> {

		@Override
		public void onSubscribe(Subscription subscription) {
			subscription.request(Long.MAX_VALUE);
		}

		@Override
		public void onNext(DataBuffer piece) {
			TrackedBuffers.take(piece);
			this.seen.incrementAndGet();
			throw new UnsupportedOperationException("a subscriber that throws");
		}

		@Override
		public void onError(Throwable error) {
		}

		@Override
		public void onComplete() {
		}

	}

}
