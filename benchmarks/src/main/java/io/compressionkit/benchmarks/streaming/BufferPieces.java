package io.compressionkit.benchmarks.streaming;

import java.nio.ByteBuffer;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBuffer;

import io.compressionkit.benchmarks.bare.Pieces;

/**
 * Gives output on as buffers, as an API has to: one that is at least half full as it is,
 * less in a buffer of its own size.
 */
final class BufferPieces implements Pieces, AutoCloseable {

	private static final int SIZE = 64 * 1024;

	private final Tally tally;

	private @Nullable NettyDataBuffer buffer;

	private ByteBuffer target = ByteBuffer.allocate(0);

	BufferPieces(Tally tally) {
		this.tally = tally;
	}

	@Override
	public ByteBuffer target() {
		if (!this.target.hasRemaining()) {
			pause();
			if (this.buffer == null) {
				this.buffer = Chunks.FACTORY.allocateBuffer(SIZE);
				ByteBuf memory = this.buffer.getNativeBuffer();
				this.target = memory.nioBuffer(0, SIZE);
			}
		}
		return this.target;
	}

	@Override
	public void pause() {
		NettyDataBuffer full = this.buffer;
		int size = this.target.position();
		if (full == null || size == 0) {
			return;
		}
		if (size < SIZE / 2) {
			DataBuffer piece = Chunks.FACTORY.allocateBuffer(size);
			piece.write(this.target.flip());
			this.target.clear();
			this.tally.accept(piece);
			return;
		}
		this.buffer = null;
		this.target = ByteBuffer.allocate(0);
		this.tally.accept(full.writePosition(size));
	}

	@Override
	public void view(ByteBuffer view) {
		DataBuffer piece = Chunks.FACTORY.allocateBuffer(view.remaining());
		piece.write(view);
		this.tally.accept(piece);
	}

	@Override
	public void close() {
		DataBufferUtils.release(this.buffer);
		this.buffer = null;
	}

}
