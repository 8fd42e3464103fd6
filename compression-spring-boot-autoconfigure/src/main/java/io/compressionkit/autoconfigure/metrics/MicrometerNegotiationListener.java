package io.compressionkit.autoconfigure.metrics;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.compressionkit.CompressionFormat;
import io.compressionkit.http.Verdict;
import io.compressionkit.webflux.server.NegotiationListener;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Counts the responses of a server by what they are compressed with, or why they are not.
 * Thread-safe.
 */
final class MicrometerNegotiationListener implements NegotiationListener {

	private final MeterRegistry registry;

	private final Map<Verdict, Counter> uncompressed = new ConcurrentHashMap<>();

	private final Map<CompressionFormat, Counter> compressed = new ConcurrentHashMap<>();

	MicrometerNegotiationListener(MeterRegistry registry) {
		this.registry = registry;
	}

	@Override
	public void negotiated(Verdict verdict, @Nullable CompressionFormat format) {
		Counter counter = (format != null)
				? this.compressed.computeIfAbsent(format, (key) -> counter(verdict, key.name()))
				: this.uncompressed.computeIfAbsent(verdict, (key) -> counter(key, "none"));
		counter.increment();
	}

	private Counter counter(Verdict verdict, String format) {
		return Counter.builder("compression.responses")
			.description("Responses of the server, compressed or not, and why not")
			.tag("format", format)
			.tag("verdict", verdict.tag())
			.register(this.registry);
	}

}
