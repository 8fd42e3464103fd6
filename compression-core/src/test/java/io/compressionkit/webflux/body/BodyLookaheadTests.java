package io.compressionkit.webflux.body;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.IntStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;
import reactor.test.util.RaceTestUtils;

import org.springframework.core.io.buffer.DataBuffer;

import io.compressionkit.testing.BufferFactories;
import io.compressionkit.testing.TrackedBuffers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class BodyLookaheadTests {

	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private static final String FACTORIES = "io.compressionkit.testing.BufferFactories#all";

	@ParameterizedTest
	@MethodSource(FACTORIES)
	void givesTheWholeBodyOnceEnoughOfItIsThere(TrackedBuffers buffers) {
		Written written = new Written();
		StepVerifier.create(BodyLookahead.write(Flux.just("ab", "", "cd", "ef").map(buffers::utf8), 3, written::write))
			.verifyComplete();
		assertThat(written.text).hasToString("abcdef");
		assertThat(written.isShort).isFalse();
	}

	@ParameterizedTest
	@MethodSource(FACTORIES)
	void tellsThatABodyIsShort(TrackedBuffers buffers) {
		Written written = new Written();
		StepVerifier.create(BodyLookahead.write(Flux.just("ab", "cd").map(buffers::utf8), 5, written::write))
			.verifyComplete();
		assertThat(written.text).hasToString("abcd");
		assertThat(written.isShort).isTrue();
		assertThat(written.isEmpty).isFalse();
	}

	@ParameterizedTest
	@MethodSource(FACTORIES)
	void tellsThatABodyIsEmpty(TrackedBuffers buffers) {
		Written written = new Written();
		StepVerifier.create(BodyLookahead.write(Flux.just("", "").map(buffers::utf8), 5, written::write))
			.verifyComplete();
		assertThat(written.isEmpty).isTrue();
	}

	@Test
	void waitsForNoMoreThanEnough() {
		try (TrackedBuffers buffers = BufferFactories.pooledDirect()) {
			TestPublisher<DataBuffer> source = TestPublisher.create();
			Written written = new Written();
			StepVerifier.create(BodyLookahead.write(source, 4, written::write))
				.then(() -> source.next(buffers.utf8("ab")))
				.then(() -> assertThat(written.isShort).isNull())
				.then(() -> source.next(buffers.utf8("cd")))
				.then(() -> assertThat(written.text).hasToString("abcd"))
				.then(source::complete)
				.expectComplete()
				.verify(PATIENCE);
		}
	}

	@ParameterizedTest
	@MethodSource(FACTORIES)
	void failsWithABodyThatFailsBeforeItIsWritten(TrackedBuffers buffers) {
		Written written = new Written();
		Flux<DataBuffer> body = Flux.just("ab").map(buffers::utf8).concatWith(Flux.error(new Exception("gone")));
		StepVerifier.create(BodyLookahead.write(body, 5, written::write)).verifyErrorMessage("gone");
		assertThat(written.isShort).isNull();
	}

	@ParameterizedTest
	@MethodSource(FACTORIES)
	void failsTheWriteOfABodyThatFailsLater(TrackedBuffers buffers) {
		Written written = new Written();
		Flux<DataBuffer> body = Flux.just("ab", "cd").map(buffers::utf8).concatWith(Flux.error(new Exception("gone")));
		StepVerifier.create(BodyLookahead.write(body, 1, written::write)).verifyErrorMessage("gone");
		assertThat(written.text).hasToString("abcd");
	}

	@ParameterizedTest
	@MethodSource(FACTORIES)
	void releasesWhatItHoldsWhenTheWriterThrows(TrackedBuffers buffers) {
		StepVerifier.create(BodyLookahead.write(Flux.just("ab", "cd").map(buffers::utf8), 3, (body) -> {
			throw new IllegalStateException("no");
		})).verifyErrorMessage("no");
	}

	@ParameterizedTest
	@MethodSource(FACTORIES)
	void releasesWhatItHoldsWhenItIsCancelled(TrackedBuffers buffers) {
		StepVerifier
			.create(BodyLookahead.write(Flux.just("ab").map(buffers::utf8).concatWith(Flux.never()), 3,
					(body) -> Mono.never()))
			.thenCancel()
			.verify(PATIENCE);
		StepVerifier.create(BodyLookahead.write(Flux.just("ab", "cd").map(buffers::utf8), 3, (body) -> Mono.never()))
			.thenCancel()
			.verify(PATIENCE);
	}

	@ParameterizedTest
	@MethodSource(FACTORIES)
	void releasesABodyThatIsDiscardedAfterTheWrite(TrackedBuffers buffers) {
		AtomicReference<BodyLookahead.Body> held = new AtomicReference<>();
		StepVerifier.create(BodyLookahead.write(Flux.just("ab", "cd").map(buffers::utf8), 3, (body) -> {
			held.set(body);
			return Mono.empty();
		})).verifyComplete();
		held.get().discard();
		StepVerifier.create(held.get()).verifyErrorMessage("The body was discarded before");
	}

	@ParameterizedTest
	@MethodSource(FACTORIES)
	void aBodyCanBeReadAfterTheWriteHasEnded(TrackedBuffers buffers) {
		AtomicReference<BodyLookahead.Body> held = new AtomicReference<>();
		StepVerifier.create(BodyLookahead.write(Flux.just("ab", "cd").map(buffers::utf8), 9, (body) -> {
			held.set(body);
			return Mono.empty();
		})).verifyComplete();
		StepVerifier.create(held.get().map(TrackedBuffers::take).map(String::new), 1)
			.expectNext("ab")
			.thenRequest(1)
			.expectNext("cd")
			.verifyComplete();
		held.get().discard();
		StepVerifier.create(held.get()).verifyErrorMessage("The body was subscribed to before");
	}

	@Test
	void passesTheContextOn() {
		StepVerifier
			.create(BodyLookahead
				.write(Flux.deferContextual((context) -> Flux.error(new Exception(context.<String>get("key")))), 3,
						(body) -> Mono.never())
				.contextWrite((context) -> context.put("key", "value")))
			.verifyErrorMessage("value");
	}

	@Test
	void refusesASizeOfZero() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> BodyLookahead.write(Flux.empty(), 0, (body) -> Mono.empty()))
			.withMessageContaining("0");
	}

	@Test
	void losesNoBufferInARaceWithACancellation() {
		List<Function<BodyLookahead.Body, Mono<Void>>> writers = List.of(
				(body) -> body.map(TrackedBuffers::take).then(),
				(body) -> body.map(TrackedBuffers::take).then().subscribeOn(Schedulers.parallel()),
				(body) -> Mono.never());
		try (TrackedBuffers buffers = BufferFactories.pooledDirect()) {
			IntStream.range(0, 10_000).forEach((i) -> {
				TestPublisher<DataBuffer> source = TestPublisher.createNoncompliant(
						TestPublisher.Violation.REQUEST_OVERFLOW, TestPublisher.Violation.CLEANUP_ON_TERMINATE);
				Disposable write = BodyLookahead.write(source, 3, writers.get(i % writers.size())).subscribe();
				source.next(buffers.utf8("ab"));
				RaceTestUtils.race(() -> source.next(buffers.utf8("cd")), write::dispose);
			});
		}
	}

	/**
	 * A writer that keeps what it wrote.
	 */
	private static final class Written {

		private final StringBuilder text = new StringBuilder();

		private Boolean isShort;

		private Boolean isEmpty;

		private Mono<Void> write(BodyLookahead.Body body) {
			this.isShort = body.isShort();
			this.isEmpty = body.isEmpty();
			return body.doOnNext((buffer) -> this.text.append(new String(TrackedBuffers.take(buffer)))).then();
		}

	}

}
