package io.compressionkit.autoconfigure.metrics;

import java.util.function.Function;
import java.util.function.ToDoubleFunction;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.codec.PooledCodec;
import io.compressionkit.codec.StatePool;
import io.compressionkit.engine.CompressionSchedulers;
import io.compressionkit.engine.WorkerStatistics;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.micrometer.core.instrument.binder.MeterBinder;
import reactor.core.scheduler.Scheduler;

/**
 * The meters of the pools and of the workers, which are read when somebody asks for them.
 * Workers that are not of this library have none.
 */
final class CompressionMeterBinder implements MeterBinder {

	private static final String STATES = "states";

	private final CompressionCodecs codecs;

	private final Scheduler workers;

	CompressionMeterBinder(CompressionCodecs codecs, Scheduler workers) {
		this.codecs = codecs;
		this.workers = workers;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		for (CompressionCodec codec : this.codecs) {
			if (codec instanceof PooledCodec pooled) {
				bindPool(registry, pooled, "compress", PooledCodec::compressorPool);
				bindPool(registry, pooled, "decompress", PooledCodec::decompressorPool);
			}
		}
		if (CompressionSchedulers.statistics(this.workers) != null) {
			bindWorkers(registry);
		}
	}

	private static void bindPool(MeterRegistry registry, PooledCodec codec, String direction,
			Function<PooledCodec, StatePool.Statistics> pool) {
		Tags tags = Tags.of("format", codec.format().name(), "direction", direction);
		Gauge.builder("compression.pool.used", codec, (from) -> pool.apply(from).inUse())
			.description("States of the codec that streams are using")
			.baseUnit(STATES)
			.tags(tags)
			.register(registry);
		Gauge.builder("compression.pool.idle", codec, (from) -> pool.apply(from).idle())
			.description("States of the codec that lie in the pool")
			.baseUnit(STATES)
			.tags(tags)
			.register(registry);
		FunctionCounter.builder("compression.pool.acquisitions", codec, (from) -> pool.apply(from).acquired())
			.description("How often a state was taken from the pool")
			.tags(tags)
			.register(registry);
		FunctionCounter.builder("compression.pool.misses", codec, (from) -> pool.apply(from).created())
			.description("How often the pool was empty and a state had to be made")
			.tags(tags)
			.register(registry);
	}

	private void bindWorkers(MeterRegistry registry) {
		gauge(registry, "compression.workers.threads", WorkerStatistics::threads, BaseUnits.THREADS,
				"Compression workers at most");
		gauge(registry, "compression.workers.active", WorkerStatistics::active, BaseUnits.THREADS,
				"Compression workers at work");
		gauge(registry, "compression.workers.queued", WorkerStatistics::queued, BaseUnits.TASKS,
				"Calls that wait for a compression worker");
		gauge(registry, "compression.workers.capacity", WorkerStatistics::queueCapacity, BaseUnits.TASKS,
				"Calls that may wait for a compression worker");
		counter(registry, "compression.workers.completed", WorkerStatistics::completed,
				"Calls that compression workers have carried out");
		counter(registry, "compression.workers.rejections", WorkerStatistics::rejected,
				"Calls that were refused because too many were waiting");
	}

	private void gauge(MeterRegistry registry, String name, ToDoubleFunction<WorkerStatistics> value, String unit,
			String description) {
		Gauge.builder(name, this.workers, (from) -> read(from, value))
			.description(description)
			.baseUnit(unit)
			.register(registry);
	}

	private void counter(MeterRegistry registry, String name, ToDoubleFunction<WorkerStatistics> value,
			String description) {
		FunctionCounter.builder(name, this.workers, (from) -> read(from, value))
			.description(description)
			.baseUnit(BaseUnits.TASKS)
			.register(registry);
	}

	private static double read(Scheduler workers, ToDoubleFunction<WorkerStatistics> value) {
		WorkerStatistics statistics = CompressionSchedulers.statistics(workers);
		return (statistics != null) ? value.applyAsDouble(statistics) : Double.NaN;
	}

}
