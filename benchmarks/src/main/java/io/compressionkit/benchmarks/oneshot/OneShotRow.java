package io.compressionkit.benchmarks.oneshot;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.compressionkit.CompressionFormat;
import io.compressionkit.benchmarks.contest.Contest;
import io.compressionkit.benchmarks.contest.Role;
import io.compressionkit.benchmarks.contest.Row;
import io.compressionkit.benchmarks.contest.Settings;
import io.compressionkit.benchmarks.contest.Side;
import io.compressionkit.benchmarks.contest.Target;
import io.compressionkit.benchmarks.node.NodeProcess;
import io.compressionkit.benchmarks.payload.Payloads;
import io.compressionkit.engine.CompressionServiceBuilder;

/**
 * One-shot calls of 1 KiB, one after the other.
 */
public final class OneShotRow implements Row {

	private static final double MAX_EXCESS_MICROS = 0.7;

	private final Map<String, Boolean> node = new ConcurrentHashMap<>();

	@Override
	public String id() {
		return "B1";
	}

	@Override
	public String title() {
		return "One-shot calls of 1 KiB, one after the other";
	}

	@Override
	public List<Contest> contests(Settings settings) {
		byte[] plain = Payloads.a1k();
		List<Contest> contests = new ArrayList<>();
		pair(contests, "inflate", Job.decompress(CompressionFormat.ZLIB, plain), 8, 4);
		pair(contests, "deflate", Job.compress(CompressionFormat.ZLIB, plain), 3, 2);
		pair(contests, "gunzip", Job.decompress(CompressionFormat.GZIP, plain), 8, 0);
		pair(contests, "gzip", Job.compress(CompressionFormat.GZIP, plain), 3, 0);
		pair(contests, "zstdDecompress", Job.decompress(CompressionFormat.ZSTD, plain), 8, 0);
		pair(contests, "zstdCompress", Job.compress(CompressionFormat.ZSTD, plain), 8, 0);
		pair(contests, "brotliDecompress", Job.decompress(CompressionFormat.BROTLI, plain), 4, 0);
		pair(contests, "brotliCompress", Job.compress(CompressionFormat.BROTLI, plain), 4, 0);
		return contests;
	}

	/**
	 * A side of this row by itself.
	 * @param work {@code inflate} or {@code deflate}
	 * @param side {@code ours} or {@code floor}
	 * @return the side, which the caller closes
	 */
	public static Side side(String work, String side) {
		byte[] plain = Payloads.a1k();
		Job job = work.equals("inflate") ? Job.decompress(CompressionFormat.ZLIB, plain)
				: Job.compress(CompressionFormat.ZLIB, plain);
		return side.equals("ours") ? new ServiceSide(job, CompressionServiceBuilder.DEFAULT_INLINE_THRESHOLD)
				: new FloorSide(job);
	}

	/** The methods are called as those of Node.js. */
	private void pair(List<Contest> contests, String method, Job job, double overBefore, double hoppedOverBefore) {
		int threshold = CompressionServiceBuilder.DEFAULT_INLINE_THRESHOLD;
		contests.add(contest(method, method, job, threshold).target(Target.excess("floor", MAX_EXCESS_MICROS))
			.target(Target.speedup("before", overBefore))
			.target(Target.speedup("node", 5))
			.target(Target.atMost(Hops.FACT, 0)));
		Contest hopped = contest(method + ", hopped", method, job, 0).target(Target.speedup("node", 3))
			.target(Target.atMost(Hops.FACT, 1))
			.target(Target.atLeast(Hops.FACT, 1));
		contests.add((hoppedOverBefore > 0) ? hopped.target(Target.speedup("before", hoppedOverBefore)) : hopped);
	}

	private Contest contest(String name, String method, Job job, int inlineThreshold) {
		Contest contest = Contest.of(name, "call")
			.ours(() -> new ServiceSide(job, inlineThreshold))
			.with("floor", Role.FLOOR, () -> new FloorSide(job))
			.with("before", Role.BEFORE, () -> new BeforeSide(job))
			.withFacts(() -> Hops.count(job, inlineThreshold));
		return hasNode(method) ? contest.with("node", Role.PEER, () -> new NodeSide(method, job)) : contest;
	}

	private boolean hasNode(String method) {
		return this.node.computeIfAbsent(method, NodeProcess::has);
	}

}
