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

	private static final byte[] NOTHING = {};

	private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(0);

	/** The only buffer so far; most bodies have one. */
	private byte @Nullable [] only = NOTHING;

	private boolean finished;

	private boolean given;

	@Override
	public void accept(DataBuffer buffer) {
		try {
			byte[] chunk = new byte[buffer.readableByteCount()];
			buffer.read(chunk);
			add(chunk);
		}
		finally {
			DataBufferUtils.release(buffer);
		}
	}

	private void add(byte[] chunk) {
		byte[] only = this.only;
		if (only == NOTHING) {
			this.only = chunk;
			return;
		}
		if (only != null) {
			this.bytes.writeBytes(only);
			this.only = null;
		}
		this.bytes.writeBytes(chunk);
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
		byte[] only = this.only;
		return (only != null) ? only : this.bytes.toByteArray();
	}

	@Override
	public void close(End end, @Nullable Throwable error) {
		this.bytes.reset();
		this.only = null;
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
