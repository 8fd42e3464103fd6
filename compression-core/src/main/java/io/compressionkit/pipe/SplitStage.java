package io.compressionkit.pipe;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

import io.compressionkit.flow.Stage;

/**
 * Splits buffers into smaller ones that share their memory, while the next is read.
 */
final class SplitStage implements Stage<DataBuffer, DataBuffer> {

	private final int size;

	private @Nullable DataBuffer rest;

	private boolean finished;

	SplitStage(int size) {
		this.size = size;
	}

	@Override
	public boolean readsAhead() {
		return true;
	}

	@Override
	public Step advance() {
		if (this.rest != null) {
			return Step.OUTPUT;
		}
		return this.finished ? Step.DONE : Step.NEEDS_INPUT;
	}

	@Override
	public DataBuffer output() {
		DataBuffer rest = this.rest;
		if (rest == null) {
			throw new IllegalStateException("There is nothing to split");
		}
		if (rest.readableByteCount() > this.size) {
			return rest.split(rest.readPosition() + this.size);
		}
		this.rest = null;
		return rest;
	}

	@Override
	public void accept(DataBuffer input) {
		this.rest = input;
	}

	@Override
	public void finish() {
		this.finished = true;
	}

	@Override
	public boolean keepsInput() {
		return true;
	}

	@Override
	public void close(End end, @Nullable Throwable error) {
		DataBufferUtils.release(this.rest);
		this.rest = null;
	}

	@Override
	public void discardInput(DataBuffer input) {
		DataBufferUtils.release(input);
	}

	@Override
	public void discardOutput(DataBuffer output) {
		DataBufferUtils.release(output);
	}

}
