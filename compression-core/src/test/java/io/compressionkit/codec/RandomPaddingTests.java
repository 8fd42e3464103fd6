package io.compressionkit.codec;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class RandomPaddingTests {

	private static final int DRAWS = 200_000;

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 2, 7, 8 })
	void everyLengthUpToTheMostIsDrawn(int most) {
		assertThat(count(most)).hasSize(most + 1).doesNotContain(0);
	}

	@Test
	void theEndsAreRareSoThatTheShortestAnswerTellsLittle() {
		int[] counts = count(32);
		int evenly = DRAWS / 33;
		// One in 289 each, 692 on average with a deviation of 26.
		assertThat(counts[0]).isLessThan(evenly / 4);
		assertThat(counts[32]).isLessThan(evenly / 4);
		assertThat(counts[16]).isGreaterThan(evenly);
	}

	private static int[] count(int most) {
		int[] counts = new int[most + 1];
		for (int i = 0; i < DRAWS; i++) {
			counts[RandomPadding.length(most)]++;
		}
		return counts;
	}

}
