package io.compressionkit.engine;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

import io.compressionkit.flow.Stage;

/**
 * Gathers small buffers into slices that are worth a thread hop: copies them, while
 * larger ones go on as they are. Of two slices that follow one another, both together
 * exceed {@link CompressionEngine#SLICE}.
 */
final class SliceStage implements Stage<DataBuffer, DataBuffer> {

	private @Nullable DataBuffer gathered;

	/** What does not fit into the slice that is gathered. */
	private @Nullable DataBuffer next;

	private boolean finished;

	@Override
	public Step advance() {
		if (this.next != null || (this.finished && this.gathered != null)) {
			return Step.OUTPUT;
		}
		return this.finished ? Step.DONE : Step.NEEDS_INPUT;
	}

	@Override
	public DataBuffer output() {
		DataBuffer slice = (this.gathered != null) ? this.gathered : this.next;
		if (slice == null) {
			throw new IllegalStateException("Nothing was gathered");
		}
		if (this.gathered != null) {
			this.gathered = null;
		}
		else {
			this.next = null;
		}
		return slice;
	}

	@Override
	public void accept(DataBuffer input) {
		this.next = input;
		int size = input.readableByteCount();
		int room = CompressionEngine.SLICE - ((this.gathered != null) ? this.gathered.readableByteCount() : 0);
		if (size > room || (this.gathered == null && size > room / 2)) {
			return;
		}
		if (this.gathered == null && size > 0) {
			this.gathered = input.factory().allocateBuffer(CompressionEngine.SLICE);
		}
		if (this.gathered != null) {
			this.gathered.write(input);
		}
		this.next = null;
		DataBufferUtils.release(input);
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
		DataBufferUtils.release(this.gathered);
		DataBufferUtils.release(this.next);
		this.gathered = null;
		this.next = null;
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
