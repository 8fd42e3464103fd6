package io.compressionkit.benchmarks.contest;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Runs all contests of a row in as many virtual machines as asked for.
 */
public final class Meeting {

	private final Row row;

	private final Settings settings;

	private final Consumer<String> progress;

	/**
	 * Prepare a meeting.
	 * @param row the row
	 * @param settings how thoroughly
	 * @param progress is told what is being done
	 */
	public Meeting(Row row, Settings settings, Consumer<String> progress) {
		this.row = row;
		this.settings = settings;
		this.progress = progress;
	}

	/**
	 * Run. Each contest has virtual machines of its own, so that none is slowed down by
	 * what another one has taught the compiler; a quick run has one for the whole row,
	 * and so have servers, which are processes themselves and take long to get warm. The
	 * virtual machines of different contests alternate.
	 * @return the result
	 * @throws Exception if a contest fails
	 */
	public RowResult run() throws Exception {
		List<Contest> contests = this.row.contests(this.settings);
		Map<String, List<Samples>> found = new LinkedHashMap<>();
		contests.forEach((contest) -> found.put(contest.name(), new ArrayList<>()));
		for (int fork = 1; fork <= this.settings.forks(); fork++) {
			if (this.settings.quick() || this.row.startsServers()) {
				tell("%d contests, fork %d of %d".formatted(contests.size(), fork, this.settings.forks()));
				collect(found, List.copyOf(found.keySet()));
				continue;
			}
			for (Contest contest : contests) {
				tell("%s, fork %d of %d".formatted(contest.name(), fork, this.settings.forks()));
				collect(found, List.of(contest.name()));
			}
		}
		return new RowResult(this.row.id(), this.row.title(), Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
				Machine.describe(), this.settings,
				contests.stream()
					.map((contest) -> Judge.judge(contest, found.getOrDefault(contest.name(), List.of())))
					.toList());
	}

	private void tell(String what) {
		this.progress.accept(this.row.id() + " " + what);
	}

	private void collect(Map<String, List<Samples>> found, List<String> contests) throws Exception {
		for (Samples samples : Fork.start(this.row, contests, this.settings)) {
			found.getOrDefault(samples.contest(), new ArrayList<>()).add(samples);
		}
	}

}
