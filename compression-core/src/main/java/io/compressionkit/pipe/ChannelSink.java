package io.compressionkit.pipe;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * Writes to a channel that blocks, on the thread that it is called on.
 */
final class ChannelSink extends ResourceSink {

	private final WritableByteChannel channel;

	ChannelSink(WritableByteChannel channel) {
		this.channel = channel;
	}

	@Override
	Ack transfer(DataBuffer buffer) throws IOException {
		try (DataBuffer.ByteBufferIterator views = buffer.readableByteBuffers()) {
			while (views.hasNext()) {
				ByteBuffer view = views.next();
				while (view.hasRemaining()) {
					this.channel.write(view);
				}
			}
		}
		DataBufferUtils.release(buffer);
		return Ack.DONE;
	}

	@Override
	void shut() throws IOException {
		this.channel.close();
	}

}
