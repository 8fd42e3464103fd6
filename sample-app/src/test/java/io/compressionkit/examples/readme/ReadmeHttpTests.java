package io.compressionkit.examples.readme;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;
import io.compressionkit.sample.SampleApplication;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.reactive.function.client.WebClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The examples of content coding and compressed media types, on a real server.
 */
@SpringBootTest(classes = SampleApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = "sample.table=false")
@Import(LogController.class)
class ReadmeHttpTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	private static final String LINES = "one line\nand another\n".repeat(500);

	@Autowired
	@SuppressWarnings("NullAway.Init")
	private CompressionService compression;

	@Autowired
	@SuppressWarnings("NullAway.Init")
	private WebClient.Builder builder;

	@LocalServerPort
	private int port;

	@SuppressWarnings("NullAway.Init")
	private String baseUrl;

	@BeforeEach
	void findServer() {
		this.baseUrl = "http://localhost:" + this.port;
	}

	/** A client that neither asks for codings nor decodes them. */
	private WebClient stranger() {
		return WebClient.create(this.baseUrl);
	}

	@Test
	void aLogIsSentCompressedAndReceivedPlain() {
		assertThat(new LogClient(this.builder, this.baseUrl).send(LINES).block(TIMEOUT)).isEqualTo(LINES.length());
		for (CompressionFormat format : List.of(CompressionFormat.GZIP, CompressionFormat.ZLIB,
				CompressionFormat.BROTLI, CompressionFormat.ZSTD)) {
			assertThat(stranger().post()
				.uri("/logs")
				.header(HttpHeaders.CONTENT_ENCODING, format.contentCoding())
				.contentType(MediaType.TEXT_PLAIN)
				.bodyValue(this.compression.compressSync(LINES.getBytes(StandardCharsets.UTF_8), format))
				.retrieve()
				.bodyToMono(Integer.class)
				.block(TIMEOUT)).as(format.toString()).isEqualTo(LINES.length());
		}
	}

	@Test
	void anArchiveIsCountedAndCopied() {
		byte[] archive = this.compression.compressSync(LINES.getBytes(StandardCharsets.UTF_8), CompressionFormat.ZSTD);
		MediaType type = MediaType.parseMediaType("application/zstd");
		assertThat(stranger().post()
			.uri("/archives")
			.contentType(type)
			.bodyValue(archive)
			.retrieve()
			.bodyToMono(Long.class)
			.block(TIMEOUT)).isEqualTo(1000);
		byte[] copy = stranger().post()
			.uri("/archives/copy")
			.contentType(type)
			.accept(type)
			.bodyValue(archive)
			.retrieve()
			.bodyToMono(byte[].class)
			.block(TIMEOUT);
		assertThat(new String(this.compression.decompressSync(copy, CompressionFormat.ZSTD), StandardCharsets.UTF_8))
			.isEqualTo(LINES);
	}

	@Test
	void anObjectIsCompressedJson() {
		MediaType type = MediaType.parseMediaType("application/json+zstd");
		LogController.Point point = this.builder.baseUrl(this.baseUrl)
			.build()
			.post()
			.uri("/points")
			.contentType(type)
			.accept(type)
			.bodyValue(new LogController.Point(1, 2))
			.retrieve()
			.bodyToMono(LogController.Point.class)
			.block(TIMEOUT);
		assertThat(point).isEqualTo(new LogController.Point(2, 1));
	}

	@Test
	void aSecretIsNotCompressed() {
		ResponseEntity<String> secret = stranger().get()
			.uri("/secret")
			.header(HttpHeaders.ACCEPT_ENCODING, "gzip")
			.retrieve()
			.toEntity(String.class)
			.block(TIMEOUT);
		assertThat(secret.getHeaders().getFirst(HttpHeaders.CONTENT_ENCODING)).isNull();
		assertThat(secret.getBody()).hasSize(7000);
	}

}
