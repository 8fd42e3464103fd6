package io.compressionkit.engine;

import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;

import io.compressionkit.CompressionFormat;

/**
 * The first bytes of a stream, gathered when they come too few at a time to be
 * recognised, and given to the codec afterwards.
 */
final class StreamHead {

	private @Nullable ByteBuffer bytes;

	private boolean replaying;

	/**
	 * Look at the first bytes without consuming them, or gather them if they are not all
	 * there yet.
	 * @param source where they come from
	 * @param length how many are needed
	 * @return the bytes from index 0, or {@code null} if there are too few
	 */
	@Nullable ByteBuffer peek(ByteBuffer source, int length) {
		pending();
		if (isEmpty() && source.remaining() >= length) {
			return source.slice();
		}
		ByteBuffer gathered = this.bytes;
		if (gathered == null) {
			gathered = ByteBuffer.allocate(CompressionFormat.Signature.MAX_LENGTH);
			this.bytes = gathered;
		}
		while (source.hasRemaining() && gathered.position() < length) {
			gathered.put(source.get());
		}
		return (gathered.position() < length) ? null : replay();
	}

	/**
	 * Whether nothing has been gathered.
	 * @return {@code true} if so
	 */
	boolean isEmpty() {
		return pending() == null && (this.bytes == null || this.bytes.position() == 0);
	}

	/**
	 * Stop gathering: what there is goes to the codec next.
	 * @return the bytes
	 */
	ByteBuffer replay() {
		ByteBuffer gathered = this.bytes;
		if (gathered == null) {
			return ByteBuffer.allocate(0);
		}
		this.replaying = true;
		return gathered.flip();
	}

	/**
	 * The bytes that have to go to the codec before others.
	 * @return the bytes, or {@code null} when there are none
	 */
	@Nullable ByteBuffer pending() {
		if (!this.replaying || this.bytes == null) {
			return null;
		}
		if (this.bytes.hasRemaining()) {
			return this.bytes;
		}
		this.replaying = false;
		this.bytes.clear();
		return null;
	}

}
