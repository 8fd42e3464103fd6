package io.compressionkit.flow;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.opentest4j.TestAbortedException;
import org.reactivestreams.Publisher;
import org.reactivestreams.tck.PublisherVerification;
import org.reactivestreams.tck.TestEnvironment;
import org.testng.SkipException;
import org.testng.annotations.Test;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import io.compressionkit.flow.Tokens.Token;

/**
 * The rules of Reactive Streams for publishers, a dynamic test for each one of the TCK's.
 */
class StageFluxTckTests {

	private static final Scheduler WORKERS = Schedulers.newParallel("tck-tests", 2, true);

	@TestFactory
	Stream<DynamicTest> onTheCallingThread() {
		return tests(() -> new Verification(null));
	}

	@TestFactory
	Stream<DynamicTest> onWorkers() {
		return tests(() -> new Verification(WORKERS));
	}

	private static Stream<DynamicTest> tests(Supplier<Verification> verifications) {
		return Arrays.stream(PublisherVerification.class.getMethods())
			.filter((method) -> method.isAnnotationPresent(Test.class))
			.filter((method) -> !method.getName().startsWith("untested_"))
			.sorted(Comparator.comparing(Method::getName))
			.map((method) -> DynamicTest.dynamicTest(method.getName(), () -> run(verifications.get(), method)));
	}

	private static void run(Verification verification, Method method) throws Throwable {
		verification.setUp();
		try {
			method.invoke(verification);
		}
		catch (InvocationTargetException ex) {
			if (ex.getCause() instanceof SkipException skip) {
				throw new TestAbortedException(skip.getMessage());
			}
			throw ex.getCause();
		}
	}

	private static final class Verification extends PublisherVerification<Token> {

		private final Tokens tokens = new Tokens();

		private final @Nullable Scheduler scheduler;

		private Verification(@Nullable Scheduler scheduler) {
			super(new TestEnvironment(1000, 100));
			this.scheduler = scheduler;
		}

		@Override
		public Publisher<Token> createPublisher(long elements) {
			return stream(Flux.range(0, (int) Math.min(elements, Integer.MAX_VALUE)).map(this.tokens::take));
		}

		@Override
		public Publisher<Token> createFailedPublisher() {
			return stream(Flux.error(new IllegalStateException("failed")));
		}

		private Flux<Token> stream(Flux<Token> source) {
			Supplier<Stage<Token, Token>> stages = () -> new TokenStage(this.tokens, 1, true);
			return (this.scheduler != null) ? StageFlux.of(source, stages, this.scheduler)
					: StageFlux.of(source, stages);
		}

	}

}
