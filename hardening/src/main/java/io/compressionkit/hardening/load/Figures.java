package io.compressionkit.hardening.load;

import java.util.Locale;
import java.util.Map;

import io.compressionkit.benchmarks.contest.Machine;

/**
 * Writes figures for tables.
 */
final class Figures {

	static final double MEBIBYTE = 1024 * 1024;

	private Figures() {
	}

	static String count(long count) {
		return String.format(Locale.ROOT, "%,d", count);
	}

	static String decimal(double value) {
		return String.format(Locale.ROOT, "%,.1f", value);
	}

	static String mebibytes(long bytes) {
		return decimal(bytes / MEBIBYTE);
	}

	static String machine() {
		Map<String, String> machine = Machine.describe();
		return "%s, %s cores, %s, %s, %s, commit %s".formatted(machine.get("processor"), machine.get("cores"),
				machine.get("memory"), machine.get("system"), machine.get("java"), machine.get("commit"));
	}

}
