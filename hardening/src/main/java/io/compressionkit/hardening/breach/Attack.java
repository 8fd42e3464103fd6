package io.compressionkit.hardening.breach;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import org.jspecify.annotations.Nullable;

/**
 * Learns one character of a secret: what is reflected ends like the known beginning of
 * the secret and each character that may come next; where it is the right one, a
 * repetition is a character longer and the answer shorter.
 * <p>
 * A difference of some bits need not show in whole bytes, so that every guess is made
 * with several texts before it, and with a character that cannot be in the secret before
 * and behind it: the difference of the two tells nothing of how long the character is in
 * itself. All of this is a round, and rounds are repeated against what is random.
 */
final class Attack {

	/** How many texts stand before a guess, one after another. */
	private static final int TEXTS = 8;

	private static final String NEVER_IN_SECRET = "ghijklmnopqrstuvwxyz";

	/** Two requests for each text and guess. */
	static final int REQUESTS_A_ROUND = 2 * TEXTS * ReflectingPage.ALPHABET.length();

	private final List<String> texts = new ArrayList<>();

	private final int guesses = ReflectingPage.ALPHABET.length();

	private final long[] sums = new long[this.guesses];

	private final int[][] least = new int[this.guesses][2 * TEXTS];

	/**
	 * Begin.
	 * @param known the beginning of the secret
	 * @param seed of the texts before the guesses
	 */
	Attack(String known, long seed) {
		Random random = new Random(seed);
		for (int i = 0; i < this.guesses; i++) {
			Arrays.fill(this.least[i], Integer.MAX_VALUE);
		}
		List<String> before = new ArrayList<>();
		for (int i = 0; i < TEXTS; i++) {
			StringBuilder text = new StringBuilder();
			random.ints(3 + i, 0, NEVER_IN_SECRET.length()).mapToObj(NEVER_IN_SECRET::charAt).forEach(text::append);
			before.add(text.toString());
		}
		for (char guess : ReflectingPage.ALPHABET.toCharArray()) {
			for (String text : before) {
				String stem = text + ReflectingPage.BEFORE_SECRET + known;
				this.texts.add(stem + guess + "~");
				this.texts.add(stem + "~" + guess);
			}
		}
	}

	/**
	 * Make every guess once.
	 * @param eavesdropper sees the lengths
	 * @throws IOException if the connection ends
	 */
	void round(Eavesdropper eavesdropper) throws IOException {
		int[] lengths = eavesdropper.lengths(this.texts);
		for (int i = 0; i < lengths.length; i++) {
			int guess = i / (2 * TEXTS);
			int text = i % (2 * TEXTS);
			this.sums[guess] += (text % 2 == 0) ? lengths[i] : -lengths[i];
			this.least[guess][text] = Math.min(this.least[guess][text], lengths[i]);
		}
	}

	/**
	 * The guess whose answers are shortest on average.
	 * @return a character, or {@code null} if several are
	 */
	@Nullable Character byMean() {
		return shortest(this.sums);
	}

	/**
	 * The guess whose shortest answers are shortest: random padding is none at times.
	 * @return a character, or {@code null} if several are
	 */
	@Nullable Character byShortest() {
		long[] sums = new long[this.guesses];
		for (int guess = 0; guess < this.guesses; guess++) {
			for (int text = 0; text < 2 * TEXTS; text++) {
				sums[guess] += (text % 2 == 0) ? this.least[guess][text] : -this.least[guess][text];
			}
		}
		return shortest(sums);
	}

	private static @Nullable Character shortest(long[] lengths) {
		int best = 0;
		boolean several = false;
		for (int guess = 1; guess < lengths.length; guess++) {
			several = (lengths[guess] == lengths[best]) || (several && lengths[guess] > lengths[best]);
			best = (lengths[guess] < lengths[best]) ? guess : best;
		}
		return several ? null : ReflectingPage.ALPHABET.charAt(best);
	}

}
