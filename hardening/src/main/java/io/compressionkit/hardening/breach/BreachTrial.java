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
			"requests for a character, by the mean", "by the shortest", "times as many as without padding");

	/** With less to repeat, some compressors do not see a repetition. */
	private static final int KNOWN = 4;

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
		for (String coding : List.of("gzip", "zstd", "br")) {
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
				"%s, %s cores, %s, commit %s".formatted(machine.get("processor"), machine.get("cores"),
						machine.get("java"), machine.get("commit")),
				List.of(new Finding.Table("Requests after which %d characters in a row were right and stayed right"
					.formatted(characters(quick)), COLUMNS, rows)),
				List.of());
	}

	private static int characters(boolean quick) {
		return quick ? 2 : 4;
	}

	/** Brotli has no room for padding and is not offered with it. */
	private static List<Integer> paddings(String coding, boolean quick) {
		if (coding.equals("br")) {
			return List.of(0);
		}
		return quick ? List.of(0, 4) : List.of(0, 4, 8, 16, 32);
	}

	private static List<String> row(String coding, int padding, Learning learning, long without) {
		return List.of(coding, String.valueOf(padding), text(learning.byMean()), text(learning.byLeast()),
				(without > 0 && learning.cheapest() < Long.MAX_VALUE)
						? String.format(Locale.ROOT, "%.0f", (double) learning.cheapest() / without) : "—");
	}

	private static String text(long requests) {
		return (requests < Long.MAX_VALUE) ? String.format(Locale.ROOT, "%,d", requests) : "more than were sent";
	}

	/**
	 * Attack one character after another and look, in steps, from which number of
	 * requests on every one of them is right.
	 */
	private static Learning learn(String coding, int padding, boolean quick) throws IOException {
		int most = quick ? 64 : Math.max(16, 8 * padding * padding);
		long byMean = 0;
		long byLeast = 0;
		long t0 = System.nanoTime(); long reqs = 0;
		try (ReflectingPage page = new ReflectingPage(padding);
				Eavesdropper eavesdropper = new Eavesdropper(page.port(), coding)) {
			String secret = page.learnt();
			for (int i = KNOWN; i < KNOWN + characters(quick); i++) {
				Character right = secret.charAt(i);
				Attack attack = new Attack(secret.substring(0, i), i);
				int meanFrom = 1;
				int leastFrom = 1;
				for (int round = 1; round <= most && round < 2 * Math.min(meanFrom, leastFrom) + 8; round++) {
					attack.round(eavesdropper);
					meanFrom = right.equals(attack.byMean()) ? meanFrom : round + 1;
					leastFrom = right.equals(attack.byLeast()) ? leastFrom : round + 1;
				}
				byMean = Math.max(byMean, meanFrom);
				byLeast = Math.max(byLeast, leastFrom);
			}
 reqs = eavesdropper.requests();
		}
		System.out.printf("%s %d: mean %d least %d (rounds of %d)%n", coding, padding, byMean, byLeast,
				Attack.REQUESTS_A_ROUND);
		return new Learning(byMean * Attack.REQUESTS_A_ROUND, byLeast * Attack.REQUESTS_A_ROUND);
	}

	/** Requests for a character, {@link Long#MAX_VALUE} if there were not enough. */
	private record Learning(long byMean, long byLeast) {

		long cheapest() {
			return Math.min(this.byMean, this.byLeast);
		}

	}

}
