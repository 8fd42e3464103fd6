package io.compressionkit.benchmarks.text;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

import io.compressionkit.benchmarks.contest.Output;

/**
 * Takes what comes out: counts it, and keeps it if it is to be looked at. Bytes and code
 * units count alike.
 */
final class TextTally {

	private @Nullable ByteArrayOutputStream kept;

	private long units;

	void bytes(DataBuffer buffer) {
		this.units += buffer.readableByteCount();
		if (this.kept != null) {
			byte[] copy = new byte[buffer.readableByteCount()];
			buffer.read(copy);
			this.kept.writeBytes(copy);
		}
		DataBufferUtils.release(buffer);
	}

	void text(String text) {
		this.units += text.length();
		if (this.kept != null) {
			this.kept.writeBytes(text.getBytes(StandardCharsets.UTF_8));
		}
	}

	long take() {
		long count = this.units;
		this.units = 0;
		return count;
	}

	void keep() {
		this.kept = new ByteArrayOutputStream(1 << 20);
	}

	/**
	 * Look at what was kept.
	 * @return what came out
	 */
	Output kept() {
		if (this.kept == null) {
			throw new IllegalStateException("Nothing is kept");
		}
		Output output = Output.of(this.kept.toByteArray(), take());
		this.kept = null;
		return output;
	}

}
