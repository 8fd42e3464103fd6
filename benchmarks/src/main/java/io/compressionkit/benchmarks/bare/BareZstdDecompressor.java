package io.compressionkit.benchmarks.bare;

import java.nio.ByteBuffer;

import com.github.luben.zstd.ZstdDecompressCtx;

/**
 * A zstd decompression context.
 */
final class BareZstdDecompressor implements BareCodec {

	private final ZstdDecompressCtx context = new ZstdDecompressCtx();

	@Override
	public void feed(ByteBuffer source, boolean last, Pieces pieces) {
		ByteBuffer target;
		boolean ended;
		do {
			target = pieces.target();
			ended = this.context.decompressByteBufferStream(target, source);
		}
		while (source.hasRemaining() || (!ended && !target.hasRemaining()));
		if (last && !ended) {
			throw new IllegalStateException("The frame is truncated");
		}
		pieces.pause();
	}

	@Override
	public void close() {
		this.context.close();
	}

}
