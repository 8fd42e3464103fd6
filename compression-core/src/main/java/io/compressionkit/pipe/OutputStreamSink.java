package io.compressionkit.pipe;

import java.io.IOException;
import java.io.OutputStream;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * Writes to a stream, on the thread that it is called on.
 */
final class OutputStreamSink extends ResourceSink {

	private static final int SCRATCH_SIZE = 16 * 1024;

	private final OutputStream stream;

	private final byte[] scratch = new byte[SCRATCH_SIZE];

	OutputStreamSink(OutputStream stream) {
		this.stream = stream;
	}

	@Override
	Ack transfer(DataBuffer buffer) throws IOException {
		copy(buffer, this.stream, this.scratch);
		DataBufferUtils.release(buffer);
		return Ack.DONE;
	}

	/**
	 * Write what can be read of a buffer.
	 * @param buffer the buffer; stays the caller's
	 * @param stream the stream
	 * @param scratch is overwritten
	 * @throws IOException if writing fails
	 */
	static void copy(DataBuffer buffer, OutputStream stream, byte[] scratch) throws IOException {
		int left;
		while ((left = buffer.readableByteCount()) > 0) {
			int length = Math.min(left, scratch.length);
			buffer.read(scratch, 0, length);
			stream.write(scratch, 0, length);
		}
	}

	@Override
	void shut() throws IOException {
		this.stream.close();
	}

}
