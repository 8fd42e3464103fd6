package io.compressionkit.pipe;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import org.awaitility.Awaitility;

import org.springframework.core.io.buffer.NettyDataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Pooled buffers that are all remembered, to see that each is released; to release one
 * twice fails where it happens.
 */
class CountedBuffers extends NettyDataBufferFactory {

	private final Queue<ByteBuf> given = new ConcurrentLinkedQueue<>();

	CountedBuffers() {
		super(PooledByteBufAllocator.DEFAULT);
	}

	@Override
	public NettyDataBuffer allocateBuffer(int capacity) {
		NettyDataBuffer buffer = super.allocateBuffer(capacity);
		this.given.add(buffer.getNativeBuffer());
		return buffer;
	}

	NettyDataBuffer of(byte... bytes) {
		NettyDataBuffer buffer = allocateBuffer(bytes.length);
		buffer.write(bytes);
		return buffer;
	}

	int count() {
		return this.given.size();
	}

	void assertAllReleased() {
		Awaitility.await()
			.atMost(Duration.ofSeconds(10))
			.untilAsserted(() -> assertThat(this.given).allMatch((buffer) -> buffer.refCnt() == 0));
	}

}
