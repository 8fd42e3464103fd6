package io.compressionkit.hardening.measure;

import java.time.Duration;
import java.util.Locale;

/**
 * Writes figures for people.
 */
public final class Figures {

	private Figures() {
	}

	/**
	 * A number of bytes, in a unit that fits.
	 * @param bytes the number
	 * @return for example {@code 1.5 MiB}
	 */
	public static String bytes(long bytes) {
		if (bytes < 10_000) {
			return "%d B".formatted(bytes);
		}
		if (bytes < 10L << 20) {
			return String.format(Locale.ROOT, "%.0f KiB", bytes / 1024.0);
		}
		return String.format(Locale.ROOT, "%.0f MiB", bytes / 1048576.0);
	}

	/**
	 * A time, in milliseconds or seconds.
	 * @param time the time
	 * @return for example {@code 12 ms}
	 */
	public static String time(Duration time) {
		double millis = time.toNanos() / 1e6;
		return (millis < 10_000) ? String.format(Locale.ROOT, (millis < 10) ? "%.1f ms" : "%.0f ms", millis)
				: String.format(Locale.ROOT, "%.1f s", millis / 1000);
	}

}
