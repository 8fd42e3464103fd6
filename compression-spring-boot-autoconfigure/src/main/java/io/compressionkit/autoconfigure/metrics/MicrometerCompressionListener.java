package io.compressionkit.autoconfigure.metrics;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionListener;
import io.compressionkit.Execution;
import io.compressionkit.TransformRecord;
import io.compressionkit.TransformRecord.Direction;
import io.compressionkit.TransformRecord.Outcome;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.BaseUnits;

/**
 * Records each finished transform. Every meter is looked up in the registry once, so that
 * recording costs a few additions. Thread-safe.
 * <p>
 * The values of all tags are constants of enumerations and the names of formats, whose
 * number the application bounds.
 */
final class MicrometerCompressionListener implements CompressionListener {

	private final MeterRegistry registry;

	private final Map<Volume, VolumeMeters> volumes = new ConcurrentHashMap<>();

	private final Map<Run, Timer> runs = new ConcurrentHashMap<>();

	MicrometerCompressionListener(MeterRegistry registry) {
		this.registry = registry;
	}

	@Override
	public void transformed(TransformRecord transform) {
		Volume volume = new Volume(transform.format(), transform.direction(), transform.side());
		VolumeMeters meters = this.volumes.get(volume);
		if (meters == null) {
			meters = this.volumes.computeIfAbsent(volume, (key) -> new VolumeMeters(key, this.registry));
		}
		meters.record(transform);
		Run run = new Run(volume, transform.kind(), transform.execution(), transform.outcome());
		Timer timer = this.runs.get(run);
		if (timer == null) {
			timer = this.runs.computeIfAbsent(run, (key) -> key.timer(this.registry));
		}
		timer.record(transform.codecTime());
	}

	private static String tag(Enum<?> constant) {
		return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/** What tells the meters of bytes apart. */
	private record Volume(CompressionFormat format, Direction direction, TransformRecord.Side side) {

		private Tags tags() {
			return Tags.of("format", this.format.name(), "direction", tag(this.direction), "side", tag(this.side));
		}

	}

	/** What tells the timers apart. */
	private record Run(Volume volume, TransformRecord.Kind kind, Execution execution, Outcome outcome) {

		private Timer timer(MeterRegistry registry) {
			return Timer.builder("compression.transforms")
				.description("Finished transforms, one-shot calls and streams, and the time they spent in the codec")
				.tags(this.volume.tags()
					.and("kind", tag(this.kind), "execution", tag(this.execution), "outcome", tag(this.outcome)))
				.register(registry);
		}

	}

	/** The meters of bytes. */
	private static final class VolumeMeters {

		private final Counter input;

		private final Counter output;

		private final DistributionSummary ratio;

		private VolumeMeters(Volume volume, MeterRegistry registry) {
			this.input = Counter.builder("compression.input")
				.description("Bytes that went into transforms")
				.baseUnit(BaseUnits.BYTES)
				.tags(volume.tags())
				.register(registry);
			this.output = Counter.builder("compression.output")
				.description("Bytes that came out of transforms")
				.baseUnit(BaseUnits.BYTES)
				.tags(volume.tags())
				.register(registry);
			this.ratio = DistributionSummary.builder("compression.ratio")
				.description("Plain bytes for each compressed byte of completed transforms")
				.tags(volume.tags())
				.register(registry);
		}

		private void record(TransformRecord transform) {
			long in = transform.bytesIn();
			long out = transform.bytesOut();
			this.input.increment((double) in);
			this.output.increment((double) out);
			if (transform.outcome() == Outcome.COMPLETED && in > 0 && out > 0) {
				boolean compressed = transform.direction() == Direction.COMPRESS;
				this.ratio.record(compressed ? (double) in / out : (double) out / in);
			}
		}

	}

}
