package io.compressionkit.benchmarks.streaming;

import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;

import io.netty.buffer.ByteBuf;

import io.compressionkit.CodecStream;
import io.compressionkit.CodecStream.Directive;
import io.compressionkit.CodecStream.Status;
import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.benchmarks.Codecs;
import io.compressionkit.benchmarks.RoundTrips;

/**
 * An event loop that hands each chunk to a worker and gets it back, once more for each
 * buffer of output beyond the first.
 */
final class BeforeSide extends StreamSide {

	private static final int SIZE = 64 * 1024;

	private final CompressionCodecs codecs = Codecs.all();

	private final RoundTrips trips = new RoundTrips();

	private final ByteBuffer target = ByteBuffer.allocateDirect(SIZE);

	private @Nullable CodecStream stream;

	private int next;

	BeforeSide(StreamJob job) {
		super(job);
	}

	@Override
	void once() throws InterruptedException {
		CompressionCodec codec = this.codecs.get(this.job.format());
		try (CodecStream opened = this.job.compress() ? codec.newCompressor() : codec.newDecompressor()) {
			this.stream = opened;
			this.next = 0;
			this.trips.run(this::chunk);
		}
	}

	private void chunk() {
		ByteBuf chunk = this.job.chunks().slice(this.next++);
		ByteBuffer source = chunk.nioBuffer();
		this.trips.onWorker(() -> process(chunk, source));
	}

	private void process(ByteBuf chunk, ByteBuffer source) {
		CodecStream current = this.stream;
		if (current == null) {
			throw new IllegalStateException("No stream is open");
		}
		boolean last = this.next == this.job.chunks().count();
		Status status = current.process(source, this.target, last ? Directive.FINISH : Directive.CONTINUE);
		this.trips.onLoop(() -> proceed(chunk, source, status));
	}

	private void proceed(ByteBuf chunk, ByteBuffer source, Status status) {
		if (this.target.position() > 0) {
			DataBuffer piece = Chunks.FACTORY.allocateBuffer(this.target.position());
			piece.write(this.target.flip());
			this.target.clear();
			this.tally.accept(piece);
		}
		switch (status) {
			case NEEDS_OUTPUT -> this.trips.onWorker(() -> process(chunk, source));
			case NEEDS_INPUT -> {
				chunk.release();
				chunk();
			}
			case FINISHED -> {
				chunk.release();
				this.trips.done();
			}
		}
	}

	@Override
	public void close() {
		this.trips.close();
		this.codecs.forEach(CompressionCodec::close);
	}

}
