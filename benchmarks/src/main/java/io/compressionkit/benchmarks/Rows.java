package io.compressionkit.benchmarks;

import java.util.List;

import io.compressionkit.benchmarks.contest.Row;
import io.compressionkit.benchmarks.http.EventsRow;
import io.compressionkit.benchmarks.http.FairnessRow;
import io.compressionkit.benchmarks.http.HttpRow;
import io.compressionkit.benchmarks.oneshot.MetricsRow;
import io.compressionkit.benchmarks.oneshot.OneShotRow;
import io.compressionkit.benchmarks.oneshot.ParallelRow;
import io.compressionkit.benchmarks.oneshot.ScaleRow;
import io.compressionkit.benchmarks.pipe.PipeRow;
import io.compressionkit.benchmarks.pipelines.PipelineRow;
import io.compressionkit.benchmarks.streaming.MemoryRow;
import io.compressionkit.benchmarks.streaming.SettingsRow;
import io.compressionkit.benchmarks.streaming.StreamingRow;
import io.compressionkit.benchmarks.text.TextRow;

/**
 * All rows there are.
 */
public final class Rows {

	private Rows() {
	}

	/**
	 * The rows.
	 * @return the rows, in the order of their numbers
	 */
	public static List<Row> all() {
		return List.of(new OneShotRow(), new ParallelRow(), new StreamingRow(), new TextRow(), new PipeRow(),
				new PipelineRow(), new HttpRow(), new FairnessRow(), new MemoryRow(), new EventsRow(), new ScaleRow(),
				new MetricsRow(), new SettingsRow());
	}

}
