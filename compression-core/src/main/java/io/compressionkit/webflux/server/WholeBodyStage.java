package io.compressionkit.webflux.server;

import java.io.ByteArrayOutputStream;

import io.compressionkit.flow.Stage;
import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * Copies a short body to one array; each buffer is released at once.
 */
final class WholeBodyStage implements Stage<DataBuffer, byte[]> {

	private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

	private boolean finished;

	private boolean given;

	@Override
	public void accept(DataBuffer buffer) {
		try {
			byte[] chunk = new byte[buffer.readableByteCount()];
			buffer.read(chunk);
			this.bytes.writeBytes(chunk);
		}
		finally {
			DataBufferUtils.release(buffer);
		}
	}

	@Override
	public void finish() {
		this.finished = true;
	}

	@Override
	public Step advance() {
		if (this.given) {
			return Step.DONE;
		}
		return this.finished ? Step.OUTPUT : Step.NEEDS_INPUT;
	}

	@Override
	public byte[] output() {
		this.given = true;
		return this.bytes.toByteArray();
	}

	@Override
	public void close(End end, @Nullable Throwable error) {
		this.bytes.reset();
	}

	@Override
	public void discardInput(DataBuffer input) {
		DataBufferUtils.release(input);
	}

	@Override
	public void discardOutput(byte[] output) {
		// Belongs to the garbage collector.
	}

}
