package io.compressionkit.benchmarks.bare;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

import io.compressionkit.CompressionFormat;

/**
 * An inflater, with the checksum of gzip if need be. Expects well-formed streams whose
 * gzip header has no fields and lies within the first chunk.
 */
final class BareInflater implements BareCodec {

	private static final int HEADER_LENGTH = 10;

	private final boolean gzip;

	private final Inflater inflater;

	private final CRC32 crc = new CRC32();

	private boolean begun;

	private long trailer;

	private int trailerLength;

	BareInflater(CompressionFormat format) {
		this.gzip = format.equals(CompressionFormat.GZIP);
		this.inflater = new Inflater(!format.equals(CompressionFormat.ZLIB));
	}

	@Override
	public void feed(ByteBuffer source, boolean last, Pieces pieces) {
		if (this.gzip && !this.begun) {
			source.position(source.position() + HEADER_LENGTH);
			this.begun = true;
		}
		inflate(source, pieces);
		while (this.gzip && source.hasRemaining()) {
			this.trailer |= (source.get() & 0xffL) << (8 * this.trailerLength++);
		}
		if (last) {
			end();
		}
		pieces.pause();
	}

	private void inflate(ByteBuffer source, Pieces pieces) {
		if (this.inflater.finished()) {
			return;
		}
		this.inflater.setInput(source);
		try {
			ByteBuffer target;
			do {
				target = pieces.target();
				int from = target.position();
				this.inflater.inflate(target);
				if (this.gzip) {
					this.crc.update(target.slice(from, target.position() - from));
				}
			}
			while (!this.inflater.finished() && (!this.inflater.needsInput() || !target.hasRemaining()));
		}
		catch (DataFormatException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private void end() {
		if (!this.inflater.finished()) {
			throw new IllegalStateException("The stream is truncated");
		}
		if (this.gzip && this.trailer != (this.crc.getValue() | (this.inflater.getBytesWritten() << 32))) {
			throw new IllegalStateException("The checksum or the size is wrong");
		}
		this.crc.reset();
		this.trailer = 0;
		this.trailerLength = 0;
		this.begun = false;
		this.inflater.reset();
	}

	@Override
	public void close() {
		this.inflater.end();
	}

}
