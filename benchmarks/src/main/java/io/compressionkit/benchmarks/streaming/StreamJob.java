package io.compressionkit.benchmarks.streaming;

import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;

import io.compressionkit.CompressionFormat;
import io.compressionkit.benchmarks.bare.ArrayPieces;
import io.compressionkit.benchmarks.bare.BareCodec;

/**
 * A stream: a direction, a format and the chunks. Built when it is first used, since the
 * payload may be large.
 */
final class StreamJob {

	private final boolean compress;

	private final CompressionFormat format;

	private final int chunkSize;

	private final Payload payload;

	private @Nullable Chunks chunks;

	StreamJob(boolean compress, CompressionFormat format, int chunkSize, Payload payload) {
		this.compress = compress;
		this.format = format;
		this.chunkSize = chunkSize;
		this.payload = payload;
	}

	boolean compress() {
		return this.compress;
	}

	/**
	 * Whether coded bytes come out.
	 * @return {@code true} when compressing in one of the five formats
	 */
	boolean isCoded() {
		return this.compress && CompressionFormat.builtIn().contains(this.format);
	}

	CompressionFormat format() {
		return this.format;
	}

	Chunks chunks() {
		if (this.chunks == null) {
			byte[] plain = this.payload.bytes();
			this.chunks = new Chunks(this.compress ? plain : compressed(plain), this.chunkSize);
		}
		return this.chunks;
	}

	private byte[] compressed(byte[] plain) {
		try (BareCodec codec = BareCodec.compressor(this.format)) {
			ArrayPieces pieces = new ArrayPieces();
			codec.feed(ByteBuffer.wrap(plain), true, pieces);
			return pieces.take();
		}
	}

	/** Gives the plain bytes. */
	@FunctionalInterface
	interface Payload {

		byte[] bytes();

	}

}
