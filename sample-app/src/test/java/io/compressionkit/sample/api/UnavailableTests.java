package io.compressionkit.sample.api;

import java.time.Duration;
import java.util.List;

import io.compressionkit.CodecUnavailableException;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import io.compressionkit.codec.zip.GzipCodec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The workers take no more work, and a library is missing.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "sample.table=false", "compression.execution.inline-threshold=0B" })
class UnavailableTests {

	@LocalServerPort
	private int port;

	@ParameterizedTest
	@CsvSource({ "compress/gzip, Workers are busy", "decompress/gzip, Workers are busy",
			"compress/brotli, Format is not available", "decompress/brotli, Format is not available",
			"compress/zstd, Format is not available" })
	void itIs503(String path, String title) {
		WebTestClient.bindToServer()
			.baseUrl("http://localhost:" + this.port)
			.responseTimeout(Duration.ofSeconds(20))
			.build()
			.post()
			.uri("/api/" + path)
			.bodyValue(new byte[100])
			.exchange()
			.expectStatus()
			.isEqualTo(503)
			.expectHeader()
			.contentType(MediaType.APPLICATION_PROBLEM_JSON)
			.expectBody()
			.jsonPath("$.title")
			.isEqualTo(title)
			.jsonPath("$.detail")
			.value(String.class, (detail) -> assertThat(detail).doesNotContain("/opt", "Error", "library is", "null"));
	}

	@TestConfiguration(proxyBeanMethods = false)
	static class Unavailable {

		@Bean
		Scheduler compressionScheduler() {
			Scheduler scheduler = Schedulers.newSingle("gone");
			scheduler.dispose();
			return scheduler;
		}

		@Bean
		CompressionCodecs compressionCodecs(GzipCodec gzip) {
			return CompressionCodecs.of(List.of(gzip),
					List.of(new CodecUnavailableException(CompressionFormat.BROTLI, "a library",
							new UnsatisfiedLinkError("/opt/lib/libbrotli.so: cannot open")),
							new CodecUnavailableException(CompressionFormat.ZSTD, "another library", null)));
		}

	}

}
