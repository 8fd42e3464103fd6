package io.compressionkit.benchmarks.oneshot;

import java.time.Duration;
import java.util.Map;

import io.compressionkit.benchmarks.Codecs;
import io.compressionkit.benchmarks.CountingScheduler;
import io.compressionkit.engine.CompressionSchedulers;
import io.compressionkit.engine.CompressionServiceBuilder;
import io.compressionkit.engine.DefaultCompressionService;

/**
 * Counts the thread hops of a one-shot call.
 */
final class Hops {

	static final String FACT = "hops per call";

	private static final int CALLS = 100;

	private Hops() {
	}

	static Map<String, Double> count(Job job, int inlineThreshold) {
		CountingScheduler scheduler = new CountingScheduler(CompressionSchedulers.newBounded(0, CALLS));
		try (DefaultCompressionService service = CompressionServiceBuilder.forCodecs(Codecs.all())
			.inlineThreshold(inlineThreshold)
			.scheduler(scheduler)
			.build()) {
			for (int i = 0; i < CALLS; i++) {
				(job.compress() ? service.compress(job.source(), job.format())
						: service.decompress(job.source(), job.format()))
					.block(Duration.ofSeconds(30));
			}
			return Map.of(FACT, (double) scheduler.hops() / CALLS);
		}
		finally {
			scheduler.dispose();
		}
	}

}
