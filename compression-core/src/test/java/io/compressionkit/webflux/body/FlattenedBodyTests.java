package io.compressionkit.webflux.body;

import java.time.Duration;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Publisher;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;
import reactor.test.util.RaceTestUtils;

import org.springframework.core.io.buffer.DataBuffer;

import io.compressionkit.testing.BufferFactories;
import io.compressionkit.testing.TrackedBuffers;

import static org.assertj.core.api.Assertions.assertThat;

class FlattenedBodyTests {

	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private static final String FACTORIES = "io.compressionkit.testing.BufferFactories#all";

	@ParameterizedTest
	@MethodSource(FACTORIES)
	void givesTheBuffersOfOneItemAfterTheOther(TrackedBuffers buffers) {
		StepVerifier.create(texts(Flux.just("ab", "", "c").map((item) -> item(buffers, item))))
			.expectNext("a", "b", "c")
			.verifyComplete();
	}

	@ParameterizedTest
	@MethodSource(FACTORIES)
	void honoursDemandAcrossItems(TrackedBuffers buffers) {
		StepVerifier.create(texts(Flux.just("ab", "cd").map((item) -> item(buffers, item))), 0)
			.thenRequest(1)
			.expectNext("a")
			.thenRequest(2)
			.expectNext("b", "c")
			.thenRequest(1)
			.expectNext("d")
			.verifyComplete();
	}

	@ParameterizedTest
	@MethodSource(FACTORIES)
	void followsEachItemByAnEmptyBufferWhenItIsToFlush(TrackedBuffers buffers) {
		StepVerifier.create(flushed(Flux.just("ab", "", "c").map((item) -> item(buffers, item))), 0)
			.thenRequest(2)
			.expectNext("a", "b")
			.thenRequest(1)
			.expectNext("")
			.thenRequest(2)
			.expectNext("", "c")
			.expectNoEvent(Duration.ofMillis(10))
			.thenRequest(1)
			.expectNext("")
			.verifyComplete();
		StepVerifier.create(flushed(Flux.just("ab", "c").map((item) -> item(buffers, item))))
			.expectNext("a", "b", "", "c", "")
			.verifyComplete();
	}

	@Test
	void givesAnItemAsSoonAsItComesAndAsksForOneAtATime() {
		try (TrackedBuffers buffers = BufferFactories.pooledDirect()) {
			TestPublisher<Publisher<DataBuffer>> items = TestPublisher.create();
			StepVerifier.create(texts(items.flux()))
				.then(() -> items.assertMinRequested(1).assertMaxRequested(1))
				.then(() -> items.next(item(buffers, "a")))
				.expectNext("a")
				.then(() -> items.next(item(buffers, "b")))
				.expectNext("b")
				.then(items::complete)
				.expectComplete()
				.verify(PATIENCE);
		}
	}

	@ParameterizedTest
	@MethodSource(FACTORIES)
	void givesWhatCameBeforeAFailure(TrackedBuffers buffers) {
		StepVerifier
			.create(texts(Flux.concat(Flux.just(item(buffers, "ab")), Flux.error(new IllegalStateException("outer")))))
			.expectNext("a", "b")
			.verifyErrorMessage("outer");
		StepVerifier
			.create(texts(
					Flux.just(item(buffers, "ab"), Flux.error(new IllegalStateException("inner")), item(buffers, "c"))))
			.expectNext("a", "b")
			.verifyErrorMessage("inner");
	}

	@Test
	void endsWithoutDemandWhenThereIsNoItem() {
		StepVerifier.create(texts(Flux.empty()), 0).verifyComplete();
	}

	@Test
	void cancelsBothTheItemsAndTheItem() {
		TestPublisher<Publisher<DataBuffer>> items = TestPublisher.create();
		TestPublisher<DataBuffer> item = TestPublisher.create();
		StepVerifier.create(texts(items.flux())).then(() -> items.next(item)).thenCancel().verify(PATIENCE);
		items.assertCancelled();
		item.assertCancelled();
	}

	@Test
	void releasesAnItemThatComesTooLate() {
		try (TrackedBuffers buffers = BufferFactories.pooledDirect()) {
			TestPublisher<Publisher<DataBuffer>> items = TestPublisher
				.createNoncompliant(TestPublisher.Violation.CLEANUP_ON_TERMINATE);
			texts(items.flux()).subscribe().dispose();
			items.next(Mono.just(buffers.utf8("a")));
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void losesNoBufferInARaceWithACancellation(boolean flushes) {
		try (TrackedBuffers buffers = BufferFactories.pooledDirect()) {
			IntStream.range(0, 10_000).forEach((i) -> {
				TestPublisher<Publisher<DataBuffer>> items = TestPublisher
					.createNoncompliant(TestPublisher.Violation.CLEANUP_ON_TERMINATE);
				Disposable body = (flushes ? flushed(items.flux()) : texts(items.flux())).subscribe();
				items.next(Mono.just(buffers.utf8("a")));
				RaceTestUtils.race(() -> items.next(Mono.just(buffers.utf8("b"))), body::dispose);
			});
			assertThat(buffers.live()).isZero();
		}
	}

	private static Flux<String> texts(Flux<? extends Publisher<DataBuffer>> items) {
		return FlattenedBody.of(items).map(TrackedBuffers::take).map(String::new);
	}

	private static Flux<String> flushed(Flux<? extends Publisher<DataBuffer>> items) {
		return FlattenedBody.withFlushes(items).map(TrackedBuffers::take).map(String::new);
	}

	private static Publisher<DataBuffer> item(TrackedBuffers buffers, String text) {
		return Flux.fromArray(text.split("")).filter((letter) -> !letter.isEmpty()).map(buffers::utf8);
	}

}
