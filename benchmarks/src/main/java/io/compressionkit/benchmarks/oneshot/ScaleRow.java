package io.compressionkit.benchmarks.oneshot;

import java.util.ArrayList;
import java.util.List;

import io.compressionkit.CompressionFormat;
import io.compressionkit.benchmarks.Lazy;
import io.compressionkit.benchmarks.contest.Contest;
import io.compressionkit.benchmarks.contest.Role;
import io.compressionkit.benchmarks.contest.Row;
import io.compressionkit.benchmarks.contest.Settings;
import io.compressionkit.benchmarks.contest.Side;
import io.compressionkit.benchmarks.payload.Payloads;
import io.compressionkit.benchmarks.streaming.StreamingRow;
import io.compressionkit.engine.CompressionServiceBuilder;

/**
 * What a byte costs at every size, in a call on the calling thread or not, as the service
 * decides; in a call that always goes to a worker; and in a stream.
 */
public final class ScaleRow implements Row {

	private static final int MAX_SIZE = 64 << 20;

	private static final int CHUNK = 64 * 1024;

	@Override
	public String id() {
		return "B11";
	}

	@Override
	public String title() {
		return "Cost of a byte at every size";
	}

	@Override
	public List<Contest> contests(Settings settings) {
		int most = settings.choose(MAX_SIZE, 4096);
		List<Contest> contests = new ArrayList<>();
		for (CompressionFormat format : List.of(CompressionFormat.GZIP, CompressionFormat.ZSTD)) {
			for (boolean compress : new boolean[] { true, false }) {
				for (int size = 1; size <= most; size *= 4) {
					contests.add(contest(compress, format, size));
				}
			}
		}
		return contests;
	}

	private static Contest contest(boolean compress, CompressionFormat format, int size) {
		Lazy<Job> job = new Lazy<>(
				() -> compress ? Job.compress(format, Payloads.log(size)) : Job.decompress(format, Payloads.log(size)));
		return Contest.of("%s %s, %d bytes".formatted(compress ? "compress" : "decompress", format, size), "byte")
			.withUnitsPerOperation(size)
			.ours(() -> new ServiceSide(job.get(), CompressionServiceBuilder.DEFAULT_INLINE_THRESHOLD))
			.with("floor", Role.FLOOR, () -> new FloorSide(job.get()))
			.with("hopped", Role.VARIANT, () -> new ServiceSide(job.get(), 0))
			.with("stream", Role.VARIANT, () -> stream(compress, format, size));
	}

	private static Side stream(boolean compress, CompressionFormat format, int size) {
		return StreamingRow.side(compress, format, CHUNK, () -> Payloads.log(size));
	}

}
