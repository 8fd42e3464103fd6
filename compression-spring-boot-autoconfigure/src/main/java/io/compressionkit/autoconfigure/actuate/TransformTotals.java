package io.compressionkit.autoconfigure.actuate;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionListener;
import io.compressionkit.TransformRecord;
import io.compressionkit.TransformRecord.Direction;
import io.compressionkit.TransformRecord.Outcome;
import io.compressionkit.TransformRecord.Side;

/**
 * Adds up what came of all transforms. Thread-safe.
 */
final class TransformTotals implements CompressionListener {

	private final Map<Key, Sum> sums = new ConcurrentHashMap<>();

	@Override
	public void transformed(TransformRecord transform) {
		Key key = new Key(transform.format(), transform.direction(), transform.side());
		Sum sum = this.sums.get(key);
		if (sum == null) {
			sum = this.sums.computeIfAbsent(key, (absent) -> new Sum());
		}
		sum.add(transform);
	}

	/**
	 * The totals so far.
	 * @return by format, direction and side, in this order
	 */
	List<CompressionEndpoint.Total> snapshot() {
		return this.sums.entrySet()
			.stream()
			.sorted(Map.Entry.comparingByKey())
			.map((entry) -> entry.getValue().total(entry.getKey()))
			.toList();
	}

	private static String name(Enum<?> constant) {
		return constant.name().toLowerCase(Locale.ROOT);
	}

	private record Key(CompressionFormat format, Direction direction, Side side) implements Comparable<Key> {

		@Override
		public int compareTo(Key other) {
			int order = this.format.name().compareTo(other.format.name());
			order = (order != 0) ? order : this.direction.compareTo(other.direction);
			return (order != 0) ? order : this.side.compareTo(other.side);
		}

	}

	private static final class Sum {

		private final LongAdder bytesIn = new LongAdder();

		private final LongAdder bytesOut = new LongAdder();

		private final LongAdder codecNanos = new LongAdder();

		private final Map<Outcome, LongAdder> outcomes = new EnumMap<>(Outcome.class);

		private Sum() {
			for (Outcome outcome : Outcome.values()) {
				this.outcomes.put(outcome, new LongAdder());
			}
		}

		private void add(TransformRecord transform) {
			this.bytesIn.add(transform.bytesIn());
			this.bytesOut.add(transform.bytesOut());
			this.codecNanos.add(transform.codecTime().toNanos());
			LongAdder count = this.outcomes.get(transform.outcome());
			if (count != null) {
				count.increment();
			}
		}

		private CompressionEndpoint.Total total(Key key) {
			Map<String, Long> counts = new TreeMap<>();
			this.outcomes.forEach((outcome, count) -> counts.put(name(outcome), count.sum()));
			return new CompressionEndpoint.Total(key.format().name(), name(key.direction()), name(key.side()),
					this.bytesIn.sum(), this.bytesOut.sum(), this.codecNanos.sum(), counts);
		}

	}

}
