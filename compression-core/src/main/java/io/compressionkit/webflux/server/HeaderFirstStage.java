package io.compressionkit.webflux.server;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;

import io.compressionkit.flow.Stage;

/**
 * Gives an empty buffer and then the buffers as they are, so that the server commits the
 * header before there is one.
 * <p>
 * A stage and not a concatenation: one that is cancelled while it goes from one source to
 * the next may leave the next one running.
 */
final class HeaderFirstStage implements Stage<DataBuffer, DataBuffer> {

	private @Nullable DataBuffer next = DefaultDataBufferFactory.sharedInstance.allocateBuffer(0);

	private boolean finished;

	@Override
	public Step advance() {
		if (this.next != null) {
			return Step.OUTPUT;
		}
		return this.finished ? Step.DONE : Step.NEEDS_INPUT;
	}

	@Override
	public DataBuffer output() {
		DataBuffer output = this.next;
		if (output == null) {
			throw new IllegalStateException("There is no output");
		}
		this.next = null;
		return output;
	}

	@Override
	public void accept(DataBuffer input) {
		this.next = input;
	}

	@Override
	public void finish() {
		this.finished = true;
	}

	@Override
	public void close(End end, @Nullable Throwable error) {
		DataBuffer left = this.next;
		if (left != null) {
			this.next = null;
			DataBufferUtils.release(left);
		}
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
