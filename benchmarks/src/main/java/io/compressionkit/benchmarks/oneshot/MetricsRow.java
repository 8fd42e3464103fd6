package io.compressionkit.benchmarks.oneshot;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionListener;
import io.compressionkit.autoconfigure.CompressionAutoConfiguration;
import io.compressionkit.autoconfigure.metrics.CompressionMetricsAutoConfiguration;
import io.compressionkit.benchmarks.contest.Contest;
import io.compressionkit.benchmarks.contest.Role;
import io.compressionkit.benchmarks.contest.Row;
import io.compressionkit.benchmarks.contest.Settings;
import io.compressionkit.benchmarks.contest.Target;
import io.compressionkit.benchmarks.payload.Payloads;
import io.compressionkit.engine.CompressionServiceBuilder;

/**
 * The calls of B1, recorded by the meters of the starter and not recorded.
 */
public final class MetricsRow implements Row {

	private static final String RECORDED = "records per call";

	private static final double MAX_OVERHEAD = 1.02;

	@Override
	public String id() {
		return "B12";
	}

	@Override
	public String title() {
		return "One-shot calls of 1 KiB with metrics";
	}

	@Override
	public List<Contest> contests(Settings settings) {
		byte[] plain = Payloads.a1k();
		List<Contest> contests = new ArrayList<>();
		for (CompressionFormat format : List.of(CompressionFormat.ZLIB, CompressionFormat.GZIP, CompressionFormat.ZSTD,
				CompressionFormat.BROTLI)) {
			contests.add(contest("compress " + format, Job.compress(format, plain)));
			contests.add(contest("decompress " + format, Job.decompress(format, plain)));
		}
		return contests;
	}

	private static Contest contest(String name, Job job) {
		return Contest.of(name, "call")
			.ours(() -> side(job, listener(new SimpleMeterRegistry())))
			.with("without", Role.VARIANT, () -> side(job))
			.withFacts(() -> count(job))
			.target(Target.overhead("without", MAX_OVERHEAD))
			.target(Target.atLeast(RECORDED, 1));
	}

	private static ServiceSide side(Job job, CompressionListener... listeners) {
		return new ServiceSide(job, CompressionServiceBuilder.DEFAULT_INLINE_THRESHOLD, listeners);
	}

	private static Map<String, Double> count(Job job) throws Exception {
		MeterRegistry registry = new SimpleMeterRegistry();
		int calls = 100;
		try (ServiceSide side = side(job, listener(registry))) {
			side.run(calls);
		}
		return Map.of(RECORDED,
				registry.get("compression.transforms")
					.functionTimers()
					.stream()
					.filter((timer) -> timer.totalTime(timer.baseTimeUnit()) > 0)
					.mapToDouble(FunctionTimer::count)
					.sum() / calls);
	}

	/** The listener that the starter makes for a registry. */
	private static CompressionListener listener(MeterRegistry registry) {
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			context.getBeanFactory().registerSingleton("meterRegistry", registry);
			context.register(CompressionAutoConfiguration.class, CompressionMetricsAutoConfiguration.class);
			context.refresh();
			return context.getBean(CompressionListener.class);
		}
	}

}
