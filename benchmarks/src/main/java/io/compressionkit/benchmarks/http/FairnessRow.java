package io.compressionkit.benchmarks.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.compressionkit.CompressionFormat;
import io.compressionkit.benchmarks.bare.ArrayPieces;
import io.compressionkit.benchmarks.bare.BareCodec;
import io.compressionkit.benchmarks.bare.Strangers;
import io.compressionkit.benchmarks.contest.Contest;
import io.compressionkit.benchmarks.contest.Output;
import io.compressionkit.benchmarks.contest.Row;
import io.compressionkit.benchmarks.contest.Settings;
import io.compressionkit.benchmarks.contest.Target;
import io.compressionkit.benchmarks.payload.Payloads;

import java.nio.ByteBuffer;

/**
 * How long others wait while one event loop compresses or decodes a large body.
 */
public final class FairnessRow implements Row {

	private static final List<CompressionFormat> CODINGS = List.of(CompressionFormat.GZIP, CompressionFormat.BROTLI,
			CompressionFormat.ZSTD);

	private static final double LEAST_MILLIS = 4000;

	private static final String[] DIRECTIONS = { "compress", "decode" };

	@Override
	public String id() {
		return "B8";
	}

	@Override
	public String title() {
		return "Fairness: pings beside a body of 40 MB on one event loop";
	}

	@Override
	public boolean startsServers() {
		return true;
	}

	@Override
	public List<Contest> contests(Settings settings) {
		int size = settings.choose(40_000_000, 2_000_000);
		int times = settings.choose(8, 1);
		List<Contest> contests = new ArrayList<>();
		for (CompressionFormat format : CODINGS) {
			Contest contest = Contest.of(Client.token(format), "body").withFacts(() -> measure(format, size, times));
			for (String direction : DIRECTIONS) {
				contest = contest.target(Target.atMost("%s: worst ping, ms".formatted(direction), 50))
					.target(Target.atMost("%s: p99 of pings, ms".formatted(direction), 20));
			}
			contests.add(contest.target(Target.atLeast("compress: throughput without pings, beside Boot", 0.95)));
		}
		return contests;
	}

	private static Map<String, Double> measure(CompressionFormat format, int size, int times) throws Exception {
		byte[] plain = Payloads.log(size);
		Map<String, Double> facts = new LinkedHashMap<>();
		String path = "/log/" + size;
		try (ServerProcess ours = ServerProcess.ours(1); ServerProcess boot = ServerProcess.boot(1)) {
			Client client = new Client(ours.port());
			Client bootClient = new Client(boot.port());
			check(format, client.get(path, format), plain);
			check(format, bootClient.get(path, format), plain);
			measure(facts, "compress: ", ours, times, () -> client.get(path, format));
			byte[] coded = compress(format, plain);
			measure(facts, "decode: ", ours, times, () -> {
				String answer = client.post("/log", format, coded);
				if (!answer.equals(String.valueOf(size))) {
					throw new IOException("%d bytes were sent and %s decoded".formatted(size, answer));
				}
			});
			measure(facts, "Boot, compress: ", boot, times, () -> bootClient.get(path, format));
			facts.put("compress: throughput without pings, beside Boot",
					ratio(() -> client.get(path, format), () -> bootClient.get(path, format), times));
		}
		return facts;
	}

	/** By turns; the median of the ratios of neighbours. */
	private static double ratio(Transfer ours, Transfer other, int times) throws Exception {
		double[] ratios = new double[times];
		for (int i = 0; i < times; i++) {
			ratios[i] = millis(ours) / millis(other);
		}
		Arrays.sort(ratios);
		return 1 / ratios[times / 2];
	}

	private static double millis(Transfer transfer) throws Exception {
		long start = System.nanoTime();
		transfer.once();
		return (System.nanoTime() - start) / 1e6;
	}

	private static void check(CompressionFormat format, byte[] coded, byte[] plain) throws IOException {
		Output output = Strangers.decode(format, coded);
		if (!output.sameContent(Output.of(plain, plain.length))) {
			throw new IOException("The body is not what it should be: " + output);
		}
	}

	/**
	 * Transfer with pings beside it, enough of them for a percentile, after a warm-up.
	 */
	private static void measure(Map<String, Double> facts, String prefix, ServerProcess server, int times,
			Transfer transfer) throws Exception {
		double millis = 0;
		for (boolean warm : new boolean[] { false, true }) {
			try (Pings pings = new Pings(server.port())) {
				double sum = 0;
				int count = 0;
				while (count < times || (times > 1 && sum < LEAST_MILLIS)) {
					sum += millis(transfer);
					count++;
				}
				millis = sum / count;
				double[] sorted = pings.stop();
				if (warm) {
					facts.put(prefix + "worst ping, ms", sorted[sorted.length - 1]);
					facts.put(prefix + "p99 of pings, ms", sorted[(int) (0.99 * (sorted.length - 1))]);
				}
			}
		}
		facts.put(prefix + "ms per body", millis);
	}

	private static byte[] compress(CompressionFormat format, byte[] plain) {
		try (BareCodec codec = BareCodec.compressor(format)) {
			ArrayPieces pieces = new ArrayPieces();
			codec.feed(ByteBuffer.wrap(plain), true, pieces);
			return pieces.take();
		}
	}

	/** Moves a body once. */
	@FunctionalInterface
	private interface Transfer {

		void once() throws Exception;

	}

}
