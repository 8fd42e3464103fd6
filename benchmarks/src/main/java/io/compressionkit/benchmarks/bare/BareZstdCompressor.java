package io.compressionkit.benchmarks.bare;

import java.nio.ByteBuffer;

import com.github.luben.zstd.EndDirective;
import com.github.luben.zstd.ZstdCompressCtx;

/**
 * A zstd compression context. The frame is ended in a step of its own, which makes the
 * same form of frame as a stream has.
 */
final class BareZstdCompressor implements BareCodec {

	private static final ByteBuffer NOTHING = ByteBuffer.allocateDirect(0);

	private final ZstdCompressCtx context = new ZstdCompressCtx();

	BareZstdCompressor() {
		this.context.setLevel(ZSTD_LEVEL).setChecksum(false).setContentSize(false).setWindowLog(ZSTD_WINDOW);
	}

	@Override
	public void feed(ByteBuffer source, boolean last, Pieces pieces) {
		do {
			this.context.compressByteBufferStream(pieces.target(), source, EndDirective.CONTINUE);
		}
		while (source.hasRemaining());
		if (last) {
			boolean ended;
			do {
				ended = this.context.compressByteBufferStream(pieces.target(), NOTHING.duplicate(), EndDirective.END);
			}
			while (!ended);
		}
		pieces.pause();
	}

	@Override
	public void close() {
		this.context.close();
	}

}
