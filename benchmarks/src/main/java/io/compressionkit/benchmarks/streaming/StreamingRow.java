package io.compressionkit.benchmarks.streaming;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import io.compressionkit.benchmarks.Codecs;
import io.compressionkit.benchmarks.CountingScheduler;
import io.compressionkit.benchmarks.bare.BareCodec;
import io.compressionkit.benchmarks.contest.Contest;
import io.compressionkit.benchmarks.contest.Role;
import io.compressionkit.benchmarks.contest.Row;
import io.compressionkit.benchmarks.contest.Settings;
import io.compressionkit.benchmarks.contest.Side;
import io.compressionkit.benchmarks.contest.Target;
import io.compressionkit.benchmarks.payload.Payloads;
import io.compressionkit.engine.CompressionSchedulers;
import io.compressionkit.engine.CompressionServiceBuilder;
import io.compressionkit.engine.DefaultCompressionService;

/**
 * Streams of LINE and LOG in chunks of 4 and 64 KiB, and what the engine costs by itself.
 */
public final class StreamingRow implements Row {

	private static final int SMALL = 4 * 1024;

	private static final int LARGE = 64 * 1024;

	private static final double MIB = 1 << 20;

	private static final String HOPS = "hops per stream";

	@Override
	public String id() {
		return "B3";
	}

	@Override
	public String title() {
		return "Streams, chunk by chunk";
	}

	@Override
	public List<Contest> contests(Settings settings) {
		List<Contest> contests = new ArrayList<>();
		int size = settings.streamSize();
		contests.add(engine("engine alone, 4 KiB chunks, 4 KiB out", size, SMALL, 1, 0.4));
		contests.add(engine("engine alone, 4 KiB chunks, 64 KiB out", size / 16, SMALL, 16, 1.0));
		contests.add(engine("engine alone, 64 KiB chunks, 64 KiB out", size, LARGE, 1, 1.0));
		for (CompressionFormat format : CompressionFormat.builtIn()) {
			for (int chunkSize : new int[] { SMALL, LARGE }) {
				for (boolean compress : new boolean[] { true, false }) {
					String what = "%s %s, %d KiB chunks".formatted(compress ? "compress" : "decompress", format,
							chunkSize / 1024);
					contests.add(line(contest("LINE " + what,
							new StreamJob(compress, format, chunkSize, () -> Payloads.line(size, chunkSize)), size,
							compress || !losesTheEnd(format)), format));
					contests.add(
							contest("LOG " + what, new StreamJob(compress, format, chunkSize, () -> Payloads.log(size)),
									size, true)
								.target(Target.overhead("floor", compress ? 1.05 : 1.10)));
				}
			}
		}
		return contests;
	}

	/**
	 * A stream of another payload.
	 * @param compress whether to compress
	 * @param format the format
	 * @param chunkSize how large the chunks are
	 * @param payload gives the plain bytes
	 * @return a side that takes all of it through for one operation
	 */
	public static Side side(boolean compress, CompressionFormat format, int chunkSize, Supplier<byte[]> payload) {
		return new EngineSide(new StreamJob(compress, format, chunkSize, payload::get), Codecs.all());
	}

	/**
	 * Of LINE, where a few bytes become megabytes, Netty's decoder loses the last ones.
	 */
	private static boolean losesTheEnd(CompressionFormat format) {
		return format.equals(CompressionFormat.BROTLI);
	}

	private static Contest line(Contest contest, CompressionFormat format) {
		if (format.equals(CompressionFormat.ZSTD)) {
			return contest.target(Target.speedup("before", 2.3));
		}
		return format.equals(CompressionFormat.GZIP) ? contest.target(Target.speedup("before", 1.3)) : contest;
	}

	private static Contest contest(String name, StreamJob job, int size, boolean netty) {
		Contest contest = Contest.of(name, "MiB")
			.withUnitsPerOperation(size / MIB)
			.ours(() -> new EngineSide(job, Codecs.all()))
			.with("floor", Role.FLOOR,
					() -> new FloorSide(job,
							job.compress() ? BareCodec.compressor(job.format()) : BareCodec.decompressor(job.format())))
			.with("before", Role.BEFORE, () -> new BeforeSide(job))
			.withFacts(() -> countHops(job))
			.target(Target.atMost(HOPS, 0));
		if (!netty) {
			return contest;
		}
		contest = contest.with("netty", Role.PEER, () -> new NettySide(job))
			.target(Target.speedup("netty", job.compress() ? 1.1 : 1.0));
		return job.compress() ? contest.target(Target.bytes("netty", 1)) : contest;
	}

	private static Contest engine(String name, int size, int chunkSize, int copies, double micros) {
		StreamJob job = new StreamJob(true, CopyCodec.FORMAT, chunkSize, () -> Payloads.line(size, chunkSize));
		return Contest.of(name, "chunk")
			.withUnitsPerOperation((double) size / chunkSize)
			.ours(() -> new EngineSide(job, CompressionCodecs.of(new CopyCodec(copies))))
			.with("floor", Role.FLOOR, () -> new FloorSide(job, CopyCodec.bare(copies)))
			.target(Target.excess("floor", micros));
	}

	private static Map<String, Double> countHops(StreamJob job) {
		CountingScheduler scheduler = new CountingScheduler(CompressionSchedulers.newBounded(0, 1));
		try (DefaultCompressionService service = CompressionServiceBuilder.forCodecs(Codecs.all())
			.scheduler(scheduler)
			.build()) {
			Flux<DataBuffer> pieces = job.compress() ? service.compress(job.chunks(), job.format())
					: service.decompress(job.chunks(), job.format());
			pieces.doOnNext(DataBufferUtils::release).blockLast();
			return Map.of(HOPS, (double) scheduler.hops());
		}
		finally {
			scheduler.dispose();
		}
	}

}
