package io.compressionkit.hardening.breach;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.compressionkit.benchmarks.contest.Machine;
import io.compressionkit.hardening.trial.Finding;
import io.compressionkit.hardening.trial.Trial;

/**
 * How many requests it takes to learn a secret from the lengths of compressed responses,
 * and by how much random padding multiplies them.
 */
public final class BreachTrial implements Trial {

	private static final List<String> COLUMNS = List.of("coding", "padding, bytes at most",
			"requests for a character, by the mean length", "by the shortest", "times as many as without padding");

	/** With less to repeat, some compressors do not see a repetition. */
	private static final int KNOWN = 4;

	/** Rounds at least, more than chance is likely to be right for. */
	private static final int SURE = 8;

	private static final int MOST_ROUNDS = 20_000;

	@Override
	public String id() {
		return "breach";
	}

	@Override
	public String title() {
		return "Secrets in compressed responses";
	}

	@Override
	public Finding run(boolean quick) throws Exception {
		List<List<String>> rows = new ArrayList<>();
		for (String coding : List.of("br", "gzip", "zstd")) {
			long without = 0;
			for (int padding : paddings(coding, quick)) {
				Learning learning = learn(coding, padding, quick);
				if (padding == 0) {
					without = learning.cheapest();
				}
				rows.add(row(coding, padding, learning, without));
			}
		}
		Map<String, String> machine = Machine.describe();
		return new Finding(id(), title(),
				"%s, %s cores, %s".formatted(machine.get("processor"), machine.get("cores"), machine.get("java")),
				List.of(new Finding.Table(
						"Requests after which a guess was right and stayed right, on average of %d characters in a row"
							.formatted(characters(quick)),
						COLUMNS, rows)),
				List.of());
	}

	private static int characters(boolean quick) {
		return quick ? 2 : 8;
	}

	/** Brotli has no room for padding and is not offered with it. */
	private static List<Integer> paddings(String coding, boolean quick) {
		if (coding.equals("br")) {
			return List.of(0);
		}
		return quick ? List.of(0, 4) : List.of(0, 8, 16, 32);
	}

	private static List<String> row(String coding, int padding, Learning learning, long without) {
		return List.of(coding, String.valueOf(padding), text(learning.byMean()), text(learning.byShortest()),
				String.format(Locale.ROOT, "%.0f", (double) learning.cheapest() / without));
	}

	private static String text(long requests) {
		return String.format(Locale.ROOT, "%,d", requests);
	}

	/**
	 * Attack one character after another, each of them for twice as long as it took until
	 * a guess was right, so as to see that it stays right.
	 */
	private static Learning learn(String coding, int padding, boolean quick) throws IOException {
		long byMean = 0;
		long byShortest = 0;
		try (ReflectingPage page = new ReflectingPage(padding);
				Eavesdropper eavesdropper = new Eavesdropper(page.port(), coding)) {
			String secret = page.learnt();
			for (int i = KNOWN; i < KNOWN + characters(quick); i++) {
				Character right = secret.charAt(i);
				Attack attack = new Attack(secret.substring(0, i), i);
				int meanFrom = 1;
				int shortestFrom = 1;
				for (int round = 1; round < 2 * Math.min(meanFrom, shortestFrom) + SURE; round++) {
					if (round > MOST_ROUNDS) {
						throw new IllegalStateException("%s with %d: nothing is learnt".formatted(coding, padding));
					}
					attack.round(eavesdropper);
					meanFrom = right.equals(attack.byMean()) ? meanFrom : round + 1;
					shortestFrom = right.equals(attack.byShortest()) ? shortestFrom : round + 1;
					if (padding == 0 && meanFrom > round) {
						// The same requests would get the same answers.
						attack = new Attack(secret.substring(0, i), i + (long) round * secret.length());
					}
				}
				byMean += meanFrom;
				byShortest += shortestFrom;
			}
		}
		return new Learning(byMean * Attack.REQUESTS_A_ROUND / characters(quick),
				byShortest * Attack.REQUESTS_A_ROUND / characters(quick));
	}

	/** Requests for a character. Where one way is fast, the other may not have ended. */
	private record Learning(long byMean, long byShortest) {

		long cheapest() {
			return Math.min(this.byMean, this.byShortest);
		}

	}

}
