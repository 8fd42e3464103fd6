package io.compressionkit.testing;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PoolArenaMetric;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocatorMetric;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.buffer.UnpooledDirectByteBuf;
import io.netty.buffer.UnpooledHeapByteBuf;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

/**
 * Netty's buffers: the allocators keep the account, this class adds what is wrapped and
 * so passes them by.
 */
final class TrackedNettyBuffers extends NettyDataBufferFactory {

	private final AtomicLong wrapped = new AtomicLong();

	private TrackedNettyBuffers(ByteBufAllocator allocator) {
		super(allocator);
	}

	static TrackedBuffers unpooled(String name, boolean direct) {
		UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(direct);
		TrackedNettyBuffers factory = new TrackedNettyBuffers(allocator);
		return new TrackedBuffers(name, factory, () -> factory.wrapped.get() + allocator.metric().usedHeapMemory()
				+ allocator.metric().usedDirectMemory());
	}

	static TrackedBuffers pooled(String name, boolean direct) {
		// Without thread-local caches, which count what they hold as allocated.
		PooledByteBufAllocator allocator = new PooledByteBufAllocator(direct, 1, 1, 8192, 5, 0, 0, false);
		PooledByteBufAllocatorMetric metric = allocator.metric();
		TrackedNettyBuffers factory = new TrackedNettyBuffers(allocator);
		return new TrackedBuffers(name, factory,
				() -> factory.wrapped.get() + Stream.of(metric.heapArenas(), metric.directArenas())
					.flatMap((arenas) -> arenas.stream())
					.mapToLong(PoolArenaMetric::numActiveAllocations)
					.sum());
	}

	@Override
	public DataBuffer wrap(byte[] bytes) {
		return wrap(new WrappedHeap(bytes));
	}

	@Override
	public NettyDataBuffer wrap(ByteBuffer buffer) {
		if (buffer.isDirect()) {
			return wrap(new WrappedDirect(buffer));
		}
		if (buffer.hasArray()) {
			ByteBuf whole = new WrappedHeap(buffer.array());
			return wrap(whole.slice(buffer.arrayOffset() + buffer.position(), buffer.remaining()));
		}
		return super.wrap(buffer);
	}

	private final class WrappedHeap extends UnpooledHeapByteBuf {

		private WrappedHeap(byte[] bytes) {
			super(getByteBufAllocator(), bytes, bytes.length);
			TrackedNettyBuffers.this.wrapped.incrementAndGet();
		}

		@Override
		protected void deallocate() {
			TrackedNettyBuffers.this.wrapped.decrementAndGet();
			super.deallocate();
		}

	}

	private final class WrappedDirect extends UnpooledDirectByteBuf {

		private WrappedDirect(ByteBuffer buffer) {
			super(getByteBufAllocator(), buffer, buffer.remaining());
			TrackedNettyBuffers.this.wrapped.incrementAndGet();
		}

		@Override
		protected void deallocate() {
			TrackedNettyBuffers.this.wrapped.decrementAndGet();
			super.deallocate();
		}

	}

}
