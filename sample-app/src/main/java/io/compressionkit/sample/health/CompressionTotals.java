package io.compressionkit.sample.health;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

import io.compressionkit.CompressionListener;
import io.compressionkit.TransformRecord;
import io.compressionkit.TransformRecord.Direction;
import io.compressionkit.TransformRecord.Outcome;
import io.compressionkit.TransformRecord.Side;

import org.springframework.stereotype.Component;

/**
 * Adds up what the listener hears. Thread-safe.
 */
@Component
class CompressionTotals implements CompressionListener {

	private final Map<Kind, Sums> totals = new ConcurrentHashMap<>();

	@Override
	public void transformed(TransformRecord transform) {
		this.totals.computeIfAbsent(Kind.of(transform), (kind) -> new Sums()).add(transform);
	}

	/**
	 * The sums so far.
	 * @return one for each kind of transform that there was
	 */
	List<Total> totals() {
		return this.totals.entrySet()
			.stream()
			.map((entry) -> entry.getValue().total(entry.getKey()))
			.sorted(Comparator.comparing((total) -> total.kind().toString()))
			.toList();
	}

	/**
	 * What is added up together.
	 *
	 * @param format the format
	 * @param direction compression or decompression
	 * @param side who asked for it
	 * @param outcome how it ended
	 */
	record Kind(String format, Direction direction, Side side, Outcome outcome) {

		private static Kind of(TransformRecord transform) {
			return new Kind(transform.format().name(), transform.direction(), transform.side(), transform.outcome());
		}

	}

	/**
	 * Sums of a kind.
	 *
	 * @param kind the kind
	 * @param count how many transforms have ended
	 * @param bytesIn how many bytes they consumed
	 * @param bytesOut how many bytes they produced
	 * @param codecMillis the time inside the codec in milliseconds
	 */
	record Total(Kind kind, long count, long bytesIn, long bytesOut, double codecMillis) {

	}

	private static final class Sums {

		private final LongAdder count = new LongAdder();

		private final LongAdder bytesIn = new LongAdder();

		private final LongAdder bytesOut = new LongAdder();

		private final LongAdder codecNanos = new LongAdder();

		private void add(TransformRecord transform) {
			this.count.increment();
			this.bytesIn.add(transform.bytesIn());
			this.bytesOut.add(transform.bytesOut());
			this.codecNanos.add(transform.codecTime().toNanos());
		}

		private Total total(Kind kind) {
			return new Total(kind, this.count.sum(), this.bytesIn.sum(), this.bytesOut.sum(),
					this.codecNanos.sum() / 1e6);
		}

	}

}
