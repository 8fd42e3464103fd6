package io.compressionkit.benchmarks.streaming;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import com.aayushatharva.brotli4j.Brotli4jLoader;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.benchmarks.Lazy;
import io.compressionkit.benchmarks.contest.Contest;
import io.compressionkit.benchmarks.contest.Role;
import io.compressionkit.benchmarks.contest.Row;
import io.compressionkit.benchmarks.contest.Settings;
import io.compressionkit.benchmarks.payload.Payloads;
import io.compressionkit.codec.brotli.BrotliCodec;
import io.compressionkit.codec.brotli.BrotliOptions;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import io.compressionkit.codec.zstd.ZstdCodec;
import io.compressionkit.codec.zstd.ZstdOptions;

/**
 * What the levels and windows that are not the defaults would cost and save. Streams have
 * the window of HTTP responses.
 */
public final class SettingsRow implements Row {

	private static final int CHUNK = 64 * 1024;

	private static final int WINDOW_LOG = 18;

	private static final double MIB = 1 << 20;

	private static final String STYLES = "META-INF/resources/webjars/bootstrap/5.3.8/css/bootstrap.css";

	@Override
	public String id() {
		return "B13";
	}

	@Override
	public String title() {
		return "Levels and windows beside the defaults";
	}

	@Override
	public List<Contest> contests(Settings settings) {
		Map<String, Lazy<byte[]>> payloads = new LinkedHashMap<>();
		payloads.put("LOG", new Lazy<>(() -> Payloads.log(settings.streamSize())));
		payloads.put("JSON", new Lazy<>(() -> Payloads.json(100 * 1024)));
		payloads.put("style sheet", new Lazy<>(() -> Payloads.real(STYLES)));
		List<Contest> contests = new ArrayList<>();
		payloads.forEach((name, payload) -> {
			contests.add(contest(name + ", gzip 6", payload, gzip()));
			contests.add(contest(name + ", brotli 4, window 4 MiB", payload, brotli()));
			contests.add(contest(name + ", zstd 3, window 256 KiB", payload, zstd()));
		});
		return contests;
	}

	/** The default is the first. */
	private static Map<String, Supplier<CompressionCodec>> gzip() {
		GzipOptions options = GzipOptions.defaults();
		Map<String, Supplier<CompressionCodec>> codecs = new LinkedHashMap<>();
		codecs.put("ours", () -> new GzipCodec(options));
		codecs.put("level 1", () -> new GzipCodec(options.withLevel(1)));
		codecs.put("level 4", () -> new GzipCodec(options.withLevel(4)));
		codecs.put("level 9", () -> new GzipCodec(options.withLevel(9)));
		return codecs;
	}

	private static Map<String, Supplier<CompressionCodec>> brotli() {
		Brotli4jLoader.ensureAvailability();
		BrotliOptions options = BrotliOptions.defaults();
		Map<String, Supplier<CompressionCodec>> codecs = new LinkedHashMap<>();
		codecs.put("ours", () -> new BrotliCodec(options));
		codecs.put("window 256 KiB", () -> new BrotliCodec(options.withWindow(WINDOW_LOG)));
		codecs.put("level 1", () -> new BrotliCodec(options.withQuality(1)));
		codecs.put("level 5", () -> new BrotliCodec(options.withQuality(5)));
		return codecs;
	}

	private static Map<String, Supplier<CompressionCodec>> zstd() {
		ZstdOptions options = ZstdOptions.defaults().withWindowLog(WINDOW_LOG);
		Map<String, Supplier<CompressionCodec>> codecs = new LinkedHashMap<>();
		codecs.put("ours", () -> new ZstdCodec(options));
		codecs.put("window 2 MiB", () -> new ZstdCodec(options.withWindowLog(0)));
		codecs.put("level 1", () -> new ZstdCodec(options.withLevel(1)));
		codecs.put("level 6", () -> new ZstdCodec(options.withLevel(6)));
		return codecs;
	}

	private static Contest contest(String name, Lazy<byte[]> payload, Map<String, Supplier<CompressionCodec>> codecs) {
		Contest contest = Contest.of(name, "MiB").withUnitsPerOperation(payload.get().length / MIB);
		for (Map.Entry<String, Supplier<CompressionCodec>> codec : codecs.entrySet()) {
			contest = codec.getKey().equals("ours") ? contest.ours(() -> side(payload, codec.getValue()))
					: contest.with(codec.getKey(), Role.VARIANT, () -> side(payload, codec.getValue()));
		}
		return contest.withFacts(() -> sizes(payload, codecs));
	}

	private static Map<String, Double> sizes(Lazy<byte[]> payload, Map<String, Supplier<CompressionCodec>> codecs)
			throws Exception {
		Map<String, Double> facts = new LinkedHashMap<>();
		double ours = 0;
		for (Map.Entry<String, Supplier<CompressionCodec>> codec : codecs.entrySet()) {
			try (EngineSide side = side(payload, codec.getValue())) {
				double bytes = side.verify().outputBytes();
				if (codec.getKey().equals("ours")) {
					ours = bytes;
				}
				else {
					facts.put("bytes of %s ÷ ours".formatted(codec.getKey()), bytes / ours);
				}
			}
		}
		return facts;
	}

	private static EngineSide side(Lazy<byte[]> payload, Supplier<CompressionCodec> codecs) {
		CompressionCodec codec = codecs.get();
		return new EngineSide(new StreamJob(true, codec.format(), CHUNK, payload::get), CompressionCodecs.of(codec));
	}

}
