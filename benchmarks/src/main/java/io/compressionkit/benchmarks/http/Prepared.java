package io.compressionkit.benchmarks.http;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;

/**
 * Payloads by size, made once. Thread-safe.
 */
final class Prepared {

	private final Map<Integer, byte[]> payloads = new ConcurrentHashMap<>();

	private final IntFunction<byte[]> maker;

	Prepared(IntFunction<byte[]> maker) {
		this.maker = maker;
	}

	byte[] get(int size) {
		return this.payloads.computeIfAbsent(size, this.maker::apply);
	}

}
