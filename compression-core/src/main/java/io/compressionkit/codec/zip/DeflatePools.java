package io.compressionkit.codec.zip;

import java.util.zip.Deflater;
import java.util.zip.Inflater;

import io.compressionkit.codec.StatePool;

/**
 * The native state of one codec: raw deflaters of one level and strategy, and raw
 * inflaters. Thread-safe.
 */
final class DeflatePools {

	/** Comes with the runtime. */
	static final String LIBRARY = "java.util.zip " + Runtime.version();

	private final StatePool<Deflater> deflaters;

	private final StatePool<Inflater> inflaters;

	DeflatePools(int level, DeflateStrategy strategy) {
		int capacity = StatePool.defaultCapacity();
		this.deflaters = new StatePool<>(capacity, () -> newDeflater(level, strategy), Deflater::reset, Deflater::end);
		this.inflaters = new StatePool<>(capacity, () -> new Inflater(true), Inflater::reset, Inflater::end);
	}

	private static Deflater newDeflater(int level, DeflateStrategy strategy) {
		Deflater deflater = new Deflater(level, true);
		if (strategy != DeflateStrategy.DEFAULT) {
			deflater.setStrategy(strategy.code());
			// The call after a change of strategy applies it and does nothing else
			deflater.deflate(new byte[1]);
			deflater.reset();
		}
		return deflater;
	}

	StatePool<Deflater> deflaters() {
		return this.deflaters;
	}

	StatePool<Inflater> inflaters() {
		return this.inflaters;
	}

	void close() {
		this.deflaters.close();
		this.inflaters.close();
	}

}
