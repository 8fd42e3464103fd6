package io.compressionkit.benchmarks.pipe;

import java.util.ArrayList;
import java.util.List;

import io.compressionkit.benchmarks.contest.Contest;
import io.compressionkit.benchmarks.contest.Role;
import io.compressionkit.benchmarks.contest.Row;
import io.compressionkit.benchmarks.contest.Settings;
import io.compressionkit.benchmarks.contest.Side;
import io.compressionkit.benchmarks.contest.Target;
import io.compressionkit.pipe.Pipe;

/**
 * The pump with a sink that answers at once and with one that acknowledges, for several
 * high-water marks.
 */
public final class PipeRow implements Row {

	private static final int[] MARKS = { 1, 1024, 4096 };

	/**
	 * Less than a reference for a hundred chunks: what the virtual machine does by the
	 * way.
	 */
	private static final double NOTHING = 0.04;

	@Override
	public String id() {
		return "B5";
	}

	@Override
	public String title() {
		return "The pump, 500,000 chunks of 1 KiB";
	}

	@Override
	public List<Contest> contests(Settings settings) {
		int chunks = settings.choose(500_000, 5_000);
		List<Contest> contests = new ArrayList<>();
		for (boolean acknowledging : new boolean[] { false, true }) {
			for (int sourceMark : MARKS) {
				for (int sinkMark : MARKS) {
					contests.add(contest(chunks, acknowledging, sourceMark, sinkMark));
				}
			}
		}
		return contests;
	}

	/**
	 * A side of this row by itself, with a sink that answers at once.
	 * @param side {@code ours} or {@code concatMap}
	 * @param chunks how many chunks
	 * @param mark the high-water mark of each side
	 * @return the side, which the caller closes
	 */
	public static Side side(String side, int chunks, int mark) {
		return side.equals("ours")
				? PipeSide.pump(chunks, false,
						Pipe.defaults().withSourceHighWaterMark(mark).withSinkHighWaterMark(mark))
				: PipeSide.concatMap(chunks, false, mark);
	}

	private static Contest contest(int chunks, boolean acknowledging, int sourceMark, int sinkMark) {
		Pipe pipe = Pipe.defaults().withSourceHighWaterMark(sourceMark).withSinkHighWaterMark(sinkMark);
		Contest contest = Contest
			.of("%s sink, marks %d and %d".formatted(acknowledging ? "acknowledging" : "synchronous", sourceMark,
					sinkMark), "chunk")
			.withUnitsPerOperation(chunks)
			.ours(() -> PipeSide.pump(chunks, acknowledging, pipe))
			.with("concatMap", Role.BEFORE, () -> PipeSide.concatMap(chunks, acknowledging, sourceMark))
			.target(Target.speedup("concatMap", acknowledging ? 1.4 : 3));
		if (acknowledging) {
			return contest;
		}
		return contest.with("concatMap of tasks", Role.PEER, () -> PipeSide.concatMapOfTasks(chunks, sourceMark))
			.withFacts(() -> Allocation.count(pipe, chunks))
			.target(Target.atMost(Allocation.FACT, NOTHING));
	}

}
