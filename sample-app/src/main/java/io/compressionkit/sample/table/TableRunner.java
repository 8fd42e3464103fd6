package io.compressionkit.sample.table;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

import io.compressionkit.CompressionService;
import io.compressionkit.sample.compare.Contender;
import io.compressionkit.sample.compare.Measurement;
import io.compressionkit.sample.compare.Stopwatch;
import io.compressionkit.sample.payload.Payload;
import io.compressionkit.sample.payload.Payloads;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.stereotype.Component;

/**
 * Prints how every format does on real files, unless {@code sample.table} is
 * {@code false}.
 */
@Component
@ConditionalOnBooleanProperty("sample.table")
class TableRunner implements ApplicationRunner {

	private final CompressionService service;

	private final Duration time;

	@Autowired
	TableRunner(CompressionService service) {
		this(service, Duration.ofMillis(20));
	}

	TableRunner(CompressionService service, Duration time) {
		this.service = service;
		this.time = time;
	}

	@Override
	public void run(ApplicationArguments arguments) throws IOException {
		print(Payloads.load());
	}

	void print(List<Payload> payloads) {
		System.out.println(table(payloads, Contender.among(this.service.codecs())));
	}

	private TextTable table(List<Payload> payloads, List<Contender> contenders) {
		Stopwatch stopwatch = new Stopwatch(this.service, this.time);
		// the first run pays for loading classes and libraries
		stopwatch.measure(payloads.get(0), contenders.get(0));
		TextTable table = new TextTable("payload", "format", "level", "bytes", "compressed", "ratio", "compress MB/s",
				"decompress MB/s");
		for (Payload payload : payloads) {
			for (Contender contender : contenders) {
				Measurement measurement = stopwatch.measure(payload, contender);
				table.add(measurement.payload(), contender.format().name(), String.valueOf(contender.level()),
						String.valueOf(measurement.originalSize()), String.valueOf(measurement.compressedSize()),
						decimal(measurement.ratio(), 2), decimal(measurement.compressSpeed() / 1e6, 1),
						decimal(measurement.decompressSpeed() / 1e6, 1));
			}
		}
		return table;
	}

	private static String decimal(double value, int digits) {
		return String.format(Locale.ROOT, "%." + digits + "f", value);
	}

}
