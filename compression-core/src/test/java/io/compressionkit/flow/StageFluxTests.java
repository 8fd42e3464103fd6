package io.compressionkit.flow;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.Disposable;
import reactor.core.Exceptions;
import reactor.core.Scannable;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;
import reactor.test.util.RaceTestUtils;
import reactor.util.context.Context;

import io.compressionkit.flow.Tokens.Token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.is;

class StageFluxTests {

	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private static final Scheduler WORKERS = Schedulers.newParallel("stage-tests", 2, true);

	/** An overflow may come after the cancel; it need not be logged. */
	private static final Context QUIET = Context.of("reactor.onErrorDropped.local", (Consumer<Throwable>) (error) -> {
	});

	private final Tokens tokens = new Tokens();

	private TokenStage stage = new TokenStage(this.tokens, 1, false);

	enum Mode {

		DIRECT, WORKER

	}

	@AfterEach
	void everythingIsReleasedAndClosedOnce() {
		await().atMost(PATIENCE).untilAsserted(() -> {
			assertThat(this.tokens.live()).isZero();
			assertThat(this.stage.closed).hasValue(1);
		});
	}

	@ParameterizedTest
	@EnumSource
	void givesAllOutputsInOrderForEveryDemand(Mode mode) {
		for (long demand : new long[] { 1, 2, 3, Long.MAX_VALUE }) {
			for (boolean yielding : new boolean[] { false, true }) {
				this.stage = new TokenStage(this.tokens, 3, yielding);
				List<Integer> values = new ArrayList<>();
				StepVerifier.Step<Integer> step = StepVerifier.create(values(source(4), mode).doOnNext(values::add), 0);
				if (demand == Long.MAX_VALUE) {
					step = step.thenRequest(demand).expectNextCount(12);
				}
				else {
					for (int left = 12; left > 0; left -= (int) demand) {
						step = step.thenRequest(demand).expectNextCount(Math.min(left, demand));
					}
				}
				step.expectComplete().verify(PATIENCE);
				assertThat(values).containsExactly(0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3);
				assertThat(this.stage.end).hasValue(Stage.End.COMPLETED);
			}
		}
	}

	@ParameterizedTest
	@EnumSource
	void completesWithoutDemandAfterTheLastOutput(Mode mode) {
		StepVerifier.create(values(source(2), mode), 2).expectNext(0, 1).expectComplete().verify(PATIENCE);
	}

	@ParameterizedTest
	@EnumSource
	void completesWithoutDemandWhenTheSourceIsEmpty(Mode mode) {
		StepVerifier.create(values(Flux.empty(), mode), 0).expectComplete().verify(PATIENCE);
	}

	@ParameterizedTest
	@EnumSource
	void failsWithoutDemandWhenTheSourceFails(Mode mode) {
		StepVerifier.create(values(Flux.error(new IllegalStateException("gone")), mode), 0)
			.expectErrorMessage("gone")
			.verify(PATIENCE);
		assertThat(this.stage.end).hasValue(Stage.End.FAILED);
	}

	@ParameterizedTest
	@EnumSource
	void givesTheOutputsBeforeAnErrorOfTheSource(Mode mode) {
		this.stage = new TokenStage(this.tokens, 2, false);
		StepVerifier.create(values(source(1).concatWith(Flux.error(new IllegalStateException("gone"))), mode), 1)
			.expectNext(0)
			.thenRequest(1)
			.expectNext(0)
			.expectErrorMessage("gone")
			.verify(PATIENCE);
	}

	@ParameterizedTest
	@EnumSource
	void endsWhenTheStageThrows(Mode mode) {
		Flux<Token> source = Flux.just(1, -1, 2).map(this.tokens::take);
		StepVerifier.create(values(source, mode)).expectNext(1).expectErrorMessage("negative").verify(PATIENCE);
		assertThat(this.stage.end).hasValue(Stage.End.FAILED);
	}

	@ParameterizedTest
	@EnumSource
	void discardsWhatIsHeldWhenCancelled(Mode mode) {
		this.stage = new TokenStage(this.tokens, 3, false);
		StepVerifier.create(values(source(5), mode), 1).expectNext(0).thenCancel().verify(PATIENCE);
		await().atMost(PATIENCE).until(() -> this.stage.end.get() == Stage.End.CANCELLED);
	}

