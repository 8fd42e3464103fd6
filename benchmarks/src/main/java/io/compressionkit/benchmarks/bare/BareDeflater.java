package io.compressionkit.benchmarks.bare;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

import io.compressionkit.CompressionFormat;

/**
 * A deflater, with a gzip header and trailer if need be.
 */
final class BareDeflater implements BareCodec {

	private static final byte[] HEADER = { 0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff };

	private static final int TRAILER_LENGTH = 8;

	private final boolean gzip;

	private final Deflater deflater;

	private final CRC32 crc = new CRC32();

	private boolean begun;

	BareDeflater(CompressionFormat format) {
		this.gzip = format.equals(CompressionFormat.GZIP);
		this.deflater = new Deflater(DEFLATE_LEVEL, !format.equals(CompressionFormat.ZLIB));
	}

	@Override
	public void feed(ByteBuffer source, boolean last, Pieces pieces) {
		if (this.gzip) {
			if (!this.begun) {
				pieces.target().put(HEADER);
				this.begun = true;
			}
			this.crc.update(source.duplicate());
		}
		this.deflater.setInput(source);
		if (last) {
			this.deflater.finish();
		}
		do {
			this.deflater.deflate(pieces.target());
		}
		while (last ? !this.deflater.finished() : !this.deflater.needsInput());
		if (last) {
			end(pieces);
		}
		pieces.pause();
	}

	private void end(Pieces pieces) {
		if (this.gzip) {
			trailer(pieces, (int) this.crc.getValue());
			trailer(pieces, this.deflater.getTotalIn());
			this.crc.reset();
			this.begun = false;
		}
		this.deflater.reset();
	}

	private static void trailer(Pieces pieces, int value) {
		for (int shift = 0; shift < TRAILER_LENGTH * 4; shift += 8) {
			pieces.target().put((byte) (value >>> shift));
		}
	}

	@Override
	public void close() {
		this.deflater.end();
	}

}
