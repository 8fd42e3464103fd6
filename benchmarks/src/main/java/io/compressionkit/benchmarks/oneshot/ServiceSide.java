package io.compressionkit.benchmarks.oneshot;

import java.io.IOException;
import java.time.Duration;

import reactor.core.publisher.Mono;

import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionListener;
import io.compressionkit.benchmarks.Codecs;
import io.compressionkit.benchmarks.contest.Output;
import io.compressionkit.benchmarks.contest.Side;
import io.compressionkit.engine.CompressionServiceBuilder;
import io.compressionkit.engine.DefaultCompressionService;

/**
 * The service, called again as soon as the last call has completed.
 */
final class ServiceSide implements Side {

	private final Job job;

	private final CompressionCodecs codecs = Codecs.all();

	private final DefaultCompressionService service;

	/**
	 * Build the service.
	 * @param job what to do
	 * @param inlineThreshold how much is done on the calling thread; 0 for nothing
	 * @param listeners who hears of each call
	 */
	ServiceSide(Job job, int inlineThreshold, CompressionListener... listeners) {
		this.job = job;
		CompressionServiceBuilder builder = CompressionServiceBuilder.forCodecs(this.codecs)
			.inlineThreshold(inlineThreshold);
		for (CompressionListener listener : listeners) {
			builder.listener(listener);
		}
		this.service = builder.build();
	}

	private Mono<byte[]> call() {
		return this.job.compress() ? this.service.compress(this.job.source(), this.job.format())
				: this.service.decompress(this.job.source(), this.job.format());
	}

	@Override
	public long run(int operations) throws InterruptedException {
		return new Chain(this::call, operations).run();
	}

	@Override
	public Output verify() throws IOException {
		byte[] result = call().block(Duration.ofSeconds(30));
		if (result == null) {
			throw new IllegalStateException("Nothing came out");
		}
		return this.job.verify(result);
	}

	@Override
	public void close() {
		this.service.close();
	}

}
