package io.compressionkit.benchmarks.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.compressionkit.CompressionFormat;
import io.compressionkit.benchmarks.contest.Contest;
import io.compressionkit.benchmarks.contest.Role;
import io.compressionkit.benchmarks.contest.Row;
import io.compressionkit.benchmarks.contest.Settings;
import io.compressionkit.benchmarks.contest.Target;

/**
 * Servers under load, beside Boot's compression and Jetty's.
 */
public final class HttpRow implements Row {

	private static final int[] SIZES = { 1, 10, 100 };

	private static final int TURN_SECONDS = 1;

	@Override
	public String id() {
		return "B7";
	}

	@Override
	public String title() {
		return "HTTP: JSON of 1, 10 and 100 KiB on 32 connections, load by " + Load.tool();
	}

	@Override
	public int weight() {
		return 4;
	}

	@Override
	public boolean startsServers() {
		return true;
	}

	@Override
	public List<Contest> contests(Settings settings) {
		List<Contest> contests = new ArrayList<>();
		for (int size : SIZES) {
			contests.add(contest(CompressionFormat.GZIP, size, (size == 1) ? 1.1 : 1.0));
			contests.add(contest(CompressionFormat.BROTLI, size, 1.2));
			contests.add(contest(CompressionFormat.ZSTD, size, 1.15));
		}
		return settings.quick() ? contests.subList(0, SIZES.length) : contests;
	}

	private static Contest contest(CompressionFormat format, int size, double overBoot) {
		String path = "/json/" + size * 1024;
		return Contest.of("%s, %d KiB".formatted(Client.token(format), size), "request")
			.ours(() -> new LoadSide("ours", () -> ServerProcess.ours(0), path, format, TURN_SECONDS))
			.with("floor", Role.FLOOR,
					() -> new LoadSide("plain", () -> ServerProcess.plain(0), path, null, TURN_SECONDS))
			.with("boot", Role.PEER,
					() -> new LoadSide("boot", () -> ServerProcess.boot(0), path, format, TURN_SECONDS))
			.with("jetty", Role.PEER, () -> new LoadSide("jetty", ServerProcess::jetty, path, format, TURN_SECONDS))
			.withFacts(Map::of)
			.target(Target.speedup("boot", overBoot))
			.target(Target.speedup("jetty", 1.0))
			.target(Target.bytes("boot", 1.0))
			.target(Target.bytes("jetty", 1.0));
	}

}