	@ParameterizedTest
	@EnumSource
	void givesNothingMoreWhenCancelledInsideOnNext(Mode mode) {
		List<Integer> seen = new ArrayList<>();
		stream(source(5), mode).subscribe(new BaseSubscriber<>() {

			@Override
			protected void hookOnNext(Token token) {
				seen.add(token.value);
				token.release();
				cancel();
			}
		});
		await().atMost(PATIENCE).until(() -> this.stage.end.get() == Stage.End.CANCELLED);
		assertThat(seen).containsExactly(0);
	}

	@Test
	void answersDemandInsideOnNextWithoutRecursion() {
		AtomicLong depth = new AtomicLong();
		AtomicLong count = new AtomicLong();
		stream(source(100_000), Mode.DIRECT).subscribe(new BaseSubscriber<>() {

			@Override
			protected void hookOnSubscribe(Subscription subscription) {
				subscription.request(1);
			}

			@Override
			protected void hookOnNext(Token token) {
				token.release();
				assertThat(depth.incrementAndGet()).isOne();
				count.incrementAndGet();
				request(1);
				depth.decrementAndGet();
			}
		});
		assertThat(count).hasValue(100_000);
	}

	@ParameterizedTest
	@ValueSource(longs = { 0, -1 })
	void failsWhenDemandIsNotPositive(long demand) {
		AtomicReference<@Nullable Throwable> error = new AtomicReference<>();
		TestPublisher<Token> source = TestPublisher.create();
		stream(source.flux(), Mode.DIRECT).subscribe(new CoreSubscriber<>() {

			@Override
			public void onSubscribe(Subscription subscription) {
				subscription.request(demand);
			}

			@Override
			public void onNext(Token token) {
				token.release();
			}

			@Override
			public void onError(Throwable throwable) {
				error.set(throwable);
			}

			@Override
			public void onComplete() {
			}
		});
		assertThat(error.get()).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("3.9");
		source.assertCancelled();
	}

	@Test
	void failsWhenTheSourceGivesMoreThanItWasAskedFor() {
		TestPublisher<Token> source = TestPublisher.createNoncompliant(TestPublisher.Violation.REQUEST_OVERFLOW);
		StepVerifier.create(values(source.flux(), Mode.DIRECT), 0)
			.then(() -> source.next(this.tokens.take(1)))
			.then(() -> source.next(this.tokens.take(2)))
			.expectErrorMatches(Exceptions::isOverflow)
			.verify(PATIENCE);
		source.assertCancelled();
	}

	@ParameterizedTest
	@EnumSource(Mode.class)
	void failsWhenTheSourceGivesMoreThanItWasAskedForAtOnce(Mode mode) {
		AtomicInteger cancelled = new AtomicInteger();
		Publisher<Token> source = (subscriber) -> subscriber.onSubscribe(new Subscription() {

			@Override
			public void request(long n) {
				subscriber.onNext(StageFluxTests.this.tokens.take(1));
				subscriber.onNext(StageFluxTests.this.tokens.take(2));
				subscriber.onNext(StageFluxTests.this.tokens.take(3));
			}

			@Override
			public void cancel() {
				if (cancelled.incrementAndGet() == 1) {
					subscriber.onNext(StageFluxTests.this.tokens.take(4));
				}
			}
		});
		StepVerifier.create(values(Flux.from(source), mode))
			.expectErrorMatches(Exceptions::isOverflow)
			.verify(PATIENCE);
		assertThat(cancelled).hasValue(1);
	}

	/** What a subscriber does with an output may be what makes the source go on. */
	@Test
	void takesAnInputThatComesWhileAnOutputIsGiven() {
		Sinks.Many<Token> source = Sinks.many().unicast().onBackpressureBuffer();
		List<Integer> seen = new ArrayList<>();
		values(source.asFlux(), Mode.DIRECT).subscribe((value) -> {
			seen.add(value);
			if (value < 5) {
				source.tryEmitNext(this.tokens.take(value + 1)).orThrow();
			}
			else {
				source.tryEmitComplete().orThrow();
			}
		});
		source.tryEmitNext(this.tokens.take(1)).orThrow();
		assertThat(seen).containsExactly(1, 2, 3, 4, 5);
		assertThat(this.stage.end).hasValue(Stage.End.COMPLETED);
	}

