package io.compressionkit.sample.page;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.client.reactive.JdkClientHttpConnector;
import org.springframework.test.web.reactive.server.WebTestClient;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "sample.table=false")
class PageApiTests {

	private static final ParameterizedTypeReference<Map<String, Object>> OBJECT = new ParameterizedTypeReference<>() {
	};

	private static final byte[] TEXT = "what the page sends, ".repeat(5000).getBytes(StandardCharsets.UTF_8);

	@LocalServerPort
	private int port;

	@Autowired
	@SuppressWarnings("NullAway.Init")
	private CompressionService service;

	@SuppressWarnings("NullAway.Init")
	private WebTestClient client;

	@BeforeEach
	void connect() {
		this.client = WebTestClient.bindToServer(new JdkClientHttpConnector())
			.baseUrl("http://localhost:" + this.port)
			.responseTimeout(Duration.ofSeconds(60))
			.codecs((codecs) -> codecs.defaultCodecs().maxInMemorySize(4 << 20))
			.build();
	}

	@Test
	void payloadsAreListedAndGiven() {
		for (Map<String, Object> payload : list("/api/payloads")) {
			byte[] body = this.client.get()
				.uri("/api/payloads/{name}", payload.get("name"))
				.exchange()
				.expectStatus()
				.isOk()
				.expectHeader()
				.contentType((String) payload.get("mediaType"))
				.expectBody()
				.returnResult()
				.getResponseBody();
			assertThat(body).hasSize((int) payload.get("size"));
		}
	}

	@ParameterizedTest
	@CsvSource({ "/api/payloads/other.txt, 404", "/api/payloads/stream.log?mebibytes=0, 400",
			"/api/payloads/stream.log?mebibytes=1025, 400", "/api/payloads/stream.log?mebibytes=many, 400" })
	void whatIsNotThereIsRefused(String path, int status) {
		this.client.get().uri(path).exchange().expectStatus().isEqualTo(status);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			gzip     | gzip, br | gzip
			br       | gzip, br | br
			identity | gzip, br |
			zstd     | gzip, br | br
			lzma     | gzip, br | br
			br       | br;q=0   |
			""")
	void aCodingIsChosenAmongThoseAccepted(String coding, String accepted, String result) {
		this.client.get()
			.uri("/api/payloads/bootstrap.min.css?coding={coding}", coding)
			.header(HttpHeaders.ACCEPT_ENCODING, accepted)
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.values(HttpHeaders.CONTENT_ENCODING,
					(values) -> assertThat(values).isEqualTo((result != null) ? List.of(result) : null));
	}

	@Test
	void aNegotiationTellsTheHeadersAndTheBytesOnTheWire() {
		Map<String, Object> exchange = this.client.get()
			.uri("/api/negotiation?payload=access.log&accept={accept}", "zstd")
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody(OBJECT)
			.returnResult()
			.getResponseBody();
		assertThat(exchange).containsEntry("status", 200).containsEntry("decodedBytes", 2 << 20);
		assertThat((int) exchange.get("wireBytes")).isBetween(100_000, 600_000);
		assertThat(exchange.get("headers")).asString().contains("Content-Encoding=[zstd]");
	}

	@ParameterizedTest
	@CsvSource({ "gzip, Content-Encoding, gzip", "zlib, Content-Encoding, deflate",
			"raw-deflate, Content-Encoding, deflate", "brotli, Content-Encoding, br", "zstd, Content-Encoding, zstd",
			"gzip, Content-Type, application/gzip", "zlib, Content-Type, application/zlib",
			"zstd, Content-Type, application/zstd", "brotli, Content-Type, application/x-brotli" })
	void anUploadIsDecodedByItsCodingOrItsType(String format, String header, String value) {
		this.client.post()
			.uri("/api/uploads")
			.header(header, value)
			.bodyValue(this.service.compressSync(TEXT, CompressionFormat.of(format)))
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody()
			.jsonPath("$.size")
			.isEqualTo(TEXT.length);
	}

	@Test
	void aComparisonHasARowForEachFormatAndLevel() {
		List<Map<String, Object>> rows = this.client.post()
			.uri("/api/compare")
			.bodyValue(TEXT)
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.contentType(MediaType.APPLICATION_NDJSON)
			.expectBodyList(OBJECT)
			.hasSize(12)
			.returnResult()
			.getResponseBody();
		assertThat(rows).allSatisfy((row) -> assertThat((int) row.get("compressedSize")).isBetween(10, 2000));
	}

	@Test
	void eventsHaveSixBytes() {
		List<String> events = this.client.get()
			.uri("/api/live?count=3&millis=1")
			.exchange()
			.expectStatus()
			.isOk()
			.expectBodyList(String.class)
			.returnResult()
			.getResponseBody();
		assertThat(events).containsExactly("000000", "000001", "000002");
	}

	@ParameterizedTest
	@ValueSource(strings = { "download", "upload", "transcode", "subprocess" })
	void aPipelineTakesAllOfTheLogAndTellsSo(String name) {
		assertThat(list("/api/pipelines")).extracting((pipeline) -> pipeline.get("name")).contains(name);
		List<Map<String, Object>> snapshots = this.client.post()
			.uri("/api/pipelines/{name}?mebibytes=2", name)
			.exchange()
			.expectStatus()
			.isOk()
			.expectBodyList(OBJECT)
			.returnResult()
			.getResponseBody();
		assertThat(snapshots).last()
			.satisfies((last) -> assertThat(last).containsEntry("state", "COMPLETED")
				.containsEntry("bytes", 2 << 20)
				.extractingByKey("note")
				.asString()
				.isNotEmpty());
	}

	@Test
	void anUnknownPipelineIsNotFound() {
		this.client.post().uri("/api/pipelines/sewage").exchange().expectStatus().isNotFound();
	}

	@Test
	void totalsCountWhatWasDone() {
		this.service.compressSync(TEXT, CompressionFormat.RAW_DEFLATE);
		assertThat(list("/api/totals")).anySatisfy((total) -> {
			assertThat(total.get("kind")).isEqualTo(
					Map.of("format", "raw-deflate", "direction", "COMPRESS", "side", "API", "outcome", "COMPLETED"));
			assertThat((int) total.get("bytesIn")).isGreaterThanOrEqualTo(TEXT.length);
		});
	}

	private List<Map<String, Object>> list(String path) {
		List<Map<String, Object>> list = this.client.get()
			.uri(path)
			.accept(MediaType.APPLICATION_JSON)
			.exchange()
			.expectStatus()
			.isOk()
			.expectBodyList(OBJECT)
			.returnResult()
			.getResponseBody();
		return (list != null) ? list : List.of();
	}

}
