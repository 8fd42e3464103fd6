package io.compressionkit.benchmarks.pipe;

import java.security.MessageDigest;

import org.jspecify.annotations.Nullable;

import io.compressionkit.benchmarks.contest.Output;

/**
 * Takes chunks and counts their bytes; digests them if they are to be looked at.
 */
final class Destination {

	private @Nullable MessageDigest digest;

	private long bytes;

	void take(byte[] chunk) {
		this.bytes += chunk.length;
		if (this.digest != null) {
			this.digest.update(chunk);
		}
	}

	long count() {
		long count = this.bytes;
		this.bytes = 0;
		return count;
	}

	void look() {
		this.digest = Output.newDigest();
	}

	Output seen() {
		if (this.digest == null) {
			throw new IllegalStateException("Nobody has looked");
		}
		long count = count();
		Output output = Output.of(this.digest, count, count);
		this.digest = null;
		return output;
	}

}
