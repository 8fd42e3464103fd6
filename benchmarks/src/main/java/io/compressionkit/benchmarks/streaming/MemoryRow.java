package io.compressionkit.benchmarks.streaming;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.netty.buffer.ByteBuf;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

import io.compressionkit.CompressionFormat;
import io.compressionkit.benchmarks.Codecs;
import io.compressionkit.benchmarks.LoopSource;
import io.compressionkit.benchmarks.contest.Contest;
import io.compressionkit.benchmarks.contest.Row;
import io.compressionkit.benchmarks.contest.Settings;
import io.compressionkit.benchmarks.contest.Target;
import io.compressionkit.benchmarks.payload.Payloads;
import io.compressionkit.engine.CompressionServiceBuilder;
import io.compressionkit.engine.DefaultCompressionService;
import io.compressionkit.DecompressionLimits;

/**
 * What streams take in memory: one that is long, with a heap of 64 MiB, and many that are
 * open at once.
 */
public final class MemoryRow implements Row {

	private static final int CHUNK = 64 * 1024;

	private static final double KIB = 1024;

	private static final String GROWTH = "growth of resident memory over the second half, MiB";

	private static final String PER_STREAM = "resident memory per open stream, KiB";

	@Override
	public String id() {
		return "B9";
	}

	@Override
	public String title() {
		return "Memory: long streams with a heap of 64 MiB, and many streams";
	}

	@Override
	public List<String> jvmOptions() {
		return List.of("-Xmx64m", "-XX:MaxDirectMemorySize=64m");
	}

	@Override
	public List<Contest> contests(Settings settings) {
		long mib = settings.choose(10 * 1024, 16);
		int streams = settings.choose(1_000, 20);
		int chunkCount = settings.choose(48, 4);
		List<Contest> contests = new ArrayList<>();
		for (CompressionFormat format : List.of(CompressionFormat.GZIP, CompressionFormat.BROTLI,
				CompressionFormat.ZSTD)) {
			contests.add(Contest.of("%d MiB through %s and back".formatted(mib, format), "stream")
				.withFacts(() -> through(format, mib))
				.target(Target.atMost(GROWTH, 8)));
			contests.add(Contest.of("%d open streams, %s".formatted(streams, format), "stream")
				.withFacts(() -> open(format, streams, chunkCount))
				.target(Target.atMost(PER_STREAM, format.equals(CompressionFormat.GZIP) ? 300 : 800)));
		}
		return contests;
	}

	/** A source that makes its chunks as they are asked for. */
	private static Map<String, Double> through(CompressionFormat format, long mib) throws IOException {
		byte[] log = Payloads.log(4 << 20);
		Chunks chunks = new Chunks(log, CHUNK);
		int count = (int) (mib * (1 << 20) / CHUNK);
		double[] halfway = { 0 };
		LoopSource<DataBuffer> source = new LoopSource<>(count, (index) -> {
			if (index == count / 2) {
				halfway[0] = resident();
			}
			ByteBuf chunk = chunks.slice(index % chunks.count());
			return Chunks.FACTORY.wrap(chunk);
		});
		try (DefaultCompressionService service = CompressionServiceBuilder.forCodecs(Codecs.all())
			.limits(DecompressionLimits.none())
			.build()) {
			Flux<DataBuffer> pieces = service.decompress(service.compress(source, format), format);
			Long bytes = pieces.map(MemoryRow::size).reduce(0L, Long::sum).block();
			if (bytes == null || bytes != mib << 20) {
				throw new IOException("%d bytes came out".formatted(bytes));
			}
		}
		return Map.of(GROWTH, (resident() - halfway[0]) / KIB);
	}

	private static long size(DataBuffer buffer) {
		long size = buffer.readableByteCount();
		DataBufferUtils.release(buffer);
		return size;
	}

	/** Each has compressed some and waits for more. */
	private static Map<String, Double> open(CompressionFormat format, int count, int chunkCount) throws IOException {
		Map<String, Double> facts = new LinkedHashMap<>();
		Chunks chunks = new Chunks(Payloads.log(chunkCount * CHUNK), CHUNK);
		try (DefaultCompressionService service = CompressionServiceBuilder.forCodecs(Codecs.all()).build()) {
			List<BaseSubscriber<DataBuffer>> subscribers = new ArrayList<>();
			double before = resident();
			for (int i = 0; i < count; i++) {
				Sinks.Many<DataBuffer> source = Sinks.many().unicast().onBackpressureBuffer();
				BaseSubscriber<DataBuffer> subscriber = new Releasing();
				service.compress(source.asFlux(), format).subscribe(subscriber);
				for (int chunk = 0; chunk < chunks.count(); chunk++) {
					source.tryEmitNext(chunks.get(chunk)).orThrow();
				}
				subscribers.add(subscriber);
			}
			facts.put(PER_STREAM, (resident() - before) / count);
			subscribers.forEach(BaseSubscriber::cancel);
		}
		return facts;
	}

	/**
	 * The resident memory of this process, native memory included.
	 * @return KiB, or 0 where the system does not tell
	 */
	private static double resident() {
		try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
			return lines.filter((line) -> line.startsWith("VmRSS:"))
				.mapToDouble((line) -> Double.parseDouble(line.replaceAll("[^0-9]", "")))
				.findFirst()
				.orElse(0);
		}
		catch (IOException ex) {
			return 0;
		}
	}

	private static final class Releasing extends BaseSubscriber<DataBuffer> {

		@Override
		protected void hookOnNext(DataBuffer piece) {
			DataBufferUtils.release(piece);
		}

	}

}
