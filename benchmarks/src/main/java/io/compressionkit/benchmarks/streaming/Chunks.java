package io.compressionkit.benchmarks.streaming;

import java.nio.ByteBuffer;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

import io.compressionkit.benchmarks.LoopSource;

/**
 * The chunks of a stream: views of one direct buffer, counted. Gives them one by one, or
 * as a publisher that does as little as can be.
 */
public final class Chunks implements Publisher<DataBuffer> {

	/** Where all buffers come from. */
	public static final NettyDataBufferFactory FACTORY = new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT);

	private final ByteBuf bytes;

	private final int chunkSize;

	/**
	 * Cut bytes into chunks.
	 * @param bytes the bytes; copied
	 * @param chunkSize how large they are; the last one may be smaller
	 */
	public Chunks(byte[] bytes, int chunkSize) {
		// A wrapped buffer is left to the garbage collector.
		this.bytes = Unpooled.wrappedBuffer(ByteBuffer.allocateDirect(bytes.length).put(bytes).flip());
		this.chunkSize = chunkSize;
	}

	/**
	 * How many there are.
	 * @return a count
	 */
	public int count() {
		return (this.bytes.writerIndex() + this.chunkSize - 1) / this.chunkSize;
	}

	/**
	 * A chunk.
	 * @param index its index
	 * @return a view of it; belongs to the caller
	 */
	public ByteBuf slice(int index) {
		int from = index * this.chunkSize;
		return this.bytes.retainedSlice(from, Math.min(this.chunkSize, this.bytes.writerIndex() - from));
	}

	/**
	 * A chunk.
	 * @param index its index
	 * @return a view of it; belongs to the caller
	 */
	public DataBuffer get(int index) {
		return FACTORY.wrap(slice(index));
	}

	@Override
	public void subscribe(Subscriber<? super DataBuffer> subscriber) {
		new LoopSource<DataBuffer>(count(), this::get).subscribe(subscriber);
	}

}
