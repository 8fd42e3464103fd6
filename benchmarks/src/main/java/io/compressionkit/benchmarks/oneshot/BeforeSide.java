package io.compressionkit.benchmarks.oneshot;

import java.io.IOException;
import java.nio.ByteBuffer;

import io.compressionkit.CodecStream;
import io.compressionkit.CodecStream.Directive;
import io.compressionkit.CodecStream.Status;
import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.benchmarks.Codecs;
import io.compressionkit.benchmarks.RoundTrips;
import io.compressionkit.benchmarks.contest.Output;
import io.compressionkit.benchmarks.contest.Side;

/**
 * A call from an event loop that makes two round trips to a worker: one to write the
 * data, one to end the stream. Native state and buffers are pooled. The next call starts
 * from the completion of the last.
 */
final class BeforeSide implements Side {

	private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

	private static final int SIZE = 64 * 1024;

	private final Job job;

	private final CompressionCodecs codecs = Codecs.all();

	private final CompressionCodec codec;

	private final RoundTrips trips = new RoundTrips();

	private final ByteBuffer target = ByteBuffer.allocateDirect(SIZE);

	private byte[] result = {};

	private int left;

	private long bytes;

	BeforeSide(Job job) {
		this.job = job;
		this.codec = this.codecs.get(job.format());
	}

	@Override
	public long run(int operations) throws InterruptedException {
		this.left = operations;
		this.bytes = 0;
		this.trips.run(this::call);
		return this.bytes;
	}

	private void call() {
		CodecStream stream = this.job.compress() ? this.codec.newCompressor() : this.codec.newDecompressor();
		this.trips.onWorker(() -> write(stream));
	}

	private void write(CodecStream stream) {
		ByteBuffer source = ByteBuffer.wrap(this.job.source());
		Status status;
		do {
			status = stream.process(source, this.target.clear(), Directive.CONTINUE);
		}
		while (status == Status.NEEDS_OUTPUT && this.target.position() == 0);
		this.trips.onLoop(() -> this.trips.onWorker(() -> end(stream)));
	}

	private void end(CodecStream stream) {
		Status status = stream.process(NOTHING, this.target, Directive.FINISH);
		if (status != Status.FINISHED) {
			throw new IllegalStateException("The output is larger than the buffer: " + status);
		}
		this.trips.onLoop(() -> complete(stream));
	}

	private void complete(CodecStream stream) {
		stream.close();
		this.result = new byte[this.target.position()];
		this.target.get(0, this.result);
		this.bytes += this.result.length;
		this.left--;
		if (this.left > 0) {
			call();
		}
		else {
			this.trips.done();
		}
	}

	@Override
	public Output verify() throws IOException, InterruptedException {
		run(1);
		return this.job.verify(this.result);
	}

	@Override
	public void close() {
		this.trips.close();
		this.codecs.forEach(CompressionCodec::close);
	}

}
