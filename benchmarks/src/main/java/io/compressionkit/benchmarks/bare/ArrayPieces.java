package io.compressionkit.benchmarks.bare;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;

/**
 * Collects output in an array: what fits into a scratch buffer is copied out once.
 */
public final class ArrayPieces implements Pieces {

	private static final int SIZE = 64 * 1024;

	private final ByteBuffer scratch = ByteBuffer.allocateDirect(SIZE);

	private @Nullable ByteArrayOutputStream rest;

	@Override
	public ByteBuffer target() {
		if (!this.scratch.hasRemaining()) {
			spill();
		}
		return this.scratch;
	}

	private void spill() {
		if (this.rest == null) {
			this.rest = new ByteArrayOutputStream(4 * SIZE);
		}
		byte[] bytes = new byte[this.scratch.position()];
		this.scratch.get(0, bytes);
		this.rest.writeBytes(bytes);
		this.scratch.clear();
	}

	@Override
	public void pause() {
	}

	@Override
	public void view(ByteBuffer view) {
		while (view.hasRemaining()) {
			ByteBuffer target = target();
			int length = Math.min(view.remaining(), target.remaining());
			target.put(target.position(), view, view.position(), length);
			target.position(target.position() + length);
			view.position(view.position() + length);
		}
	}

	/**
	 * Take all output.
	 * @return a new array
	 */
	public byte[] take() {
		if (this.rest != null) {
			spill();
			byte[] bytes = this.rest.toByteArray();
			this.rest = null;
			return bytes;
		}
		byte[] bytes = new byte[this.scratch.position()];
		this.scratch.get(0, bytes);
		this.scratch.clear();
		return bytes;
	}

}
