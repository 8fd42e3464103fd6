package io.compressionkit.benchmarks.oneshot;

import java.util.ArrayList;
import java.util.List;

import io.compressionkit.CompressionFormat;
import io.compressionkit.benchmarks.Lazy;
import io.compressionkit.benchmarks.contest.Contest;
import io.compressionkit.benchmarks.contest.Role;
import io.compressionkit.benchmarks.contest.Row;
import io.compressionkit.benchmarks.contest.Settings;
import io.compressionkit.benchmarks.contest.Target;
import io.compressionkit.benchmarks.payload.Payloads;

/**
 * One-shot calls, many in flight.
 */
public final class ParallelRow implements Row {

	private static final int[] SIZES = { 16, 256, 1024 };

	private static final int IN_FLIGHT = 64;

	private static final double MIB = 1 << 20;

	@Override
	public String id() {
		return "B2";
	}

	@Override
	public String title() {
		return "One-shot calls, 64 in flight";
	}

	@Override
	public List<Contest> contests(Settings settings) {
		int calls = settings.choose(IN_FLIGHT, 4);
		List<Contest> contests = new ArrayList<>();
		for (CompressionFormat format : List.of(CompressionFormat.GZIP, CompressionFormat.BROTLI,
				CompressionFormat.ZSTD)) {
			for (int kib : settings.quick() ? new int[] { SIZES[0] } : SIZES) {
				contests.add(contest(true, format, kib * 1024, calls));
				contests.add(contest(false, format, kib * 1024, calls));
			}
		}
		return contests;
	}

	private static Contest contest(boolean compress, CompressionFormat format, int size, int calls) {
		Lazy<Batch> batch = new Lazy<>(() -> new Batch(compress, format, Payloads.log(size * calls), size));
		boolean zstdDecode = !compress && format.equals(CompressionFormat.ZSTD);
		return Contest.of("%s %s, %d KiB".formatted(compress ? "compress" : "decompress", format, size / 1024), "MiB")
			.withUnitsPerOperation(size * calls / MIB)
			.ours(() -> ServiceBatchSide.onWorkers(batch, IN_FLIGHT))
			.with("inline threshold 16 KiB", Role.VARIANT, () -> ServiceBatchSide.withDefaults(batch, IN_FLIGHT))
			.with("floor", Role.FLOOR, () -> new FloorBatchSide(batch))
			.target(Target.speedup("floor", zstdDecode ? 0.90 : 0.95));
	}

}
