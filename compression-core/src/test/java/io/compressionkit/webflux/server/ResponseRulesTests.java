package io.compressionkit.webflux.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

import io.compressionkit.webflux.CompressionAttributes;
import io.compressionkit.webflux.server.RawConnection.RawResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ServerWebExchange;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When a response is compressed, and what its header says.
 */
class ResponseRulesTests {

	private static final String TEXT = "All animals are equal, but some animals are more equal. ".repeat(100);

	private static ServerFixture server;

	@BeforeAll
	static void start() {
		server = ServerFixture.with(new Handlers(), routes())
			.response((response) -> response.withExcludedPaths(List.of("/excluded/**")))
			.start();
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	@AfterEach
	void nothingIsHeld() {
		server.assertNothingIsHeld();
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "deflate", "br", "zstd" })
	void aValueIsSentCompressedWithItsLength(String coding) throws IOException {
		RawResponse response = server.get("/text", "Accept-Encoding: " + coding);
		assertThat(response.header("content-encoding")).isEqualTo(coding);
		assertThat(response.header("content-length")).isEqualTo(Integer.toString(response.body().length));
		assertThat(response.header("vary")).isEqualTo("Accept-Encoding");
		assertThat(response.body().length).isLessThan(TEXT.length() / 4);
		assertThat(response.text()).isEqualTo(TEXT);
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "deflate", "br", "zstd" })
	void aStreamIsSentCompressedInChunks(String coding) throws IOException {
		RawResponse response = server.get("/stream", "Accept-Encoding: " + coding);
		assertThat(response.header("content-encoding")).isEqualTo(coding);
		assertThat(response.header("content-length")).isNull();
		assertThat(response.header("transfer-encoding")).isEqualTo("chunked");
		assertThat(response.text()).isEqualTo(TEXT.repeat(200));
		assertThat(response.complete).isTrue();
	}

	@Test
	void theServersPreferenceDecidesAtEqualWeight() throws IOException {
		assertThat(server.get("/text", "Accept-Encoding: gzip, br, zstd").header("content-encoding")).isEqualTo("zstd");
		assertThat(server.get("/text", "Accept-Encoding: gzip, br;q=0.9").header("content-encoding")).isEqualTo("gzip");
	}

	@Test
	void twoHeaderLinesAreOneList() throws IOException {
		assertThat(server.get("/text", "Accept-Encoding: br;q=0", "Accept-Encoding: gzip").header("content-encoding"))
			.isEqualTo("gzip");
	}

	@Test
	void withoutAcceptEncodingTheBodyStaysAsItIs() throws IOException {
		RawResponse response = server.get("/text");
		assertThat(response.header("content-encoding")).isNull();
		assertThat(response.header("content-length")).isEqualTo(Integer.toString(TEXT.length()));
		assertThat(response.header("vary")).isEqualTo("Accept-Encoding");
		assertThat(response.text()).isEqualTo(TEXT);
	}

	@ParameterizedTest
	@ValueSource(strings = { "identity;q=0", "*;q=0", "identity;q=0, brotli" })
	void nothingAcceptableIsAnsweredWith406BeforeTheHandlerRuns(String accepted) throws IOException {
		int calls = Handlers.calls;
		RawResponse response = server.get("/text", "Accept-Encoding: " + accepted);
		assertThat(response.status()).isEqualTo(406);
		assertThat(response.header("vary")).isEqualTo("Accept-Encoding");
		assertThat(Handlers.calls).isEqualTo(calls);
	}

	@Test
	void anExcludedPathIsNotAnsweredWith406() throws IOException {
		assertThat(server.get("/excluded/text", "Accept-Encoding: *;q=0").status()).isEqualTo(200);
	}

	@Test
	void withoutStrictIdentityNothingAcceptableIsAnsweredWithIdentity() throws IOException {
		try (ServerFixture lenient = ServerFixture.with(new Handlers())
			.response((response) -> response.withStrictIdentity(false))
			.start()) {
			RawResponse response = lenient.get("/text", "Accept-Encoding: *;q=0");
			assertThat(response.status()).isEqualTo(200);
			assertThat(response.text()).isEqualTo(TEXT);
		}
	}

	@Test
	void aCodingIsAcceptableAndThisResponseMayNotBeCodedSoItIsSentAsItIs() throws IOException {
		RawResponse response = server.get("/image", "Accept-Encoding: gzip, identity;q=0");
		assertThat(response.status()).isEqualTo(200);
		assertThat(response.header("content-encoding")).isNull();
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			/coded,        gzip is kept
			/partial,      a part
			/range,        a part with another status
			/no-transform, no transform
			/image,        the media type
			/excluded/text,the path
			/short,        shorter than the minimum
			/short-stream, a stream shorter than the minimum
			/octets,       octets
			/mixed,        multipart
			/opt-out,      the handler opted out
			/route,        the route opted out
			/late-opt-out, opted out before the commit
			""")
	void everyReasonLeavesTheBodyAsItIs(String path, String reason) throws IOException {
		RawResponse plain = server.get(path);
		RawResponse response = server.get(path, "Accept-Encoding: gzip, br, zstd");
		assertThat(response.body()).as(reason).isNotEmpty().isEqualTo(plain.body());
		assertThat(response.status()).isEqualTo(plain.status());
		assertThat(response.header("content-encoding")).isEqualTo(plain.header("content-encoding"));
		assertThat(response.header("content-length")).isIn(plain.header("content-length"),
				Integer.toString(plain.body().length));
	}

	@Test
	void identityAsContentEncodingIsNoReason() throws IOException {
		RawResponse response = server.get("/identity", "Accept-Encoding: gzip");
		assertThat(response.header("content-encoding")).isEqualTo("gzip");
		assertThat(response.text()).isEqualTo(TEXT);
	}

	@ParameterizedTest
	@ValueSource(ints = { 204, 205, 304 })
	void aStatusWithoutABodyGetsNoCoding(int status) throws IOException {
		try (RawConnection connection = server.connect()) {
			RawResponse response = connection.get("/status?code=" + status, "Accept-Encoding: gzip").read();
			assertThat(response.status()).isEqualTo(status);
			assertThat(response.header("content-encoding")).isNull();
			assertThat(response.body()).isEmpty();
			assertThat(connection.get("/text", "Accept-Encoding: gzip").read().text()).isEqualTo(TEXT);
		}
	}

	@Test
	void aTwoByteStreamStaysAsItIs() throws IOException {
		RawResponse response = server.get("/short-stream", "Accept-Encoding: gzip");
		assertThat(response.header("content-encoding")).isNull();
		assertThat(response.header("vary")).isEqualTo("Accept-Encoding");
		assertThat(new String(response.body(), StandardCharsets.UTF_8)).isEqualTo("ok");
	}

	@Test
	void aStreamOfUnknownLengthIsCompressedFromTheMinimumOn() throws IOException {
		RawResponse response = server.get("/trickle?buffers=1024", "Accept-Encoding: gzip");
		assertThat(response.header("content-encoding")).isEqualTo("gzip");
		assertThat(response.text()).hasSize(1024);
		response = server.get("/trickle?buffers=1023", "Accept-Encoding: gzip");
		assertThat(response.header("content-encoding")).isNull();
		assertThat(response.text()).hasSize(1023);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			text/plain                   | true
			TEXT/HTML; charset=utf-8     | true
			application/json             | true
			application/x-ndjson         | true
			application/xml              | true
			application/problem+json     | true
			application/atom+xml         | true
			image/svg+xml                | true
			text/javascript              | true
			application/wasm             | true
			font/ttf                     | true
			font/woff2                   | false
			image/png                    | false
			application/octet-stream     | false
			application/zip              | false
			application/json+zstd        | false
			not a media type             | false
			text/                        | false
			text/plain;=                 | false
			""")
	void mediaTypesDecide(String mediaType, boolean compressed) throws IOException {
		RawResponse response = server.get("/type", "Accept-Encoding: gzip", "X-Type: " + mediaType);
		assertThat(response.status()).isEqualTo(200);
		assertThat(response.header("content-encoding")).isEqualTo(compressed ? "gzip" : null);
		assertThat(response.header("vary")).isEqualTo(compressed ? "Accept-Encoding" : null);
		assertThat(response.text()).isEqualTo(TEXT);
	}

	@Test
	void withoutAContentTypeTheBodyStaysAsItIs() throws IOException {
		RawResponse response = server.get("/type", "Accept-Encoding: gzip");
		assertThat(response.header("content-encoding")).isNull();
		assertThat(response.text()).isEqualTo(TEXT);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/text", "/stream", "/short", "/short-stream", "/status?code=304", "/head-only" })
	void varyIsThereWhetherCompressedOrNotAndWithoutAcceptEncoding(String path) throws IOException {
		assertThat(server.get(path).headers("vary")).containsExactly("Accept-Encoding");
		assertThat(server.get(path, "Accept-Encoding: gzip").headers("vary")).containsExactly("Accept-Encoding");
		assertThat(server.get(path, "Accept-Encoding: identity").headers("vary")).containsExactly("Accept-Encoding");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/image", "/coded", "/no-transform", "/excluded/text", "/opt-out", "/octets" })
	void varyIsNotOnWhatIsNeverCompressed(String path) throws IOException {
		assertThat(server.get(path, "Accept-Encoding: gzip").headers("vary")).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			Origin                  | Origin;Accept-Encoding
			accept-encoding         | accept-encoding
			Origin, Accept-Encoding | Origin, Accept-Encoding
			*                       | *
			""")
	void varyIsAddedNeverOverwrittenNeverTwice(String before, String after) throws IOException {
		RawResponse response = server.get("/vary", "Accept-Encoding: gzip", "X-Vary: " + before);
		assertThat(response.headers("vary")).containsExactly(after.split(";"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "/tagged", "/tagged-stream" })
	void compressionInvalidatesWhatDescribesTheBytes(String path) throws IOException {
		RawResponse plain = server.get(path);
		assertThat(plain.header("etag")).isEqualTo("\"a\"");
		assertThat(plain.header("accept-ranges")).isEqualTo("bytes");
		RawResponse response = server.get(path, "Accept-Encoding: gzip");
		assertThat(response.header("content-encoding")).isEqualTo("gzip");
		assertThat(response.header("etag")).isEqualTo("W/\"a\"");
		assertThat(response.header("accept-ranges")).isNull();
		assertThat(response.header("content-md5")).isNull();
		assertThat(response.header("digest")).isNull();
		assertThat(response.text()).isEqualTo(TEXT);
	}

	@ParameterizedTest
	@ValueSource(strings = { "W/\"a\"", "\"a\"", "\"b\", W/\"a\"" })
	void theWeakenedTagGives304ByTheHandlersOwnCheck(String tag) throws IOException {
		try (RawConnection connection = server.connect()) {
			RawResponse response = connection.get("/checked", "Accept-Encoding: gzip", "If-None-Match: " + tag).read();
			assertThat(response.status()).isEqualTo(304);
			assertThat(response.header("etag")).isIn("W/\"a\"", "\"a\"");
			assertThat(response.header("vary")).isEqualTo("Accept-Encoding");
			assertThat(response.header("content-encoding")).isNull();
			response = connection.get("/checked", "Accept-Encoding: gzip", "If-None-Match: \"b\"").read();
			assertThat(response.status()).isEqualTo(200);
			assertThat(response.header("etag")).isEqualTo("W/\"a\"");
			assertThat(response.text()).isEqualTo(TEXT);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/text", "/tagged", "/image", "/short" })
	void headHasTheHeaderOfGetAndNoBody(String path) throws IOException {
		try (RawConnection connection = server.connect()) {
			RawResponse get = connection.get(path, "Accept-Encoding: gzip").read();
			RawResponse head = connection.head("HEAD", path, "Accept-Encoding: gzip").readWithoutBody();
			assertThat(head.status()).isEqualTo(get.status());
			assertThat(head.header("content-encoding")).isEqualTo(get.header("content-encoding"));
			assertThat(head.header("vary")).isEqualTo(get.header("vary"));
			assertThat(head.header("etag")).isEqualTo(get.header("etag"));
			assertThat(head.header("content-length")).isIn(null, get.header("content-length"));
			assertThat(connection.get("/text").read().text()).isEqualTo(TEXT);
		}
	}

	@Test
	void headOfUnknownLengthClaimsNothingThatIsNotKnown() throws IOException {
		try (RawConnection connection = server.connect()) {
			RawResponse head = connection.head("HEAD", "/head-only", "Accept-Encoding: gzip").readWithoutBody();
			assertThat(head.header("vary")).isEqualTo("Accept-Encoding");
			assertThat(head.header("content-encoding")).isNull();
			assertThat(head.header("content-length")).isIn(null, Integer.toString(TEXT.length()));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/empty", "/empty-stream", "/nothing" })
	void anEmptyBodyGetsNoCodingAndNoStrayBytes(String path) throws IOException {
		try (RawConnection connection = server.connect()) {
			for (int i = 0; i < 3; i++) {
				RawResponse response = connection.get(path, "Accept-Encoding: gzip").read();
				assertThat(response.header("content-encoding")).isNull();
				assertThat(response.body()).isEmpty();
			}
			assertThat(connection.get("/text", "Accept-Encoding: gzip").read().text()).isEqualTo(TEXT);
		}
	}

	@Test
	void headersThatAreSetBeforeTheCommitCount() throws IOException {
		RawResponse response = server.get("/late-type", "Accept-Encoding: gzip");
		assertThat(response.header("content-encoding")).isEqualTo("gzip");
		assertThat(response.header("x-late")).isEqualTo("1");
		assertThat(response.text()).isEqualTo(TEXT);
		response = server.get("/late-no-transform", "Accept-Encoding: gzip");
		assertThat(response.header("content-encoding")).isNull();
		assertThat(response.header("vary")).isNull();
		assertThat(response.text()).isEqualTo(TEXT);
	}

	@Test
	void aFailureBeforeTheFirstByteIsAnsweredWithAnErrorThatIsNotCalledCoded() throws IOException {
		try (RawConnection connection = server.connect()) {
			RawResponse response = connection.get("/fails-at-once", "Accept-Encoding: gzip").read();
			assertThat(response.status()).isEqualTo(500);
			assertThat(response.header("content-encoding")).isNull();
			assertThat(connection.get("/text", "Accept-Encoding: gzip").read().text()).isEqualTo(TEXT);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/text", "/stream", "/tagged-stream" })
	void pipelinedRequestsAreAnsweredInOrder(String path) throws IOException {
		try (RawConnection connection = server.connect()) {
			for (int i = 0; i < 5; i++) {
				connection.get(path, "Accept-Encoding: gzip");
			}
			for (int i = 0; i < 5; i++) {
				RawResponse response = connection.read();
				assertThat(response.header("content-encoding")).isEqualTo("gzip");
				assertThat(response.text()).startsWith(TEXT);
			}
		}
	}

	@Test
	void trailersPassUntouched() throws IOException {
		RawResponse response = server.get("/trailers", "Accept-Encoding: gzip", "TE: trailers");
		assertThat(response.header("content-encoding")).isEqualTo("gzip");
		assertThat(response.text()).isEqualTo(TEXT);
		assertThat(response.trailers).containsExactly("x-sum: 42");
	}

	private static RouterFunction<ServerResponse> routes() {
		return RouterFunctions.route().path("/route", (route) -> route.before((request) -> {
			request.attributes().put(CompressionAttributes.NO_RESPONSE_COMPRESSION, true);
			return request;
		}).GET("", (request) -> ServerResponse.ok().contentType(MediaType.TEXT_PLAIN).bodyValue(TEXT))).build();
	}

	@RestController
	static class Handlers {

		static volatile int calls;

		@GetMapping("/text")
		Mono<String> text() {
			calls++;
			return Mono.just(TEXT);
		}

		@GetMapping(path = "/excluded/text", produces = "text/plain")
		String excluded() {
			return TEXT;
		}

		@GetMapping("/stream")
		Mono<Void> stream(ServerHttpResponse response) {
			response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
			return response.writeWith(Flux.range(0, 200).map((i) -> buffer(response, TEXT)));
		}

		@GetMapping("/short")
		String shortText() {
			return "ok";
		}

		@GetMapping("/short-stream")
		Mono<Void> shortStream(ServerHttpResponse response) {
			response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
			return response.writeWith(Flux.just("o", "k").map((text) -> buffer(response, text)));
		}

		@GetMapping("/trickle")
		Mono<Void> trickle(@RequestParam int buffers, ServerHttpResponse response) {
			response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
			return response.writeWith(Flux.range(0, buffers).map((i) -> buffer(response, "a")));
		}

		@GetMapping("/type")
		Mono<Void> type(ServerWebExchange exchange) {
			String type = exchange.getRequest().getHeaders().getFirst("X-Type");
			ServerHttpResponse response = exchange.getResponse();
			if (type != null) {
				response.getHeaders().set("Content-Type", type);
			}
			return response.writeWith(Mono.fromSupplier(() -> buffer(response, TEXT)));
		}

		@GetMapping("/coded")
		ResponseEntity<byte[]> coded() {
			byte[] body = StrangerCodings.encode("gzip", TEXT.getBytes(StandardCharsets.UTF_8));
			return ResponseEntity.ok().header("Content-Encoding", "gzip").contentType(MediaType.TEXT_PLAIN).body(body);
		}

		@GetMapping("/identity")
		ResponseEntity<String> identity() {
			return ResponseEntity.ok().header("Content-Encoding", "identity").body(TEXT);
		}

		@GetMapping("/partial")
		ResponseEntity<String> partial() {
			return ResponseEntity.status(206)
				.header("Content-Range", "bytes 0-%d/100000".formatted(TEXT.length() - 1))
				.body(TEXT);
		}

		@GetMapping("/range")
		ResponseEntity<String> range() {
			return ResponseEntity.ok().header("Content-Range", "bytes 0-10/100000").body(TEXT);
		}

		@GetMapping("/no-transform")
		ResponseEntity<String> noTransform() {
			return ResponseEntity.ok().header("Cache-Control", "public, No-Transform").body(TEXT);
		}

		@GetMapping("/image")
		ResponseEntity<byte[]> image() {
			return ResponseEntity.ok().contentType(MediaType.IMAGE_PNG).body(TEXT.getBytes(StandardCharsets.UTF_8));
		}

		@GetMapping("/octets")
		ResponseEntity<byte[]> octets() {
			return ResponseEntity.ok()
				.contentType(MediaType.APPLICATION_OCTET_STREAM)
				.body(TEXT.getBytes(StandardCharsets.UTF_8));
		}

		@GetMapping("/mixed")
		Mono<Void> mixed(ServerHttpResponse response) {
			response.getHeaders().set("Content-Type", "multipart/mixed; boundary=b");
			return response
				.writeWith(Flux.just("--b\r\n\r\n", TEXT, "\r\n--b--").map((text) -> buffer(response, text)));
		}

		@GetMapping("/opt-out")
		String optOut(ServerWebExchange exchange) {
			exchange.getAttributes().put(CompressionAttributes.NO_RESPONSE_COMPRESSION, true);
			return TEXT;
		}

		@GetMapping("/late-opt-out")
		String lateOptOut(ServerWebExchange exchange) {
			exchange.getResponse()
				.beforeCommit(() -> Mono.fromRunnable(
						() -> exchange.getAttributes().put(CompressionAttributes.NO_RESPONSE_COMPRESSION, true)));
			return TEXT;
		}

		@GetMapping("/status")
		Mono<Void> status(@RequestParam int code, ServerHttpResponse response) {
			response.setStatusCode(HttpStatus.valueOf(code));
			response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
			return response.setComplete();
		}

		@GetMapping("/vary")
		ResponseEntity<String> vary(@org.springframework.web.bind.annotation.RequestHeader("X-Vary") String vary) {
			return ResponseEntity.ok().header("Vary", vary).body(TEXT);
		}

		@GetMapping("/tagged")
		ResponseEntity<String> tagged() {
			return ResponseEntity.ok().headers(Handlers::tag).body(TEXT);
		}

		@GetMapping("/tagged-stream")
		Mono<Void> taggedStream(ServerHttpResponse response) {
			tag(response.getHeaders());
			response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
			response.getHeaders().setContentLength(TEXT.length());
			return response.writeWith(Flux.fromArray(TEXT.split("(?<= )")).map((word) -> buffer(response, word)));
		}

		private static void tag(HttpHeaders headers) {
			headers.setETag("\"a\"");
			headers.set("Accept-Ranges", "bytes");
			headers.set("Content-MD5", "Q2hlY2sgSW50ZWdyaXR5IQ==");
			headers.set("Digest", "sha-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=");
		}

		@GetMapping("/checked")
		Mono<String> checked(ServerWebExchange exchange) {
			return exchange.checkNotModified("\"a\"") ? Mono.empty() : Mono.just(TEXT);
		}

		@RequestMapping("/head-only")
		Mono<Void> headOnly(ServerHttpResponse response) {
			response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
			return response.writeWith(Mono.fromSupplier(() -> buffer(response, TEXT)));
		}

		@GetMapping("/empty")
		String empty() {
			return "";
		}

		@GetMapping("/empty-stream")
		Mono<Void> emptyStream(ServerHttpResponse response) {
			response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
			return response.writeWith(Flux.empty());
		}

		@GetMapping("/nothing")
		Mono<Void> nothing() {
			return Mono.empty();
		}

		@GetMapping("/late-type")
		Mono<Void> lateType(ServerHttpResponse response) {
			response.beforeCommit(() -> Mono.delay(Duration.ofMillis(10)).then(Mono.fromRunnable(() -> {
				response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
				response.getHeaders().add("X-Late", "1");
			})));
			return response.writeWith(Mono.fromSupplier(() -> buffer(response, TEXT)));
		}

		@GetMapping("/late-no-transform")
		Mono<Void> lateNoTransform(ServerHttpResponse response) {
			response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
			response.beforeCommit(
					() -> Mono.fromRunnable(() -> response.getHeaders().set("Cache-Control", "no-transform")));
			return response.writeWith(Flux.just(TEXT).map((text) -> buffer(response, text)));
		}

		@GetMapping("/fails-at-once")
		Mono<Void> failsAtOnce(ServerHttpResponse response) {
			response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
			return response.writeWith(Flux.error(new IllegalStateException("no")));
		}

		@GetMapping("/trailers")
		Mono<Void> trailers(ServerHttpResponse response) {
			reactor.netty.http.server.HttpServerResponse nativeResponse = org.springframework.http.server.reactive.ServerHttpResponseDecorator
				.getNativeResponse(response);
			nativeResponse.trailerHeaders((trailers) -> trailers.set("x-sum", "42"));
			response.getHeaders().set("Trailer", "x-sum");
			response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
			return response.writeWith(Mono.fromSupplier(() -> buffer(response, TEXT)));
		}

		private static DataBuffer buffer(ServerHttpResponse response, String text) {
			byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
			return response.bufferFactory().allocateBuffer(Math.max(bytes.length, 1)).write(bytes);
		}

	}

}
