package io.compressionkit.sample.upload;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * Reads a body buffer by buffer and keeps nothing but its size and its SHA-256.
 */
final class Digest {

	private final MessageDigest digest = sha256();

	private final long start = System.nanoTime();

	private long size;

	private Digest() {
	}

	/**
	 * Read a body.
	 * @param body the bytes; each buffer is released
	 * @return what was in it
	 */
	static Mono<Receipt> of(Flux<DataBuffer> body) {
		return body.reduceWith(Digest::new, Digest::add).map(Digest::receipt);
	}

	private Digest add(DataBuffer buffer) {
		this.size += buffer.readableByteCount();
		try (DataBuffer.ByteBufferIterator views = buffer.readableByteBuffers()) {
			while (views.hasNext()) {
				this.digest.update(views.next());
			}
		}
		DataBufferUtils.release(buffer);
		return this;
	}

	private Receipt receipt() {
		double millis = (System.nanoTime() - this.start) / 1e6;
		return new Receipt(this.size, HexFormat.of().formatHex(this.digest.digest()), millis);
	}

	private static MessageDigest sha256() {
		try {
			return MessageDigest.getInstance("SHA-256");
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

}