	/** What is fatal to Reactor is thrown by its operators and not signalled. */
	@Test
	void holdsNothingWhenTheSubscriberThrowsAFatalError() {
		AtomicReference<@Nullable Subscriber<? super Token>> loop = new AtomicReference<>();
		AtomicInteger cancelled = new AtomicInteger();
		Publisher<Token> source = (subscriber) -> {
			loop.set(subscriber);
			subscriber.onSubscribe(new Subscription() {

				@Override
				public void request(long n) {
				}

				@Override
				public void cancel() {
					cancelled.incrementAndGet();
				}
			});
		};
		Flux<Integer> failing = values(Flux.from(source), Mode.DIRECT).map((value) -> {
			throw new UnsatisfiedLinkError("told to fail");
		});
		failing.subscribe();
		assertThatExceptionOfType(UnsatisfiedLinkError.class).isThrownBy(() -> loop.get().onNext(this.tokens.take(1)));
		assertThat(this.stage.end).hasValue(Stage.End.CANCELLED);
		assertThat(cancelled).hasValue(1);
		loop.get().onNext(this.tokens.take(2));
	}

	@Test
	void failsWhenTheSourceThrowsWhileItIsSubscribedTo() {
		Publisher<Token> source = (subscriber) -> {
			subscriber.onSubscribe(Operators.emptySubscription());
			subscriber.onNext(this.tokens.take(1));
			throw new UnsatisfiedLinkError("told to fail");
		};
		StepVerifier.create(values(Flux.from(source), Mode.DIRECT))
			.expectNext(1)
			.expectError(UnsatisfiedLinkError.class)
			.verify(PATIENCE);
	}

	@Test
	void failsWhenTheSchedulerCannotStartAThread() {
		Scheduler starved = Schedulers.fromExecutor((task) -> {
			throw new OutOfMemoryError("unable to create native thread");
		});
		StepVerifier.create(StageFlux.of(source(2), () -> this.stage, starved).map((token) -> token.value))
			.expectError()
			.verify(PATIENCE);
		assertThat(this.stage.end).hasValue(Stage.End.FAILED);
	}

	@Test
	void discardsWhatTheSourceGivesAfterItsEnd() {
		TestPublisher<Token> source = TestPublisher.createNoncompliant(TestPublisher.Violation.CLEANUP_ON_TERMINATE);
		StepVerifier.create(values(source.flux(), Mode.DIRECT))
			.then(source::complete)
			.expectComplete()
			.verify(PATIENCE);
		source.next(this.tokens.take(1));
	}

	@Test
	void discardsWhatTheSourceGivesAfterACancel() {
		AtomicReference<Subscriber<? super Token>> loop = new AtomicReference<>();
		Publisher<Token> source = (subscriber) -> {
			loop.set(subscriber);
			subscriber.onSubscribe(Operators.emptySubscription());
		};
		StepVerifier.create(values(Flux.from(source), Mode.DIRECT)).thenCancel().verify(PATIENCE);
		loop.get().onNext(this.tokens.take(1));
	}

	@Test
	void asksForOneInputAtATimeAndNotBeforeThereIsDemand() {
		AtomicLong asked = new AtomicLong();
		TestPublisher<Token> source = TestPublisher.create();
		StepVerifier.create(values(source.flux().doOnRequest(asked::addAndGet), Mode.DIRECT), 0)
			.then(() -> assertThat(asked).hasValue(0))
			.thenRequest(5)
			.then(() -> assertThat(asked).hasValue(1))
			.then(() -> source.next(this.tokens.take(7)))
			.expectNext(7)
			.then(() -> assertThat(asked).hasValue(2))
			.thenCancel()
			.verify(PATIENCE);
	}

	@Test
	void asksAheadWhenItWorksElsewhere() {
		AtomicLong asked = new AtomicLong();
		TestPublisher<Token> source = TestPublisher.create();
		StepVerifier.create(values(source.flux().doOnRequest(asked::addAndGet), Mode.WORKER), 1)
			.then(() -> await().atMost(PATIENCE).untilAtomic(asked, is(1L)))
			.then(() -> source.next(this.tokens.take(7)))
			.expectNext(7)
			.then(() -> await().atMost(PATIENCE).untilAtomic(asked, is(2L)))
			.thenCancel()
			.verify(PATIENCE);
	}

	@Test
	void worksOnTheThreadsOfTheScheduler() {
		StepVerifier.create(stream(source(3), Mode.WORKER).map((token) -> {
			token.release();
			return Thread.currentThread().getName();
		})).thenConsumeWhile((thread) -> thread.startsWith("stage-tests")).expectComplete().verify(PATIENCE);
	}

	@Test
	void failsWithTheRejectionWhenTheSchedulerIsFull() {
		Scheduler full = new FullScheduler();
		StepVerifier.create(StageFlux.of(source(1), () -> this.stage, full))
			.expectError(RejectedExecutionException.class)
			.verify(PATIENCE);
		assertThat(this.stage.end).hasValue(Stage.End.FAILED);
	}

