package io.compressionkit.engine;

import java.time.Duration;
import java.util.List;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionListener;
import io.compressionkit.DecompressionLimitException;
import io.compressionkit.Execution;
import io.compressionkit.TransformRecord;
import io.compressionkit.TransformRecord.Kind;
import io.compressionkit.TransformRecord.Outcome;
import io.compressionkit.TransformRecord.Side;

/**
 * The listeners of an engine.
 */
final class Listeners {

	private static final Log logger = LogFactory.getLog(CompressionListener.class);

	/** Up to this size reading a clock would be a part of a call that is felt. */
	private static final int SMALL = 2048;

	/**
	 * One small call in so many is timed, for all of them. A prime, for calls take turns.
	 */
	private static final int SAMPLE = 17;

	private static final int STRIPES = 64;

	private static final int CACHE_LINE = 64 / Integer.BYTES;

	private final CompressionListener[] listeners;

	/**
	 * How many small calls there were; threads have different ones, and may lose a few.
	 */
	private final int[] calls = new int[STRIPES * CACHE_LINE];

	Listeners(List<CompressionListener> listeners) {
		this.listeners = listeners.toArray(CompressionListener[]::new);
	}

	/**
	 * A clock for one transform; it stands still when nobody listens.
	 * @return a clock
	 */
	CodecClock newClock() {
		return new CodecClock((this.listeners.length > 0) ? 1 : 0);
	}

	/**
	 * A clock for a one-shot call on the calling thread; it stands still when nobody
	 * listens, and in most small calls.
	 * @param sourceSize the size of the input in bytes
	 * @return a clock
	 */
	CodecClock newClock(long sourceSize) {
		if (this.listeners.length == 0 || sourceSize > SMALL) {
			return newClock();
		}
		int stripe = (int) Thread.currentThread().getId() & (STRIPES - 1);
		return new CodecClock((++this.calls[stripe * CACHE_LINE] % SAMPLE == 0) ? SAMPLE : 0);
	}

	void tell(Transform transform, CodecClock clock, Kind kind, Side side, Execution execution, Outcome outcome) {
		CompressionFormat format = transform.format();
		if (this.listeners.length == 0 || format == null) {
			return;
		}
		long nanos = clock.nanos();
		TransformRecord transformRecord = new TransformRecord(format, transform.direction(), kind, side, execution,
				transform.consumed(), transform.produced(), (nanos != 0) ? Duration.ofNanos(nanos) : Duration.ZERO,
				outcome);
		for (CompressionListener listener : this.listeners) {
			try {
				listener.transformed(transformRecord);
			}
			catch (Throwable ex) {
				logger.warn("A compression listener failed", ex);
			}
		}
	}

	static Outcome outcome(@Nullable Throwable error) {
		return (error instanceof DecompressionLimitException) ? Outcome.LIMIT : Outcome.FAILED;
	}

}
