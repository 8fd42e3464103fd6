package io.compressionkit.hardening.faults;

import java.util.Random;

import io.compressionkit.benchmarks.contest.Output;
import io.compressionkit.benchmarks.payload.Payloads;

/**
 * What the application answers with: the same bytes for the same length, so that whoever
 * receives them knows whether they are right.
 */
enum Content {

	/** Log lines, which compress well. */
	LOG(Payloads.log(1 << 20)),

	/** Noise, which does not: it repeats itself farther apart than any window reaches. */
	NOISE(noise(20 << 20));

	@SuppressWarnings("ImmutableEnumChecker") // never leaves, never changes
	private final byte[] period;

	Content(byte[] period) {
		this.period = period;
	}

	private static byte[] noise(int size) {
		byte[] bytes = new byte[size];
		new Random(42).nextBytes(bytes);
		return bytes;
	}

	/**
	 * A part of it.
	 * @param offset where it begins, 0 or more
	 * @param size how many bytes
	 * @return the bytes
	 */
	byte[] slice(long offset, int size) {
		byte[] bytes = new byte[size];
		int from = (int) (offset % this.period.length);
		int done = 0;
		while (done < size) {
			int count = Math.min(size - done, this.period.length - from);
			System.arraycopy(this.period, from, bytes, done, count);
			done += count;
			from = 0;
		}
		return bytes;
	}

	/**
	 * What it is from its beginning on.
	 * @param size how many bytes
	 * @return length and hash
	 */
	Output describe(int size) {
		return Output.of(slice(0, size), -1);
	}

}