	@Test
	void makesNoStageWhenThereIsNoWorker() {
		this.stage.close(Stage.End.CANCELLED, null);
		Scheduler none = new FullScheduler() {

			@Override
			public Worker createWorker() {
				throw new RejectedExecutionException("no worker");
			}
		};
		StepVerifier.create(StageFlux.of(source(1), () -> {
			throw new AssertionError("A stage was made that nobody closes");
		}, none)).expectErrorMessage("no worker").verify(PATIENCE);
	}

	@Test
	void disposesOfTheWorkerWhenThereIsNoStage() {
		this.stage.close(Stage.End.CANCELLED, null);
		FullScheduler scheduler = new FullScheduler();
		StepVerifier.create(StageFlux.<Token, Token>of(source(1), () -> {
			throw new IllegalStateException("no stage");
		}, scheduler)).expectErrorMessage("no stage").verify(PATIENCE);
		assertThat(scheduler.disposed).hasValue(1);
	}

	@Test
	void passesTheContextThrough() {
		Flux<Token> source = Flux.deferContextual((context) -> Flux.just(this.tokens.take(context.get("value"))));
		StepVerifier.create(values(source, Mode.DIRECT).contextWrite((context) -> context.put("value", 5)))
			.expectNext(5)
			.expectComplete()
			.verify(PATIENCE);
	}

	@Test
	void tellsWhatItIsDoing() {
		AtomicReference<Subscription> subscription = new AtomicReference<>();
		stream(Flux.never(), Mode.DIRECT).subscribe(new BaseSubscriber<>() {

			@Override
			protected void hookOnSubscribe(Subscription upstream) {
				subscription.set(upstream);
			}
		});
		Scannable loop = Scannable.from(subscription.get());
		subscription.get().request(3);
		assertThat(loop.scan(Scannable.Attr.REQUESTED_FROM_DOWNSTREAM)).isEqualTo(3);
		assertThat(loop.scan(Scannable.Attr.TERMINATED)).isFalse();
		subscription.get().cancel();
		assertThat(loop.scan(Scannable.Attr.CANCELLED)).isTrue();
		assertThat(loop.scan(Scannable.Attr.TERMINATED)).isTrue();
	}

	@ParameterizedTest
	@EnumSource
	void leaksNothingWhenCancelDemandAndInputRace(Mode mode) {
		for (int round = 0; round < 5000; round++) {
			TokenStage stage = new TokenStage(this.tokens, 1 + round % 3, round % 2 == 0);
			this.stage = stage;
			TestPublisher<Token> source = TestPublisher.createNoncompliant(TestPublisher.Violation.REQUEST_OVERFLOW,
					TestPublisher.Violation.CLEANUP_ON_TERMINATE);
			BaseSubscriber<Token> subscriber = new BaseSubscriber<>() {

				@Override
				protected void hookOnSubscribe(Subscription subscription) {
				}

				@Override
				protected void hookOnNext(Token token) {
					token.release();
				}

				@Override
				protected void hookOnError(Throwable throwable) {
				}

				@Override
				public Context currentContext() {
					return QUIET;
				}
			};
			stream(source.flux(), mode).subscribe(subscriber);
			RaceTestUtils.race(() -> {
				source.next(this.tokens.take(1));
				source.next(this.tokens.take(2));
				source.complete();
			}, () -> subscriber.request(2), subscriber::cancel);
			await().pollInSameThread()
				.pollDelay(Duration.ZERO)
				.pollInterval(Duration.ofMillis(1))
				.atMost(PATIENCE)
				.until(() -> stage.closed.get() == 1);
		}
	}

	private Flux<Token> source(int count) {
		return Flux.range(0, count).map(this.tokens::take);
	}

	private Flux<Token> stream(Flux<Token> source, Mode mode) {
		return (mode == Mode.DIRECT) ? StageFlux.of(source, () -> this.stage)
				: StageFlux.of(source, () -> this.stage, WORKERS);
	}

	private Flux<Integer> values(Flux<Token> source, Mode mode) {
		return stream(source, mode).map((token) -> {
			token.release();
			return token.value;
		});
	}

	/** A scheduler that refuses all work. */
	private static class FullScheduler implements Scheduler {

		final AtomicLong disposed = new AtomicLong();

		@Override
		public Disposable schedule(Runnable task) {
			throw new RejectedExecutionException("full");
		}

		@Override
		public Worker createWorker() {
			return new Worker() {

				@Override
				public Disposable schedule(Runnable task) {
					throw new RejectedExecutionException("full");
				}

				@Override
				public void dispose() {
					FullScheduler.this.disposed.incrementAndGet();
				}
			};
		}

	}

}
