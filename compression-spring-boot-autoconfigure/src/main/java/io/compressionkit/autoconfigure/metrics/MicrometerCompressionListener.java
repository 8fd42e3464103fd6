package io.compressionkit.autoconfigure.metrics;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionListener;
import io.compressionkit.Execution;
import io.compressionkit.TransformRecord;
import io.compressionkit.TransformRecord.Direction;
import io.compressionkit.TransformRecord.Kind;
import io.compressionkit.TransformRecord.Outcome;
import io.compressionkit.TransformRecord.Side;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.BaseUnits;

/**
 * Records each finished transform: adds to sums that the meters read when somebody asks
 * for them, since the bookkeeping of a meter is no small part of a short call.
 * Thread-safe.
 * <p>
 * The values of all tags are constants of enumerations and the names of formats, whose
 * number the application bounds.
 */
final class MicrometerCompressionListener implements CompressionListener {

	private final MeterRegistry registry;

	private final Map<Volume, Bytes> volumes = new ConcurrentHashMap<>();

	private final Map<Run, Sums> runs = new ConcurrentHashMap<>();

	MicrometerCompressionListener(MeterRegistry registry) {
		this.registry = registry;
	}

	@Override
	public void transformed(TransformRecord transform) {
		Run run = new Run(transform.format(), transform.direction(), transform.side(), transform.kind(),
				transform.execution(), transform.outcome());
		Sums sums = this.runs.get(run);
		if (sums == null) {
			sums = this.runs.computeIfAbsent(run, this::register);
		}
		sums.add(transform);
	}

	private Sums register(Run run) {
		Sums sums = new Sums(this.volumes.computeIfAbsent(run.volume(), this::register));
		FunctionTimer
			.builder("compression.transforms", sums, (from) -> from.count.sum(), (from) -> (double) from.nanos.sum(),
					TimeUnit.NANOSECONDS)
			.description("Finished transforms, one-shot calls and streams, and the time they spent in the codec")
			.tags(run.tags())
			.register(this.registry);
		return sums;
	}

	private Bytes register(Volume volume) {
		Bytes bytes = new Bytes(volume.direction());
		FunctionCounter.builder("compression.input", bytes, (from) -> (double) from.input.sum())
			.description("Bytes that went into transforms")
			.baseUnit(BaseUnits.BYTES)
			.tags(volume.tags())
			.register(this.registry);
		FunctionCounter.builder("compression.output", bytes, (from) -> (double) from.output.sum())
			.description("Bytes that came out of transforms")
			.baseUnit(BaseUnits.BYTES)
			.tags(volume.tags())
			.register(this.registry);
		Gauge.builder("compression.ratio", bytes, Bytes::ratio)
			.description("Plain bytes for each compressed byte, of all completed transforms so far")
			.tags(volume.tags())
			.register(this.registry);
		return bytes;
	}

	private static String tag(Enum<?> constant) {
		return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/** What tells the meters of bytes apart. */
	private record Volume(CompressionFormat format, Direction direction, Side side) {

		private Tags tags() {
			return Tags.of("format", this.format.name(), "direction", tag(this.direction), "side", tag(this.side));
		}

	}

	/** What tells the timers apart. */
	private record Run(CompressionFormat format, Direction direction, Side side, Kind kind, Execution execution,
			Outcome outcome) {

		private Volume volume() {
			return new Volume(this.format, this.direction, this.side);
		}

		private Tags tags() {
			return volume().tags()
				.and("kind", tag(this.kind), "execution", tag(this.execution), "outcome", tag(this.outcome));
		}

	}

	/** What has been transformed in one way. */
	private static final class Sums {

		private final Bytes bytes;

		private final LongAdder count = new LongAdder();

		private final LongAdder nanos = new LongAdder();

		private Sums(Bytes bytes) {
			this.bytes = bytes;
		}

		private void add(TransformRecord transform) {
			this.count.increment();
			this.nanos.add(transform.codecTime().toNanos());
			this.bytes.add(transform);
		}

	}

	/** How many bytes have been transformed. */
	private static final class Bytes {

		private final boolean compressing;

		private final LongAdder input = new LongAdder();

		private final LongAdder output = new LongAdder();

		/** Of transforms that did not complete; they say nothing of a ratio. */
		private final LongAdder lostInput = new LongAdder();

		private final LongAdder lostOutput = new LongAdder();

		private Bytes(Direction direction) {
			this.compressing = direction == Direction.COMPRESS;
		}

		private void add(TransformRecord transform) {
			this.input.add(transform.bytesIn());
			this.output.add(transform.bytesOut());
			if (transform.outcome() != Outcome.COMPLETED) {
				this.lostInput.add(transform.bytesIn());
				this.lostOutput.add(transform.bytesOut());
			}
		}

		private double ratio() {
			double in = (double) (this.input.sum() - this.lostInput.sum());
			double out = (double) (this.output.sum() - this.lostOutput.sum());
			return this.compressing ? in / out : out / in;
		}

	}

}
