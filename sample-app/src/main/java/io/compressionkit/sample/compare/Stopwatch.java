package io.compressionkit.sample.compare;

import java.time.Duration;
import java.util.Arrays;
import java.util.function.Supplier;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionRequest;
import io.compressionkit.CompressionService;
import io.compressionkit.DecompressionRequest;
import io.compressionkit.sample.payload.Payload;

/**
 * Measures contenders: each direction again and again until the time is up, and at least
 * once, better three times; the fastest run counts. Good for a comparison at a glance; a
 * benchmark it is not.
 */
public final class Stopwatch {

	private static final int GOOD_RUNS = 3;

	/** How many times the time is waited for good runs. */
	private static final int PATIENCE = 10;

	private final CompressionService service;

	private final Duration time;

	/**
	 * Create a stopwatch.
	 * @param service does the work
	 * @param time how long a direction is repeated
	 */
	public Stopwatch(CompressionService service, Duration time) {
		this.service = service;
		this.time = time;
	}

	/**
	 * Measure a contender on the calling thread.
	 * @param payload what to compress
	 * @param contender the format and the level
	 * @return how it did
	 */
	public Measurement measure(Payload payload, Contender contender) {
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
					compressed.seconds, decompressed.seconds);
		}
	}

	private Lap run(Supplier<byte[]> work) {
		byte[] output;
		long fastest = Long.MAX_VALUE;
		int runs = 0;
		long start = System.nanoTime();
		long now = start;
		do {
			long before = now;
			output = work.get();
			now = System.nanoTime();
			fastest = Math.min(fastest, now - before);
			runs++;
		}
		while (now - start < this.time.toNanos() * ((runs < GOOD_RUNS) ? PATIENCE : 1));
		return new Lap(output, Math.max(1, fastest) / 1e9);
	}

	@SuppressWarnings("ArrayRecordComponent") // never compared
	private record Lap(byte[] output, double seconds) {

	}

}
