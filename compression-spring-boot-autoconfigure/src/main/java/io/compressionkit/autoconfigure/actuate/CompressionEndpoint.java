package io.compressionkit.autoconfigure.actuate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.compressionkit.CodecUnavailableException;
import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.codec.PooledCodec;
import io.compressionkit.codec.StatePool;
import io.compressionkit.engine.CompressionSchedulers;
import io.compressionkit.engine.WorkerStatistics;
import org.jspecify.annotations.Nullable;
import reactor.core.scheduler.Scheduler;

import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.context.ApplicationContext;

/**
 * Shows what there is for compression: formats, or why not, libraries, effective
 * settings, workers and totals. Reads only; shows no content. Thread-safe.
 */
@Endpoint(id = "compression")
public class CompressionEndpoint {

	private final ApplicationContext context;

	private final CompressionCodecs codecs;

	private final Scheduler workers;

	private final TransformTotals totals;

	CompressionEndpoint(ApplicationContext context, CompressionCodecs codecs, Scheduler workers,
			TransformTotals totals) {
		this.context = context;
		this.codecs = codecs;
		this.workers = workers;
		this.totals = totals;
	}

	/**
	 * What there is.
	 * @return a snapshot
	 */
	@ReadOperation
	public Compression compression() {
		return new Compression(formats(), EffectiveSettings.of(this.context),
				CompressionSchedulers.statistics(this.workers), this.totals.snapshot());
	}

	private Map<String, Format> formats() {
		Map<String, Format> formats = new LinkedHashMap<>();
		for (CompressionCodec codec : this.codecs) {
			formats.put(codec.format().name(), Format.available(codec));
		}
		for (CodecUnavailableException reason : this.codecs.unavailable().values()) {
			formats.put(reason.getFormat().name(), Format.unavailable(reason));
		}
		return formats;
	}

	/**
	 * What there is for compression.
	 *
	 * @param formats the formats by name, in order of preference, then those that are
	 * left out
	 * @param settings the effective values of all properties, by prefix
	 * @param workers what the workers have done; {@code null} if the application brings
	 * its own
	 * @param totals what came of the transforms so far, by format, direction and side
	 */
	public record Compression(Map<String, Format> formats, Map<String, Map<String, Object>> settings,
			@Nullable WorkerStatistics workers, List<Total> totals) {

	}

	/**
	 * A format.
	 *
	 * @param available whether there is a codec
	 * @param reason why there is none
	 * @param contentCoding its content coding in HTTP, if it has one
	 * @param library the library and its version
	 * @param compressors the pool of the compressors, if the codec has one
	 * @param decompressors the pool of the decompressors, if the codec has one
	 */
	public record Format(boolean available, @Nullable String reason, @Nullable String contentCoding,
			@Nullable String library, StatePool.@Nullable Statistics compressors,
			StatePool.@Nullable Statistics decompressors) {

		private static Format available(CompressionCodec codec) {
			PooledCodec pooled = (codec instanceof PooledCodec known) ? known : null;
			return new Format(true, null, codec.format().contentCoding(), codec.library(),
					(pooled != null) ? pooled.compressorPool() : null,
					(pooled != null) ? pooled.decompressorPool() : null);
		}

		private static Format unavailable(CodecUnavailableException reason) {
			return new Format(false, reason.getMessage(), reason.getFormat().contentCoding(), null, null, null);
		}

	}

	/**
	 * What came of transforms.
	 *
	 * @param format the format
	 * @param direction compress or decompress
	 * @param side api, server or client
	 * @param bytesIn bytes that went in
	 * @param bytesOut bytes that came out
	 * @param codecNanos time in the codec, in nanoseconds
	 * @param outcomes how many ended in which way: completed, failed, cancelled, limit
	 */
	public record Total(String format, String direction, String side, long bytesIn, long bytesOut, long codecNanos,
			Map<String, Long> outcomes) {

	}

}
