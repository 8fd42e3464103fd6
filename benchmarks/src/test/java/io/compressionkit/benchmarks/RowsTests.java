package io.compressionkit.benchmarks;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.compressionkit.benchmarks.contest.Arena;
import io.compressionkit.benchmarks.contest.Contest;
import io.compressionkit.benchmarks.contest.Entrant;
import io.compressionkit.benchmarks.contest.Row;
import io.compressionkit.benchmarks.contest.Samples;
import io.compressionkit.benchmarks.contest.Settings;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs every side once and verifies what comes out; times do not matter. What starts
 * servers is left to the quick pass.
 */
class RowsTests {

	private static final Settings SETTINGS = new Settings(true, 1, 1, 128 * 1024);

	static List<Row> rows() {
		return Rows.all();
	}

	static Stream<String> ids() {
		return rows().stream().filter((row) -> !row.startsServers()).map(Row::id);
	}

	@Test
	void idsAreUnique() {
		assertThat(rows().stream().map(Row::id)).doesNotHaveDuplicates();
	}

	@ParameterizedTest
	@MethodSource("ids")
	void everySideRunsAndItsBytesVerify(String id) throws Exception {
		Row row = rows().stream().filter((candidate) -> candidate.id().equals(id)).findFirst().orElseThrow();
		for (Contest contest : row.contests(SETTINGS)) {
			Samples samples = new Arena(contest, SETTINGS, 1).run();
			assertThat(samples.nanosPerUnit().keySet())
				.containsExactlyElementsOf(contest.entrants().stream().map(Entrant::name).toList());
		}
	}

}
