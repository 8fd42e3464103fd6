package io.compressionkit.autoconfigure.metrics;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
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

	private static final int DIRECTIONS = Direction.values().length;

	private static final int SIDES = Side.values().length;

	private static final int KINDS = Kind.values().length;

	private static final int EXECUTIONS = Execution.values().length;

	private static final int OUTCOMES = Outcome.values().length;

	private final MeterRegistry registry;

	private final Map<CompressionFormat, FormatMeters> formats = new ConcurrentHashMap<>();

	MicrometerCompressionListener(MeterRegistry registry) {
		this.registry = registry;
	}

	@Override
	public void transformed(TransformRecord transform) {
		FormatMeters meters = this.formats.get(transform.format());
		if (meters == null) {
			meters = this.formats.computeIfAbsent(transform.format(), FormatMeters::new);
		}
		meters.sums(transform).add(transform);
	}

	private static String tag(Enum<?> constant) {
		return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/** The meters of one format, made when they are first needed. */
	@SuppressWarnings("EnumOrdinal") // places in arrays, which nothing outlives
	private final class FormatMeters {

		private final CompressionFormat format;

		private final AtomicReferenceArray<Bytes> bytes = new AtomicReferenceArray<>(DIRECTIONS * SIDES);

		private final AtomicReferenceArray<Sums> sums = new AtomicReferenceArray<>(
				DIRECTIONS * SIDES * KINDS * EXECUTIONS * OUTCOMES);

		private FormatMeters(CompressionFormat format) {
			this.format = format;
		}

		private Sums sums(TransformRecord transform) {
			int index = volume(transform);
			index = index * KINDS + transform.kind().ordinal();
			index = index * EXECUTIONS + transform.execution().ordinal();
			index = index * OUTCOMES + transform.outcome().ordinal();
			Sums found = this.sums.get(index);
			return (found != null) ? found : register(index, transform);
		}

		private int volume(TransformRecord transform) {
			return transform.direction().ordinal() * SIDES + transform.side().ordinal();
		}

		private synchronized Sums register(int index, TransformRecord transform) {
			Sums made = this.sums.get(index);
			if (made == null) {
				Tags tags = Tags.of("format", this.format.name(), "direction", tag(transform.direction()), "side",
						tag(transform.side()));
				made = new Sums(bytes(transform, tags));
				register(made, tags.and("kind", tag(transform.kind()), "execution", tag(transform.execution()),
						"outcome", tag(transform.outcome())));
				this.sums.set(index, made);
			}
			return made;
		}

		private Bytes bytes(TransformRecord transform, Tags tags) {
			int index = volume(transform);
			Bytes made = this.bytes.get(index);
			if (made == null) {
				made = new Bytes(transform.direction());
				register(made, tags);
				this.bytes.set(index, made);
			}
			return made;
		}

		private void register(Sums sums, Tags tags) {
			FunctionTimer
				.builder("compression.transforms", sums, (from) -> from.count.sum(),
						(from) -> (double) from.nanos.sum(), TimeUnit.NANOSECONDS)
				.description("Finished transforms, one-shot calls and streams, and the time they spent in the codec")
				.tags(tags)
				.register(MicrometerCompressionListener.this.registry);
		}

		private void register(Bytes bytes, Tags tags) {
			MeterRegistry registry = MicrometerCompressionListener.this.registry;
			FunctionCounter.builder("compression.input", bytes, (from) -> (double) from.input.sum())
				.description("Bytes that went into transforms")
				.baseUnit(BaseUnits.BYTES)
				.tags(tags)
				.register(registry);
			FunctionCounter.builder("compression.output", bytes, (from) -> (double) from.output.sum())
				.description("Bytes that came out of transforms")
				.baseUnit(BaseUnits.BYTES)
				.tags(tags)
				.register(registry);
			Gauge.builder("compression.ratio", bytes, Bytes::ratio)
				.description("Plain bytes for each compressed byte, of all completed transforms so far")
				.tags(tags)
				.register(registry);
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
			Duration time = transform.codecTime();
			if (!time.isZero()) {
				this.nanos.add(time.toNanos());
			}
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
