package io.compressionkit.benchmarks.oneshot;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import io.compressionkit.benchmarks.bare.ArrayPieces;
import io.compressionkit.benchmarks.bare.BareCodec;
import io.compressionkit.benchmarks.contest.Output;
import io.compressionkit.benchmarks.contest.Side;

/**
 * Bare codecs, one for each processor, that share out the jobs.
 */
final class FloorBatchSide implements Side {

	private final Supplier<Batch> batches;

	private final int threads = Runtime.getRuntime().availableProcessors();

	private final ExecutorService executor = Executors.newFixedThreadPool(this.threads);

	private final List<BareCodec> codecs = new ArrayList<>();

	private final List<ArrayPieces> pieces = new ArrayList<>();

	FloorBatchSide(Supplier<Batch> batches) {
		this.batches = batches;
	}

	private byte[][] once() throws Exception {
		List<Job> jobs = this.batches.get().jobs();
		while (this.codecs.size() < this.threads) {
			this.codecs.add(jobs.get(0).bare());
			this.pieces.add(new ArrayPieces());
		}
		byte[][] results = new byte[jobs.size()][];
		AtomicInteger next = new AtomicInteger();
		List<Callable<Void>> workers = new ArrayList<>();
		for (int i = 0; i < this.threads; i++) {
			BareCodec codec = this.codecs.get(i);
			ArrayPieces output = this.pieces.get(i);
			workers.add(() -> {
				for (int job = next.getAndIncrement(); job < results.length; job = next.getAndIncrement()) {
					codec.feed(ByteBuffer.wrap(jobs.get(job).source()), true, output);
					results[job] = output.take();
				}
				return null;
			});
		}
		for (Future<Void> worker : this.executor.invokeAll(workers)) {
			worker.get();
		}
		return results;
	}

	@Override
	public long run(int operations) throws Exception {
		long bytes = 0;
		for (int i = 0; i < operations; i++) {
			for (byte[] result : once()) {
				bytes += result.length;
			}
		}
		return bytes;
	}

	@Override
	public Output verify() throws Exception {
		byte[][] results = once();
		return verify(results);
	}

	private Output verify(byte[][] results) throws IOException {
		return this.batches.get().verify(List.of(results));
	}

	@Override
	public void close() {
		this.executor.shutdown();
		this.codecs.forEach(BareCodec::close);
	}

}
