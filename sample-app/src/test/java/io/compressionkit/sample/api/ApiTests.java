package io.compressionkit.sample.api;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

import io.compressionkit.CompressionFormat;
import io.compressionkit.codec.StatePool;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "sample.table=false", "sample.max-body-size=1MB", "compression.limits.max-output-size=2MB" })
class ApiTests {

	private static final byte[] TEXT = "compression over HTTP, ".repeat(10_000).getBytes(StandardCharsets.UTF_8);

	@LocalServerPort
	private int port;

	@SuppressWarnings("NullAway.Init")
	private WebTestClient client;

	static List<CompressionFormat> formats() {
		return CompressionFormat.builtIn();
	}

	@BeforeEach
	void connect() {
		this.client = WebTestClient.bindToServer()
			.baseUrl("http://localhost:" + this.port)
			.responseTimeout(Duration.ofSeconds(20))
			.codecs((codecs) -> codecs.defaultCodecs().maxInMemorySize(4 << 20))
			.build();
	}

	@AfterEach
	void everyStreamIsClosed() {
		Awaitility.await().atMost(Duration.ofSeconds(10)).until(() -> StatePool.open() == 0);
	}

	@ParameterizedTest
	@MethodSource("formats")
	void everyFormatRoundTrips(CompressionFormat format) {
		EntityExchangeResult<byte[]> compressed = ok("/api/compress/" + format, TEXT);
		assertThat(compressed.getResponseBody()).hasSizeLessThan(TEXT.length / 20);
		assertInfo(compressed, format, TEXT.length);
		EntityExchangeResult<byte[]> decompressed = ok("/api/decompress/" + format, body(compressed));
		assertThat(decompressed.getResponseBody()).isEqualTo(TEXT);
		assertInfo(decompressed, format, body(compressed).length);
	}

