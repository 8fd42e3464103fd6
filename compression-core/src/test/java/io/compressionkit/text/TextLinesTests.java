package io.compressionkit.text;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import io.compressionkit.testing.TrackedBuffers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class TextLinesTests {

	private static final Duration PATIENCE = Duration.ofSeconds(10);

	@Test
	void splitsAtEveryTerminator() {
		assertThat(lines("a\nb\r\nc\rd")).containsExactly("a", "b", "c", "d");
		assertThat(lines("\n\r\n\r\r\n")).containsExactly("", "", "", "");
		assertThat(lines("a\n")).containsExactly("a");
		assertThat(lines("")).isEmpty();
	}

	@Test
	void takesAReturnAndALineFeedInTwoChunksForOneTerminator() {
		assertThat(lines("a\r", "\nb")).containsExactly("a", "b");
		assertThat(lines("a\r", "", "\n", "b")).containsExactly("a", "b");
		assertThat(lines("a\r", "b\r", "\r", "\n\n")).containsExactly("a", "b", "", "");
	}

	@Test
	void givesALineAsSoonAsItsReturnHasCome() {
		StepVerifier.create(TextLines.split(Flux.just("a\r").concatWith(Flux.never()), 10))
			.expectNext("a")
			.thenCancel()
			.verify(PATIENCE);
	}

	@Test
	void joinsALineThatLiesAcrossChunks() {
		assertThat(lines("x\nab", "", "cd", "e\nf")).containsExactly("x", "abcde", "f");
	}

	@Test
	void splitsRandomTextAsStringLinesDoes() {
		for (int seed = 0; seed < 500; seed++) {
			Random random = new Random(seed);
			String text = TextVectors.randomText(random, random.nextInt(500), true);
			List<String> chunks = TextVectors.chop(text, random, 1 + random.nextInt(60));
			for (long demand : Demands.ALL) {
				assertThat(Demands.collect(TextLines.split(Flux.fromIterable(chunks), 10_000), demand))
					.as("seed %d", seed)
					.isEqualTo(text.lines().toList());
			}
		}
	}

	@Test
	void givesOneLineForOneThatIsAskedFor() {
		StepVerifier.create(TextLines.split(Flux.just("a\nb\nc\n"), 10), 0)
			.thenRequest(1)
			.expectNext("a")
			.expectNoEvent(Duration.ofMillis(20))
			.thenRequest(2)
			.expectNext("b", "c")
			.expectComplete()
			.verify(PATIENCE);
	}

	@Test
	void asksForNoChunkWhileOneHasLines() {
		AtomicInteger chunks = new AtomicInteger();
		Flux<String> source = Flux.just("a\nb\nc\n", "d\n").doOnNext((chunk) -> chunks.incrementAndGet()).hide();
		StepVerifier.create(TextLines.split(source, 10), 2)
			.expectNext("a", "b")
			.then(() -> assertThat(chunks).hasValue(1))
			.thenCancel()
			.verify(PATIENCE);
	}

	@Test
	void failsOnALineThatIsTooLongAfterTheLinesBeforeIt() {
		StepVerifier.create(TextLines.split(Flux.just("abc\nab", "cd"), 3))
			.expectNext("abc")
			.expectErrorSatisfies((error) -> assertThat(error)
				.isInstanceOfSatisfying(LineTooLongException.class,
						(tooLong) -> assertThat(tooLong.getMaxLineLength()).isEqualTo(3))
				.hasMessageContaining("3")
				.hasMessageContaining("maxLineLength"))
			.verify(PATIENCE);
	}

	@Test
	void countsALineWithoutItsTerminator() {
		StepVerifier.create(TextLines.split(Flux.just("abc\r", "\nabc\n"), 3))
			.expectNext("abc", "abc")
			.expectComplete()
			.verify(PATIENCE);
	}

	@Test
	void givesTheLinesBeforeAnErrorOfTheSource() {
		Flux<String> source = Flux.just("a\nb").concatWith(Flux.error(new IllegalStateException("gone")));
		StepVerifier.create(TextLines.split(source, 10)).expectNext("a").expectErrorMessage("gone").verify(PATIENCE);
	}

	@Test
	void goesThroughManyLinesOfALongChunk() {
		assertThat(lines("line\n".repeat(100_000))).hasSize(100_000);
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.testing.BufferFactories#all")
	void splitsWhatIsDecodedAndReleasesItWhenCancelled(TrackedBuffers buffers) {
		Flux<String> text = TextDecoder.decode(Flux.just("a\nb", "c\nd\n", "e").map(buffers::utf8));
		StepVerifier.create(TextLines.split(text, 10))
			.expectNext("a", "bc", "d", "e")
			.expectComplete()
			.verify(PATIENCE);
		StepVerifier.create(TextLines.split(text, 10), 2).expectNext("a", "bc").thenCancel().verify(PATIENCE);
	}

	@Test
	void refusesALimitThatAllowsNothing() {
		assertThatIllegalArgumentException().isThrownBy(() -> TextLines.split(Flux.empty(), 0))
			.withMessage("maxLineLength must be at least 1, but is 0");
	}

	private static List<String> lines(String... chunks) {
		return Demands.collect(TextLines.split(Flux.fromArray(chunks), 1000), Long.MAX_VALUE);
	}

}
