package io.compressionkit.autoconfigure;

import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * Checks the values of properties where they are bound, with messages that name the
 * property, the range and the value.
 */
final class PropertyRange {

	private PropertyRange() {
	}

	static void check(String property, long value, long min, long max) {
		Assert.isTrue(value >= min && value <= max,
				() -> "%s must be %d to %d, but is %d".formatted(property, min, max, value));
	}

	static void checkZeroOr(String property, long value, long min, long max) {
		Assert.isTrue(value == 0 || (value >= min && value <= max),
				() -> "%s must be 0 or %d to %d, but is %d".formatted(property, min, max, value));
	}

	static void check(String property, DataSize value, DataSize min, DataSize max) {
		Assert.isTrue(value.compareTo(min) >= 0 && value.compareTo(max) <= 0,
				() -> "%s must be %s to %s, but is %s".formatted(property, min, max, value));
	}

	static void checkNotNegative(String property, DataSize value) {
		Assert.isTrue(!value.isNegative(), () -> "%s must be 0B or more, but is %s".formatted(property, value));
	}

}