	private static void assertInfo(EntityExchangeResult<byte[]> result, CompressionFormat format, int consumed) {
		HttpHeaders headers = result.getResponseHeaders();
		assertThat(headers.getContentType()).isEqualTo(MediaType.APPLICATION_OCTET_STREAM);
		assertThat(headers.getFirst("Compression-Format")).isEqualTo(format.name());
		assertThat(headers.getFirst("Compression-Consumed")).isEqualTo(String.valueOf(consumed));
		assertThat(headers.getFirst("Compression-Produced")).isEqualTo(String.valueOf(body(result).length));
		assertThat(headers.getFirst("Compression-Streams")).isEqualTo("1");
		assertThat(headers.getFirst("Compression-Execution")).isIn("inline", "worker");
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "x-gzip", "zlib", "deflate", "zstd" })
	void theFormatIsDetected(String format) {
		byte[] compressed = body(ok("/api/compress/" + format, TEXT));
		EntityExchangeResult<byte[]> decompressed = ok("/api/decompress/auto", compressed);
		assertThat(decompressed.getResponseBody()).isEqualTo(TEXT);
		assertThat(decompressed.getResponseHeaders().getFirst("Compression-Format"))
			.isEqualTo(CompressionFormat.of(format).name());
	}

	@ParameterizedTest
	@CsvSource({ "gzip, level=0, level=9", "zlib, level=1, level=9", "raw-deflate, level=1, level=9",
			"brotli, quality=0, quality=11&window=18", "zstd, level=-7&checksum=true&contentSize=true, level=19" })
	void optionsChangeTheResult(String format, String large, String small) {
		byte[] larger = body(ok("/api/compress/" + format + "?" + large, TEXT));
		byte[] smaller = body(ok("/api/compress/" + format + "?" + small, TEXT));
		assertThat(larger).hasSizeGreaterThan(smaller.length);
		assertThat(body(ok("/api/decompress/" + format, larger))).isEqualTo(TEXT);
		assertThat(body(ok("/api/decompress/" + format, smaller))).isEqualTo(TEXT);
	}

	@Test
	void aFormIsABodyLikeAnyOther() {
		byte[] compressed = body(ok("/api/compress/gzip", TEXT, MediaType.APPLICATION_FORM_URLENCODED));
		assertThat(body(ok("/api/decompress/gzip", compressed, MediaType.TEXT_PLAIN))).isEqualTo(TEXT);
	}

	@Test
	void noBodyIsAnEmptyOne() {
		byte[] compressed = body(ok("/api/compress/gzip", new byte[0]));
		assertThat(compressed).isNotEmpty();
		assertThat(this.client.post()
			.uri("/api/decompress/gzip")
			.bodyValue(compressed)
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody()
			.returnResult()
			.getResponseBody()).isNullOrEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = ':', textBlock = """
			compress/gzip?level=10      : level
			compress/gzip?level=high    : Option 'level' must be a whole number, but is 'high'
			compress/gzip?quality=1     : There is no option 'quality' here; there are [level]
			compress/gzip?level=1&level=2 : Option 'level' is given 2 times
			compress/brotli?quality=12  : quality
			compress/zstd?checksum=yes  : Option 'checksum' must be true or false, but is 'yes'
			compress/zstd?window=40     : window
			decompress/gzip?policy=lax  : Option 'policy' must be one of [default, strict, lenient], but is 'lax'
			decompress/gzip?level=1     : There is no option 'level' here
			decompress/gzip?maxOutputSize=3MB : Option 'maxOutputSize' must be 1 to 2097152 bytes, but is 3145728
			decompress/gzip?maxOutputSize=0   : Option 'maxOutputSize' must be 1 to 2097152 bytes, but is 0
			decompress/gzip?maxOutputSize=big : Option 'maxOutputSize' must be a size such as 1000 or 1MB
			""")
	void aBadOptionIs400(String path, String detail) {
		problem("/api/" + path, TEXT, 400, "Invalid option").jsonPath("$.detail")
			.value(String.class, (text) -> assertThat(text).contains(detail));
	}

	@Test
	void malformedContentIs400WithItsReason() {
		byte[] compressed = body(ok("/api/compress/gzip", TEXT));
		byte[] prefix = Arrays.copyOf(compressed, compressed.length - 4);
		problem("/api/decompress/gzip", prefix, 400, "Malformed content").jsonPath("$.reason")
			.isEqualTo("TRUNCATED")
			.jsonPath("$.format")
			.isEqualTo("gzip")
			.jsonPath("$.inputOffset")
			.isEqualTo(prefix.length);
		problem("/api/decompress/zstd", compressed, 400, "Malformed content").jsonPath("$.reason").isEqualTo("CORRUPT");
		problem("/api/decompress/auto", TEXT, 400, "Malformed content").jsonPath("$.reason").isEqualTo("CORRUPT");
	}

	@Test
	void truncatedContentCanBeAllowed() {
		byte[] compressed = body(ok("/api/compress/zlib", TEXT));
		byte[] prefix = Arrays.copyOf(compressed, compressed.length - 4);
		assertThat(body(ok("/api/decompress/zlib?allowTruncated=true", prefix))).isEqualTo(TEXT);
	}

	@Test
	void thePolicyDecidesAboutTrailingData() {
		byte[] compressed = body(ok("/api/compress/zlib", TEXT));
		byte[] more = Arrays.copyOf(compressed, compressed.length + 10);
		problem("/api/decompress/zlib", more, 400, "Malformed content").jsonPath("$.reason").isEqualTo("TRAILING_DATA");
		EntityExchangeResult<byte[]> lenient = ok("/api/decompress/zlib?policy=lenient", more);
		assertThat(lenient.getResponseBody()).isEqualTo(TEXT);
		assertThat(lenient.getResponseHeaders().getFirst("Compression-Consumed"))
			.isEqualTo(String.valueOf(compressed.length));
	}

	@Test
	void tooMuchOutputIs413() {
		byte[] compressed = body(ok("/api/compress/zstd", TEXT));
		problem("/api/decompress/zstd?maxOutputSize=1000", compressed, 413, "Limit exceeded").jsonPath("$.limit")
			.isEqualTo("OUTPUT_SIZE")
			.jsonPath("$.value")
			.isEqualTo(1000);
		assertThat(body(ok("/api/decompress/zstd?maxOutputSize=" + TEXT.length, compressed))).isEqualTo(TEXT);
	}

	@Test
	void theLimitOfTheApplicationHoldsWithoutOptions() {
		byte[] compressed = body(ok("/api/compress/gzip", new byte[1 << 20]));
		byte[] members = new byte[3 * compressed.length];
		for (int i = 0; i < 3; i++) {
			System.arraycopy(compressed, 0, members, i * compressed.length, compressed.length);
		}
		problem("/api/decompress/gzip", members, 413, "Limit exceeded").jsonPath("$.value").isEqualTo(2 << 20);
	}

	@Test
	void aBodyThatIsTooLargeIs413() {
		problem("/api/compress/gzip", new byte[(1 << 20) + 1], 413, "Body too large");
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "zlib", "raw-deflate", "brotli", "zstd", "auto" })
	void aRejectionTellsNothingOfTheInside(String format) {
		byte[] compressed = body(ok("/api/compress/" + (format.equals("auto") ? "zstd" : format), TEXT));
		byte[] corrupt = compressed.clone();
		Arrays.fill(corrupt, 9, 30, (byte) 0xff);
		byte[][] bodies = { TEXT, corrupt, Arrays.copyOf(compressed, 20) };
		for (byte[] body : bodies) {
			problem("/api/decompress/" + format, body, 400, "Malformed content").jsonPath("$.detail")
				.value(String.class,
						(detail) -> assertThat(detail).matches("The body is malformed \\([A-Z_]+\\), at byte \\d+"));
		}
		problem("/api/decompress/" + format + "?maxOutputSize=1000", compressed, 413, "Limit exceeded")
			.jsonPath("$.detail")
			.isEqualTo("More would come out of the body than is allowed");
	}

	@Test
	void anUnknownFormatIs404() {
		problem("/api/compress/compress", TEXT, 404, "Unknown format");
		problem("/api/decompress/lzma", TEXT, 404, "Unknown format").jsonPath("$.detail")
			.value(String.class, (text) -> assertThat(text).contains("lzma").contains("raw-deflate"));
	}

	private EntityExchangeResult<byte[]> ok(String uri, byte[] body) {
		return ok(uri, body, MediaType.APPLICATION_OCTET_STREAM);
	}

	private EntityExchangeResult<byte[]> ok(String uri, byte[] body, MediaType type) {
		return this.client.post()
			.uri(uri)
			.contentType(type)
			.body(Mono.just(body), byte[].class)
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody()
			.returnResult();
	}

	private WebTestClient.BodyContentSpec problem(String uri, byte[] body, int status, String title) {
		return this.client.post()
			.uri(uri)
			.contentType(MediaType.APPLICATION_OCTET_STREAM)
			.bodyValue(body)
			.exchange()
			.expectStatus()
			.isEqualTo(status)
			.expectHeader()
			.contentType(MediaType.APPLICATION_PROBLEM_JSON)
			.expectBody()
			.jsonPath("$.title")
			.isEqualTo(title)
			.jsonPath("$.status")
			.isEqualTo(status);
	}

	private static byte[] body(EntityExchangeResult<byte[]> result) {
		byte[] body = result.getResponseBody();
		return (body != null) ? body : new byte[0];
	}

}
