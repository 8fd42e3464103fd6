package io.compressionkit.hardening.leaks;

import java.io.IOException;
import java.time.Duration;
import java.util.Random;

import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionService;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.Execution;
import io.compressionkit.FlushMode;
import io.compressionkit.TransformOptions;

/**
 * Streams of pooled buffers: in one direction, or in one and back again, inline and by
 * workers. They complete, fail or are cancelled somewhere on their way, by their reader
 * or by another thread while they run.
 */
final class Streams implements Task {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final int MAX_SPIN = 200_000;

	private static final DecompressionLimits LIMITS = DecompressionLimits.none().withMaxOutputSize(1 << 20);

	private final Material material;

	private final CompressionService service;

	private final DataBufferFactory buffers;

	private final Scheduler elsewhere;

	/**
	 * Create streams.
	 * @param material what is compressed and decompressed
	 * @param service runs them
	 * @param buffers makes the buffers of the sources
	 * @param elsewhere where sources run that race with their reader
	 */
	Streams(Material material, CompressionService service, DataBufferFactory buffers, Scheduler elsewhere) {
		this.material = material;
		this.service = service;
		this.buffers = buffers;
		this.elsewhere = elsewhere;
	}

	@Override
	public Ending run(Random random) {
		return switch (random.nextInt(5)) {
			case 0 -> read(stream(random, -1, false), -1, random);
			case 1 -> read(stream(random, -1, true), -1, random);
			case 2 -> read(stream(random, random.nextInt(8), false), -1, random);
			case 3 -> read(stream(random, -1, false), random.nextInt(4), random);
			default -> race(stream(random, -1, random.nextInt(4) == 0).subscribeOn(this.elsewhere), random);
		};
	}

	/**
	 * A stream.
	 * @param failAt before which buffer the source fails, -1 if it does not
	 */
	private Flux<DataBuffer> stream(Random random, int failAt, boolean broken) {
		Material.Item item = this.material.choose(random);
		CompressionCodec codec = this.service.codecs().get(item.format());
		TransformOptions options = TransformOptions.defaults()
			.withExecution((random.nextInt(4) == 0) ? Execution.WORKER : Execution.INLINE)
			.withFlush((random.nextInt(4) == 0) ? FlushMode.EVERY_BUFFER : FlushMode.ON_COMPLETE);
		int direction = random.nextInt(3);
		if (broken || direction == 0) {
			byte[] source = broken ? Material.broken(item.compressed(), random) : item.compressed();
			return decompress(source(source, failAt, random), codec, options);
		}
		Flux<DataBuffer> compressed = this.service.compress(source(item.plain(), failAt, random), codec, options);
		return (direction == 1) ? compressed : decompress(compressed, codec, options);
	}

	private Flux<DataBuffer> decompress(Flux<DataBuffer> source, CompressionCodec codec, TransformOptions options) {
		return this.service.decompress(source, codec, LIMITS, DecompressionPolicy.DEFAULT, options);
	}

	private Flux<DataBuffer> source(byte[] bytes, int failAt, Random random) {
		int size = Math.max(1, (random.nextInt(4) == 0) ? random.nextInt(50) + bytes.length / 100 : bytes.length / 3);
		return Flux.generate(() -> 0, (index, sink) -> {
			int from = index * size;
			if (index == failAt) {
				sink.error(new IOException("The source failed"));
			}
			else if (from >= bytes.length) {
				sink.complete();
			}
			else {
				int length = Math.min(size, bytes.length - from);
				sink.next(this.buffers.allocateBuffer(length).write(bytes, from, length));
			}
			return index + 1;
		});
	}

	private static Ending read(Flux<DataBuffer> stream, int cancelAt, Random random) {
		Reader reader = new Reader(cancelAt, random.nextBoolean() ? 1 : Long.MAX_VALUE);
		stream.subscribe(reader);
		return reader.await(PATIENCE);
	}

	private static Ending race(Flux<DataBuffer> stream, Random random) {
		Reader reader = new Reader(-1, random.nextBoolean() ? 1 : Long.MAX_VALUE);
		stream.subscribe(reader);
		long end = System.nanoTime() + random.nextInt(MAX_SPIN);
		while (System.nanoTime() < end) {
			Thread.onSpinWait();
		}
		reader.stop();
		return reader.await(PATIENCE);
	}

}
