package io.compressionkit.hardening.leaks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.core.io.buffer.NettyDataBufferFactory;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.benchmarks.Codecs;
import io.compressionkit.codec.PooledCodec;
import io.compressionkit.codec.StatePool;
import io.compressionkit.engine.CompressionServiceBuilder;
import io.compressionkit.engine.DefaultCompressionService;
import io.compressionkit.hardening.measure.CountedAllocator;
import io.compressionkit.hardening.measure.Figures;
import io.compressionkit.hardening.measure.Host;
import io.compressionkit.hardening.trial.Finding;
import io.compressionkit.hardening.trial.Trial;

/**
 * Makes a great many calls and streams, of which many fail or are cancelled, and sees to
 * it that no buffer, no native state and no memory is left behind.
 */
public final class LeaksTrial implements Trial {

	/** Compiled code and pages of pooled chunks that are touched for the first time. */
	private static final long RESIDENT_TOLERANCE = 16 << 20;

	private static final long HEAP_TOLERANCE = 2 << 20;

	@Override
	public String id() {
		return "leaks";
	}

	@Override
	public String title() {
		return "Leaks";
	}

	/** The heap is resident from the beginning, so that what grows is native memory. */
	@Override
	public List<String> jvmOptions() {
		return List.of("-XX:+UseSerialGC", "-Xms256m", "-Xmx256m", "-XX:+AlwaysPreTouch",
				"-XX:MaxDirectMemorySize=128m", "-Dio.netty.leakDetection.level=paranoid");
	}

	@Override
	public Finding run(boolean quick) throws Exception {
		int batches = quick ? 8 : 100;
		CountedAllocator allocator = new CountedAllocator();
		NettyDataBufferFactory buffers = new NettyDataBufferFactory(allocator);
		CompressionCodecs codecs = Codecs.all();
		Scheduler elsewhere = Schedulers.newParallel("elsewhere", 2);
		try (LeakReports reports = new LeakReports();
				DefaultCompressionService inline = CompressionServiceBuilder.forCodecs(codecs).build();
				DefaultCompressionService hopping = CompressionServiceBuilder.forCodecs(codecs)
					.inlineThreshold(0)
					.build()) {
			Task calls = new Calls(new Material(inline, 0, 1, 30, 300, 1500, 4000), inline, hopping, buffers);
			Task streams = new Streams(new Material(inline, 0, 1, 500, 4000, 20_000, 90_000), inline, buffers,
					elsewhere);
			new Run("warm-up calls", calls, allocator).run(quick ? 400 : 100_000, 8, reports);
			new Run("warm-up streams", streams, allocator).run(quick ? 200 : 20_000, 8, reports);
			Run allCalls = new Run("one-shot calls", calls, allocator);
			Run allStreams = new Run("streams", streams, allocator);
			List<Run> runs = List.of(allCalls, allStreams);
			allCalls.run(quick ? 4_000 : 1_000_000, batches, reports);
			allStreams.run(quick ? 1_000 : 100_000, batches, reports);
			if (!quick) {
				for (Run run : runs) {
					run.resident().assertFlat(run.name(), RESIDENT_TOLERANCE);
					run.heap().assertFlat(run.name(), HEAP_TOLERANCE);
				}
			}
			return new Finding(id(), title(), Host.describe(), List.of(done(runs), left(runs), pools(codecs)),
					List.of(plot(runs)));
		}
		finally {
			elsewhere.dispose();
		}
	}

	private static Finding.Table done(List<Run> runs) {
		List<List<String>> rows = new ArrayList<>();
		for (Run run : runs) {
			List<String> row = new ArrayList<>(List.of(run.name(), number(run.count())));
			for (Ending ending : Ending.values()) {
				row.add(number(run.count(ending)));
			}
			row.add(Figures.time(run.elapsed()));
			rows.add(row);
		}
		return new Finding.Table("What was done, by two threads",
				List.of("what", "count", "completed", "refused", "source failed", "cancelled", "time"), rows);
	}

	private static Finding.Table left(List<Run> runs) {
		List<List<String>> rows = new ArrayList<>();
		for (Run run : runs) {
			rows.add(level(run, run.resident(), RESIDENT_TOLERANCE));
			rows.add(level(run, run.heap(), HEAP_TOLERANCE));
		}
		return new Finding.Table(
				"What was left: after each of the batches no buffer was held, no codec stream open, and"
						+ " no leak reported by Netty's paranoid detection; memory is the median of a quarter of the run",
				List.of("after", "what", "second quarter", "last quarter", "may rise by"), rows);
	}

	private static List<String> level(Run run, Levels levels, long tolerance) {
		return List.of(run.name(), levels.name(), Figures.bytes(levels.before()), Figures.bytes(levels.after()),
				Figures.bytes(tolerance));
	}

	private static Finding.Table pools(CompressionCodecs codecs) {
		List<List<String>> rows = new ArrayList<>();
		for (CompressionCodec codec : codecs) {
			if (codec instanceof PooledCodec pooled) {
				rows.add(pool(codec, "compressors", pooled.compressorPool()));
				rows.add(pool(codec, "decompressors", pooled.decompressorPool()));
			}
		}
		return new Finding.Table("Native states at the end, the warm-up included",
				List.of("format", "states", "taken", "made", "in use", "idle"), rows);
	}

	private static List<String> pool(CompressionCodec codec, String states, StatePool.Statistics pool) {
		if (pool.inUse() != 0 || pool.idle() > StatePool.defaultCapacity()) {
			throw new IllegalStateException("%s %s: %s".formatted(codec.format(), states, pool));
		}
		return List.of(codec.format().name(), states, number(pool.acquired()), number(pool.created()),
				String.valueOf(pool.inUse()), String.valueOf(pool.idle()));
	}

	private static Finding.Plot plot(List<Run> runs) {
		List<Finding.Curve> curves = new ArrayList<>();
		for (Run run : runs) {
			curves.add(run.resident().curve(run.name()));
			curves.add(run.heap().curve(run.name()));
		}
		return new Finding.Plot("Memory while calls and streams come and go", "work done, %", "MiB", curves);
	}

	private static String number(long value) {
		return String.format(Locale.ROOT, "%,d", value);
	}

}
