package io.compressionkit.engine;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

import io.compressionkit.flow.Stage;

/**
 * Gathers small buffers into slices that are worth a thread hop.
 */
final class SliceStage implements Stage<DataBuffer, DataBuffer> {

	private List<DataBuffer> gathered = new ArrayList<>();

	private int size;

	private boolean finished;

	@Override
	public Step advance() {
		if (this.size >= CompressionEngine.SLICE || (this.finished && this.size > 0)) {
			return Step.OUTPUT;
		}
		return this.finished ? Step.DONE : Step.NEEDS_INPUT;
	}

	@Override
	public DataBuffer output() {
		List<DataBuffer> buffers = this.gathered;
		this.gathered = new ArrayList<>();
		this.size = 0;
		return (buffers.size() == 1) ? buffers.get(0) : buffers.get(0).factory().join(buffers);
	}

	@Override
	public void accept(DataBuffer input) {
		if (input.readableByteCount() == 0) {
			DataBufferUtils.release(input);
			return;
		}
		this.gathered.add(input);
		this.size += input.readableByteCount();
	}

	@Override
	public void finish() {
		this.finished = true;
	}

	@Override
	public void close(End end, @Nullable Throwable error) {
		this.gathered.forEach(DataBufferUtils::release);
		this.gathered = List.of();
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
