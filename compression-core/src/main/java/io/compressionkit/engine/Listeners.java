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

	private final List<CompressionListener> listeners;

	Listeners(List<CompressionListener> listeners) {
		this.listeners = List.copyOf(listeners);
	}

	/**
	 * A clock for one transform; it stands still when nobody listens.
	 * @return a clock
	 */
	CodecClock newClock() {
		return new CodecClock(!this.listeners.isEmpty());
	}

	void tell(Transform transform, CodecClock clock, Kind kind, Side side, Execution execution, Outcome outcome) {
		CompressionFormat format = transform.format();
		if (this.listeners.isEmpty() || format == null) {
			return;
		}
		TransformRecord transformRecord = new TransformRecord(format, transform.direction(), kind, side, execution,
				transform.consumed(), transform.produced(), Duration.ofNanos(clock.nanos()), outcome);
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
