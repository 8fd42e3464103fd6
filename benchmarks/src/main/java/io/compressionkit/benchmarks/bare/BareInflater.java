package io.compressionkit.benchmarks.bare;

import java.nio.ByteBuffer;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.Checksum;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

import io.compressionkit.CompressionFormat;

/**
 * An inflater, with the checksum of the format. Expects well-formed streams whose gzip
 * header has no fields and lies within the first chunk.
 */
final class BareInflater implements BareCodec {

	private static final int GZIP_HEADER_LENGTH = 10;

	private static final int ZLIB_HEADER_LENGTH = 2;

	private final boolean gzip;

	private final boolean wrapped;

	/** Checksums of the virtual machine are faster than those of the library. */
	private final Inflater inflater = new Inflater(true);

	private final Checksum checksum;

	private boolean begun;

	private long trailer;

	private int trailerLength;

	BareInflater(CompressionFormat format) {
		this.gzip = format.equals(CompressionFormat.GZIP);
		this.wrapped = this.gzip || format.equals(CompressionFormat.ZLIB);
		this.checksum = this.gzip ? new CRC32() : new Adler32();
	}

	@Override
	public void feed(ByteBuffer source, boolean last, Pieces pieces) {
		if (this.wrapped && !this.begun) {
			source.position(source.position() + (this.gzip ? GZIP_HEADER_LENGTH : ZLIB_HEADER_LENGTH));
			this.begun = true;
		}
		inflate(source, pieces);
		while (this.wrapped && source.hasRemaining()) {
			int shift = this.gzip ? 8 * this.trailerLength++ : 24 - 8 * this.trailerLength++;
			this.trailer |= (source.get() & 0xffL) << shift;
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
				if (this.wrapped) {
					this.checksum.update(target.slice(from, target.position() - from));
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
		long expected = this.checksum.getValue() | (this.gzip ? this.inflater.getBytesWritten() << 32 : 0);
		if (this.wrapped && this.trailer != expected) {
			throw new IllegalStateException("The checksum or the size is wrong");
		}
		this.checksum.reset();
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
