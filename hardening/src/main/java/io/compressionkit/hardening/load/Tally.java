package io.compressionkit.hardening.load;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/**
 * What came of the requests of a kind. Thread-safe.
 */
final class Tally {

	private static final int KEPT_FAILURES = 5;

	private final Latencies latencies = new Latencies();

	private final LongAdder completed = new LongAdder();

	private final LongAdder cancelled = new LongAdder();

	private final LongAdder failed = new LongAdder();

	private final LongAdder plainBytes = new LongAdder();

	private final LongAdder wireBytes = new LongAdder();

	private final Queue<String> failures = new ConcurrentLinkedQueue<>();

	void completed(long nanos, long plain, long wire) {
		this.latencies.add(nanos);
		this.completed.increment();
		this.plainBytes.add(plain);
		this.wireBytes.add(wire);
	}

	void cancelled() {
		this.cancelled.increment();
	}

	void failed(Call call, Exception cause) {
		this.failed.increment();
		if (this.failures.size() < KEPT_FAILURES) {
			this.failures.add("%s: %s".formatted(call, cause));
		}
	}

	long completed() {
		return this.completed.sum();
	}

	long plainBytes() {
		return this.plainBytes.sum();
	}

	long failed() {
		return this.failed.sum();
	}

	List<String> failures() {
		return List.copyOf(this.failures);
	}

	List<String> row(String name) {
		return List.of(name, Figures.count(this.completed.sum()), Figures.count(this.cancelled.sum()),
				Figures.count(this.failed.sum()), Figures.mebibytes(this.plainBytes.sum()),
				Figures.mebibytes(this.wireBytes.sum()), Figures.decimal(this.latencies.millis(0.5)),
				Figures.decimal(this.latencies.millis(0.99)), Figures.decimal(this.latencies.millis(0.999)));
	}

}
