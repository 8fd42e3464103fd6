package io.compressionkit.sample.table;

import java.time.Duration;
import java.util.Arrays;
import java.util.function.Supplier;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionRequest;
import io.compressionkit.CompressionService;
import io.compressionkit.DecompressionRequest;

/**
 * Measures contenders: each direction again and again until the time is up, and at least
 * once. Good for a comparison at a glance; a benchmark it is not.
 */
final class Stopwatch {

	private final CompressionService service;

	private final Duration time;

	Stopwatch(CompressionService service, Duration time) {
		this.service = service;
		this.time = time;
	}

	Measurement measure(Payload payload, Contender contender) {
		byte[] original = payload.bytes();
		try (CompressionCodec codec = contender.codec().get()) {
			CompressionRequest compression = CompressionRequest.of(original, contender.format()).withCodec(codec);
			Lap compressed = run(() -> this.service.compressSync(compression).bytes());
			DecompressionRequest decompression = DecompressionRequest.of(compressed.output, contender.format())
				.withCodec(codec);
			Lap decompressed = run(() -> this.service.decompressSync(decompression).bytes());
			if (!Arrays.equals(original, decompressed.output)) {
				throw new IllegalStateException("%s did not give '%s' back".formatted(codec, payload.name()));
			}
			return new Measurement(payload.name(), contender, original.length, compressed.output.length,
					original.length / compressed.seconds, original.length / decompressed.seconds);
		}
	}

	private Lap run(Supplier<byte[]> work) {
		byte[] output;
		int runs = 0;
		long start = System.nanoTime();
		long elapsed;
		do {
			output = work.get();
			runs++;
			elapsed = System.nanoTime() - start;
		}
		while (elapsed < this.time.toNanos());
		return new Lap(output, elapsed / 1e9 / runs);
	}

	@SuppressWarnings("ArrayRecordComponent") // never compared
	private record Lap(byte[] output, double seconds) {

	}

}
