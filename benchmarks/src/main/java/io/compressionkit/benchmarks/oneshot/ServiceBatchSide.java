package io.compressionkit.benchmarks.oneshot;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import io.compressionkit.benchmarks.Codecs;
import io.compressionkit.benchmarks.contest.Output;
import io.compressionkit.benchmarks.contest.Side;
import io.compressionkit.engine.CompressionServiceBuilder;
import io.compressionkit.engine.DefaultCompressionService;

/**
 * The service, called so that many calls are in flight.
 */
final class ServiceBatchSide implements Side {

	private static final Duration LIMIT = Duration.ofMinutes(5);

	private final Supplier<Batch> batches;

	private final int inFlight;

	private final DefaultCompressionService service;

	private ServiceBatchSide(Supplier<Batch> batches, int inFlight, CompressionServiceBuilder builder) {
		this.batches = batches;
		this.inFlight = inFlight;
		this.service = builder.build();
	}

	/** Nothing is in flight that one thread does while it asks. */
	static ServiceBatchSide onWorkers(Supplier<Batch> batches, int inFlight) {
		return new ServiceBatchSide(batches, inFlight,
				CompressionServiceBuilder.forCodecs(Codecs.all()).inlineThreshold(0));
	}

	static ServiceBatchSide withDefaults(Supplier<Batch> batches, int inFlight) {
		return new ServiceBatchSide(batches, inFlight, CompressionServiceBuilder.forCodecs(Codecs.all()));
	}

	private Mono<byte[]> call(Job job) {
		return job.compress() ? this.service.compress(job.source(), job.format())
				: this.service.decompress(job.source(), job.format());
	}

	@Override
	public long run(int operations) {
		long bytes = 0;
		for (int i = 0; i < operations; i++) {
			Long size = Flux.fromIterable(this.batches.get().jobs())
				.flatMap(this::call, this.inFlight)
				.map((result) -> (long) result.length)
				.reduce(0L, Long::sum)
				.block(LIMIT);
			bytes += (size != null) ? size : 0;
		}
		return bytes;
	}

	@Override
	public Output verify() throws IOException {
		Batch batch = this.batches.get();
		List<byte[]> results = Flux.fromIterable(batch.jobs())
			.flatMapSequential(this::call, this.inFlight)
			.collectList()
			.block(LIMIT);
		return batch.verify((results != null) ? results : List.of());
	}

	@Override
	public void close() {
		this.service.close();
	}

}
