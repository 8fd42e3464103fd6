package io.compressionkit.benchmarks.contest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs the sides of a contest alternately, in short turns, in this virtual machine.
 */
public final class Arena {

	private static final int MAX_ROUNDS = 400;

	private static final double WARM_UP = 0.5;

	private final Contest contest;

	private final Settings settings;

	private final int turnMillis;

	private final List<Competitor> competitors = new ArrayList<>();

	/**
	 * Prepare a contest.
	 * @param contest the contest
	 * @param settings how thoroughly
	 * @param turnMillis how long a turn is meant to be, in milliseconds
	 */
	public Arena(Contest contest, Settings settings, int turnMillis) {
		this.contest = contest;
		this.settings = settings;
		this.turnMillis = turnMillis;
	}

	/**
	 * Verify every side, warm all of them up, let them take turns, and verify them once
	 * more.
	 * @return the times
	 * @throws Exception if a side fails
	 * @throws IllegalStateException if a side gives other bytes than the first
	 */
	public Samples run() throws Exception {
		try {
			for (Entrant entrant : this.contest.entrants()) {
				this.competitors.add(new Competitor(entrant.name(), entrant.factory().call()));
			}
			verify();
			if (!this.competitors.isEmpty()) {
				warmUp();
				takeTurns();
				verify();
			}
			return samples(this.contest.facts().call());
		}
		finally {
			for (Competitor competitor : this.competitors) {
				competitor.side.close();
			}
		}
	}

	private void verify() throws Exception {
		Output expected = null;
		for (Competitor competitor : this.competitors) {
			Output output = competitor.side.verify();
			expected = (expected != null) ? expected : output;
			if (!output.sameContent(expected)) {
				throw new IllegalStateException("%s: '%s' gave %s where '%s' gave %s".formatted(this.contest.name(),
						competitor.name, output, this.competitors.get(0).name, expected));
			}
			competitor.outputBytes = output.outputBytes();
		}
	}

	/**
	 * All sides run by turns before any is timed, so that all meet the same compiled
	 * code.
	 */
	private void warmUp() throws Exception {
		long turnNanos = this.turnMillis * 1_000_000L;
		long end = System.nanoTime() + (long) (WARM_UP * this.settings.millisPerFork() * 1_000_000);
		do {
			for (Competitor competitor : this.competitors) {
				competitor.calibrate(turnNanos);
			}
		}
		while (System.nanoTime() < end);
	}

	/** The order turns round, so that nobody always follows the same side. */
	private void takeTurns() throws Exception {
		int sides = this.competitors.size();
		long end = System.nanoTime() + (long) ((1 - WARM_UP) * this.settings.millisPerFork() * 1_000_000);
		int round = 0;
		while (round < this.settings.minRounds() || (round < MAX_ROUNDS && System.nanoTime() < end)) {
			for (int i = 0; i < sides; i++) {
				int index = (round % 2 == 0) ? (round / 2 + i) % sides : (2 * sides + round / 2 - i) % sides;
				this.competitors.get(Math.floorMod(index, sides)).takeTurn();
			}
			round++;
		}
	}

	private Samples samples(Map<String, Double> facts) {
		Map<String, double[]> times = new LinkedHashMap<>();
		Map<String, Long> bytes = new LinkedHashMap<>();
		for (Competitor competitor : this.competitors) {
			times.put(competitor.name,
					competitor.nanos.stream()
						.mapToDouble((nanos) -> nanos / this.contest.unitsPerOperation())
						.toArray());
			bytes.put(competitor.name, competitor.outputBytes);
		}
		return new Samples(this.contest.name(), times, bytes, facts);
	}

	/** A side and what is known of it. */
	private static final class Competitor {

		private final String name;

		private final Side side;

		private final List<Double> nanos = new ArrayList<>();

		private int operations = 1;

		private long outputBytes = -1;

		private Competitor(String name, Side side) {
			this.name = name;
			this.side = side;
		}

		private void calibrate(long turnNanos) throws Exception {
			Turn turn = check(this.side.turn(this.operations));
			double wanted = Math.max(1, turnNanos / turn.nanosPerOperation());
			this.operations = (int) Math.min(wanted, 8.0 * this.operations);
		}

		private void takeTurn() throws Exception {
			this.nanos.add(check(this.side.turn(this.operations)).nanosPerOperation());
		}

		private Turn check(Turn turn) {
			if (this.outputBytes >= 0 && turn.outputBytes() >= 0
					&& turn.outputBytes() != turn.operations() * this.outputBytes) {
				throw new IllegalStateException("'%s' made %d bytes in %d operations, not %d bytes in each"
					.formatted(this.name, turn.outputBytes(), turn.operations(), this.outputBytes));
			}
			return turn;
		}

	}

}
