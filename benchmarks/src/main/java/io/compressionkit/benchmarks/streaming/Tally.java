package io.compressionkit.benchmarks.streaming;

import java.io.ByteArrayOutputStream;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * Takes what comes out of a stream: counts it, releases it, and keeps it if it is to be
 * looked at.
 */
final class Tally {

	private @Nullable ByteArrayOutputStream kept;

	private long bytes;

	void accept(DataBuffer piece) {
		this.bytes += piece.readableByteCount();
		if (this.kept != null) {
			byte[] copy = new byte[piece.readableByteCount()];
			piece.read(copy);
			this.kept.writeBytes(copy);
		}
		DataBufferUtils.release(piece);
	}

	/**
	 * How many bytes have come since it was asked last.
	 * @return a count
	 */
	long take() {
		long count = this.bytes;
		this.bytes = 0;
		return count;
	}

	/**
	 * Keep what comes from here on.
	 */
	void keep() {
		this.kept = new ByteArrayOutputStream(1 << 20);
	}

	/**
	 * What has been kept; nothing more is.
	 * @return the bytes
	 */
	byte[] kept() {
		if (this.kept == null) {
			throw new IllegalStateException("Nothing is kept");
		}
		byte[] result = this.kept.toByteArray();
		this.kept = null;
		this.bytes = 0;
		return result;
	}

}
