package io.compressionkit.sample.table;

import java.time.Duration;
import java.util.List;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;
import io.compressionkit.sample.compare.Contender;
import io.compressionkit.sample.compare.Measurement;
import io.compressionkit.sample.compare.Stopwatch;
import io.compressionkit.sample.payload.AccessLog;
import io.compressionkit.sample.payload.Payload;
import io.compressionkit.sample.payload.Payloads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(webEnvironment = WebEnvironment.NONE, properties = "sample.table=false")
@ExtendWith(OutputCaptureExtension.class)
class TableTests {

	@Autowired
	@SuppressWarnings("NullAway.Init")
	private CompressionService service;

	@Test
	void thePayloadsAreRealFilesOfSomeSize() throws Exception {
		List<Payload> payloads = Payloads.load();
		assertThat(payloads).extracting(Payload::name)
			.containsExactly("bootstrap.min.css", "bootstrap.bundle.js", "config-metadata.json", "access.log");
		assertThat(payloads)
			.allSatisfy((payload) -> assertThat(payload.bytes()).as(payload.name()).hasSizeGreaterThan(50_000));
	}

	@Test
	void theLogIsTheSameEachTimeAndVaries() {
		byte[] log = AccessLog.generate(100_000, 1);
		assertThat(log).hasSize(100_000).isEqualTo(AccessLog.generate(100_000, 1));
		assertThat(log).isNotEqualTo(AccessLog.generate(100_000, 2));
		assertThat(this.service.compressSync(log, CompressionFormat.GZIP)).hasSizeBetween(10_000, 40_000);
	}

	@Test
	void everyFormatTakesPart() {
		assertThat(Contender.among(this.service.codecs())).extracting(Contender::format)
			.containsAll(CompressionFormat.builtIn());
	}

	@Test
	void aContenderIsMeasured() {
		Payload payload = new Payload("a log", AccessLog.generate(10_000, 1));
		for (Contender contender : Contender.among(this.service.codecs())) {
			Measurement measurement = new Stopwatch(this.service, Duration.ZERO).measure(payload, contender);
			assertThat(measurement.originalSize()).isEqualTo(10_000);
			assertThat(measurement.compressedSize()).isBetween(1000, 5000);
			assertThat(measurement.ratio()).isEqualTo(10_000.0 / measurement.compressedSize());
			assertThat(measurement.compressSpeed()).isPositive();
			assertThat(measurement.decompressSpeed()).isPositive();
		}
	}

	@Test
	void theTableHasARowForEachMeasurement(CapturedOutput output) throws Exception {
		new TableRunner(this.service, Duration.ZERO).print(List.of(new Payload("a log", AccessLog.generate(1000, 1))));
		assertThat(output.getOut().lines().filter((line) -> line.startsWith("a log")))
			.hasSameSizeAs(Contender.among(this.service.codecs()))
			.anySatisfy((line) -> assertThat(line).containsPattern("a log +brotli +4 +1000 +\\d+ +\\d+\\.\\d\\d +"));
	}

	@Test
	void columnsAreAligned() {
		TextTable table = new TextTable("name", "n");
		table.add("a", "1000");
		table.add("longer", "1");
		assertThat(table.toString()).isEqualTo("""
				name       n
				------------
				a       1000
				longer     1
				""");
	}

}
