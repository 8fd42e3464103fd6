package io.compressionkit.benchmarks.pipelines;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import io.compressionkit.CompressionFormat;
import io.compressionkit.Execution;
import io.compressionkit.benchmarks.Lazy;
import io.compressionkit.benchmarks.contest.Contest;
import io.compressionkit.benchmarks.contest.Role;
import io.compressionkit.benchmarks.contest.Row;
import io.compressionkit.benchmarks.contest.Settings;
import io.compressionkit.benchmarks.contest.Target;
import io.compressionkit.benchmarks.payload.Payloads;

/**
 * Four whole pipelines: HTTP to decompress to decode; file to compress to HTTP; file to
 * decode to encode to file; HTTP to {@code cat}.
 */
public final class PipelineRow implements Row {

	private static final double MIB = 1 << 20;

	private static final double WITHIN = 1.10;

	@Override
	public String id() {
		return "B6";
	}

	@Override
	public String title() {
		return "Whole pipelines, over loopback";
	}

	@Override
	public int weight() {
		return 3;
	}

	@Override
	public List<Contest> contests(Settings settings) {
		int size = settings.streamSize();
		Lazy<byte[]> log = new Lazy<>(() -> Payloads.log(size));
		List<Contest> contests = new ArrayList<>();
		for (CompressionFormat format : List.of(CompressionFormat.GZIP, CompressionFormat.ZSTD)) {
			contests.add(download(new Kit(log, format, null), format, size));
			contests.add(upload(new Kit(log, null, format), format, size));
		}
		Kit plain = new Kit(log, null, null);
		contests.add(contest("transcode", size).ours(plain.ours((ours) -> ours.transcode(), null))
			.with("floors", Role.FLOOR, plain.floors(Floors::transcode))
			.with("before", Role.BEFORE, plain.before(Before::transcode))
			.target(Target.overhead("floors", WITHIN))
			.target(Target.speedup("before", 3.8)));
		contests.add(contest("subprocess", size).ours(plain.ours((ours) -> ours.subprocess(), null))
			.with("floors", Role.FLOOR, plain.floors(Floors::subprocess))
			.with("before", Role.BEFORE, plain.before(Before::subprocess))
			.target(Target.overhead("floors", WITHIN))
			.target(Target.speedup("before", 1.0)));
		return contests;
	}

	private static Contest download(Kit kit, CompressionFormat format, int size) {
		return targets(
				contest("%s download".formatted(format), size).ours(kit.ours((ours) -> ours.download(format), null))
					.with("on workers", Role.VARIANT, kit.ours((ours) -> ours.download(format), Execution.WORKER))
					.with("floors", Role.FLOOR, kit.floors((floors) -> floors.download(format)))
					.with("floor", Role.FLOOR, kit.floors((floors) -> floors.codec(format, false)))
					.with("before", Role.BEFORE, kit.before((before) -> before.download(format))),
				format, 1.6);
	}

	private static Contest upload(Kit kit, CompressionFormat format, int size) {
		return targets(contest("%s upload".formatted(format), size).ours(kit.ours((ours) -> ours.upload(format), null))
			.with("on workers", Role.VARIANT, kit.ours((ours) -> ours.upload(format), Execution.WORKER))
			.with("floors", Role.FLOOR, kit.floors((floors) -> floors.upload(format)))
			.with("floor", Role.FLOOR, kit.floors((floors) -> floors.codec(format, true)))
			.with("before", Role.BEFORE, kit.before((before) -> before.upload(format))), format, 1.5);
	}

	/** Work that is handed over in slices must be faster where the codec is dear. */
	private static Contest targets(Contest contest, CompressionFormat format, double overInline) {
		Contest within = contest.target(Target.overhead("floors", WITHIN));
		return format.equals(CompressionFormat.ZSTD) ? within.target(Target.speedup("before", 1.3))
				: within.target(Target.surpassedBy("on workers", overInline));
	}

	private static Contest contest(String name, int size) {
		return Contest.of(name, "MiB").withUnitsPerOperation(size / MIB);
	}

	/** Sets up sides that are alike. */
	private record Kit(Lazy<byte[]> payload, @Nullable CompressionFormat body, @Nullable CompressionFormat coded) {

		private Stage stage() throws IOException {
			return new Stage(this.payload.get(), this.body);
		}

		Callable<PipelineSide> ours(Function<Ours, Pipeline> pipeline, @Nullable Execution execution) {
			return () -> {
				Stage stage = stage();
				return new PipelineSide(stage, pipeline.apply(new Ours(stage, execution)), this.coded);
			};
		}

		Callable<PipelineSide> floors(Function<Floors, Pipeline> pipeline) {
			return () -> {
				Stage stage = stage();
				return new PipelineSide(stage, pipeline.apply(new Floors(stage)), this.coded);
			};
		}

		Callable<PipelineSide> before(Function<Before, Pipeline> pipeline) {
			return () -> {
				Stage stage = stage();
				return new PipelineSide(stage, pipeline.apply(new Before(stage)), this.coded);
			};
		}

	}

}
