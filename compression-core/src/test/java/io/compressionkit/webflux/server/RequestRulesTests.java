package io.compressionkit.webflux.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import java.util.zip.Deflater;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdOutputStream;
import io.compressionkit.webflux.server.RawConnection.RawResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.MediaType;
import org.springframework.http.codec.multipart.FormFieldPart;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What becomes of request bodies that come compressed.
 */
class RequestRulesTests {

	private static final String TEXT = "All animals are equal, but some animals are more equal. ".repeat(100);

	private static final int LIMIT = 100_000;

	/** Annotated, functional, and code that reads the exchange itself. */
	private static final List<String> READERS = List.of("/string", "/bytes", "/functional", "/exchange");

	private static final AtomicLong READ = new AtomicLong();

	private static ServerFixture server;

	@BeforeAll
	static void start() {
		server = ServerFixture.with(new Handlers(), routes(), rawReader())
			.request((request) -> request.withMaxSize(LIMIT))
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

	static Stream<Arguments> codingsAndReaders() {
		return Stream.of("gzip", "x-gzip", "GZIP", "deflate", "br", "zstd")
			.flatMap((coding) -> READERS.stream().map((reader) -> Arguments.of(coding, reader)));
	}

	private static byte[] encode(String coding, byte[] content) {
		return StrangerCodings.encode(coding.toLowerCase(Locale.ROOT).replace("x-gzip", "gzip"), content);
	}

	private static byte[] encode(String coding, String content) {
		return encode(coding, content.getBytes(StandardCharsets.UTF_8));
	}

	@ParameterizedTest
	@MethodSource("codingsAndReaders")
	void theHandlerSeesTheDecodedBodyWhateverItsArgumentType(String coding, String reader) throws IOException {
		RawResponse response = server.post(reader, encode(coding, TEXT), "Content-Type: text/plain",
				"Content-Encoding: " + coding);
		assertThat(response.status()).isEqualTo(200);
		assertThat(response.text()).isEqualTo(TEXT);
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "deflate", "br", "zstd" })
	void contentEncodingAndContentLengthAreGone(String coding) throws IOException {
		RawResponse response = server.post("/headers", encode(coding, TEXT), "Content-Encoding: " + coding,
				"X-Other: stays");
		assertThat(response.text().toLowerCase(Locale.ROOT)).contains("x-other")
			.doesNotContain("content-encoding", "content-length");
	}

	@ParameterizedTest
	@ValueSource(strings = { "deflate", "raw" })
	void rawDeflateIsToldFromZlibByItsContentEvenByteByByte(String kind) throws IOException {
		byte[] body = kind.equals("raw") ? rawDeflate(TEXT) : encode("deflate", TEXT);
		assertThat(server.post("/string", body, "Content-Type: text/plain", "Content-Encoding: deflate").text())
			.isEqualTo(TEXT);
		try (RawConnection connection = server.connect()) {
			connection.head("POST", "/string", "Content-Type: text/plain", "Content-Encoding: deflate",
					"Transfer-Encoding: chunked");
			for (byte octet : body) {
				connection.sendChunk(new byte[] { octet });
			}
			assertThat(connection.sendLastChunk().read().text()).isEqualTo(TEXT);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "br", "zstd" })
	void aBodyMayArriveByteByByte(String coding) throws IOException {
		byte[] body = encode(coding, TEXT);
		try (RawConnection connection = server.connect()) {
			connection.head("POST", "/string", "Content-Type: text/plain", "Content-Encoding: " + coding,
					"Content-Length: " + body.length);
			for (byte octet : body) {
				connection.send(new byte[] { octet });
			}
			assertThat(connection.read().text()).isEqualTo(TEXT);
		}
	}

	@Test
	void aJsonObjectIsReadFromACompressedBody() throws IOException {
		RawResponse response = server.post("/json", encode("zstd", "{\"name\":\"x\"}"),
				"Content-Type: application/json", "Content-Encoding: zstd");
		assertThat(response.text()).isEqualTo("x");
	}

	@Test
	void identityIsPassedAndNotCounted() throws IOException {
		assertThat(server
			.post("/string", TEXT.getBytes(StandardCharsets.UTF_8), "Content-Type: text/plain",
					"Content-Encoding: identity")
			.text()).isEqualTo(TEXT);
		assertThat(server
			.post("/string", encode("gzip", TEXT), "Content-Type: text/plain",
					"Content-Encoding: identity, gzip, identity, identity, identity")
			.text()).isEqualTo(TEXT);
	}

	@Test
	void requestBodiesAreDecodedInEveryCodingWhateverIsOffered() throws IOException {
		try (ServerFixture offersGzip = ServerFixture.with(new Handlers())
			.response((response) -> response.withOffered(List.of(io.compressionkit.CompressionFormat.GZIP)))
			.start()) {
			RawResponse response = offersGzip.post("/string", encode("br", TEXT), "Content-Type: text/plain",
					"Content-Encoding: br", "Accept-Encoding: br, gzip;q=0.1");
			assertThat(response.header("content-encoding")).isEqualTo("gzip");
			assertThat(response.text()).isEqualTo(TEXT);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "Content-Encoding: deflate, gzip, br",
			"Content-Encoding: deflate\r\nContent-Encoding: gzip,br" })
	void severalCodingsAreUndoneFromTheRight(String lines) throws IOException {
		byte[] body = encode("br", encode("gzip", encode("deflate", TEXT)));
		assertThat(server.post("/string", body, "Content-Type: text/plain", lines).text()).isEqualTo(TEXT);
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip, gzip, gzip, gzip", "gzip, unknown, gzip, gzip" })
	void moreCodingsThanAllowedAre400BeforeAnUnknownOneIsLookedAt(String codings) throws IOException {
		RawResponse response = server.post("/string", new byte[10], "Content-Type: text/plain",
				"Content-Encoding: " + codings);
		assertThat(response.status()).isEqualTo(400);
		assertThat(response.header("accept-encoding")).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "compress", "gzip, lzma", "br2", "*", "\"gzip\"" })
	void anUnknownCodingIs415ThatNamesWhatIsSupported(String coding) throws IOException {
		for (String reader : READERS) {
			RawResponse response = server.post(reader, encode("gzip", TEXT), "Content-Type: text/plain",
					"Content-Encoding: " + coding);
			assertThat(response.status()).isEqualTo(415);
			assertThat(response.headers("accept-encoding")).containsExactly("zstd, br, gzip, deflate");
		}
	}

	@Test
	void a415ForAMediaTypeCarriesNoAcceptEncoding() throws IOException {
		RawResponse response = server.post("/json", encode("gzip", TEXT), "Content-Type: text/plain",
				"Content-Encoding: gzip");
		assertThat(response.status()).isEqualTo(415);
		assertThat(response.header("accept-encoding")).isNull();
	}

	static Stream<Arguments> malformed() {
		return Stream.of("gzip", "deflate", "br", "zstd").flatMap((coding) -> {
			byte[] body = encode(coding, noise(2000));
			byte[] corrupt = body.clone();
			corrupt[0] ^= (byte) 0x55;
			byte[] checksum = (coding.equals("br")) ? corrupt : withWrongChecksum(coding);
			Map<String, byte[]> bodies = Map.of("truncated", Arrays.copyOf(body, body.length / 2), "almost whole",
					Arrays.copyOf(body, body.length - 1), "corrupt", corrupt, "trailing data",
					concat(body, "extra".getBytes(StandardCharsets.UTF_8)), "wrong checksum", checksum);
			return bodies.entrySet()
				.stream()
				.flatMap((entry) -> READERS.stream()
					.map((reader) -> Arguments.of(coding, entry.getKey(), reader, entry.getValue())));
		});
	}

	@ParameterizedTest(name = "{0} {1} {2}")
	@MethodSource("malformed")
	void malformedContentIs400AndTheConnectionCanBeUsedAgain(String coding, String what, String reader, byte[] body)
			throws IOException {
		try (RawConnection connection = server.connect()) {
			RawResponse response = connection
				.post(reader, body, "Content-Type: text/plain", "Content-Encoding: " + coding)
				.read();
			assertThat(response.status()).isEqualTo(400);
			assertUsable(connection, response);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "deflate", "br", "zstd" })
	void asManyBytesAsAllowedPassAndOneMoreIs413(String coding) throws IOException {
		for (String reader : READERS) {
			try (RawConnection connection = server.connect()) {
				RawResponse response = connection
					.post(reader, encode(coding, noise(LIMIT)), "Content-Type: text/plain",
							"Content-Encoding: " + coding)
					.read();
				assertThat(response.status()).isEqualTo(200);
				response = connection
					.post(reader, encode(coding, noise(LIMIT + 1)), "Content-Type: text/plain",
							"Content-Encoding: " + coding)
					.read();
				assertThat(response.status()).as(reader).isEqualTo(413);
				assertUsable(connection, response);
			}
		}
	}

	@ParameterizedTest
	@CsvSource({ "gzip, /functional", "deflate, /string", "br, /exchange", "zstd, /bytes", "zstd, /counted" })
	void aBombIs413InFlatMemory(String coding, String reader) throws IOException {
		byte[] bomb = zeros(coding, 200 << 20);
		READ.set(0);
		try (RawConnection connection = server.connect()) {
			RawResponse response = connection
				.post(reader, bomb, "Content-Type: text/plain", "Content-Encoding: " + coding)
				.read();
			assertThat(response.status()).isEqualTo(413);
			assertThat(READ.get()).isLessThanOrEqualTo(LIMIT);
			assertThat(server.bufferMemory()).isLessThan(64L << 20);
			assertUsable(connection, response);
		}
	}

	@Test
	void aBombInABombIs413() throws IOException {
		byte[] bomb = encode("gzip", zeros("gzip", 200 << 20));
		assertThat(server.post("/string", bomb, "Content-Type: text/plain", "Content-Encoding: gzip, gzip").status())
			.isEqualTo(413);
	}

	@Test
	void theRatioIsLimitedWhereItIsSet() throws IOException {
		try (ServerFixture strict = ServerFixture.with(new Handlers())
			.request((request) -> request.withMaxRatio(100))
			.start()) {
			assertThat(strict.post("/counted", zeros("gzip", 8 << 20), "Content-Encoding: gzip").status())
				.isEqualTo(413);
			assertThat(strict.post("/counted", encode("gzip", noise(4 << 20)), "Content-Encoding: gzip").status())
				.isEqualTo(200);
		}
	}

	@Test
	void aDeclaredSizeOverTheLimitIsRefusedBeforeDecoding() throws IOException {
		byte[] frame = Zstd.compress(new byte[LIMIT + 1]);
		READ.set(0);
		assertThat(server.post("/counted", frame, "Content-Encoding: zstd").status()).isEqualTo(413);
		assertThat(READ.get()).isZero();
	}

	@Test
	void aWindowOverEightMebibytesIs400() throws IOException {
		assertThat(server.post("/counted", withWindowLog(23), "Content-Encoding: zstd").status()).isEqualTo(200);
		assertThat(server.post("/counted", withWindowLog(24), "Content-Encoding: zstd").status()).isEqualTo(400);
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "deflate", "br", "zstd", "gzip, br" })
	void aBodyWithoutAByteIsAnEmptyBody(String coding) throws IOException {
		for (String reader : READERS) {
			RawResponse response = server.post(reader, new byte[0], "Content-Type: text/plain",
					"Content-Encoding: " + coding);
			assertThat(response.status()).isEqualTo(200);
			assertThat(response.text()).isIn("", "empty");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/form", "/form-exchange" })
	void formDataIsDecoded(String path) throws IOException {
		RawResponse response = server.post(path, encode("gzip", "name=a%20b&other=c"),
				"Content-Type: application/x-www-form-urlencoded", "Content-Encoding: gzip");
		assertThat(response.text()).isEqualTo("a b");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/parts", "/parts-exchange", "/file-part" })
	void multipartDataIsDecoded(String path) throws IOException {
		String body = "--b\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\na b\r\n"
				+ "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f.txt\"\r\n"
				+ "Content-Type: text/plain\r\n\r\n" + TEXT + "\r\n--b--\r\n";
		RawResponse response = server.post(path, encode("br", body), "Content-Type: multipart/form-data; boundary=b",
				"Content-Encoding: br");
		assertThat(response.status()).isEqualTo(200);
		assertThat(response.text()).isEqualTo(path.equals("/file-part") ? Integer.toString(TEXT.length()) : "a b");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/form", "/form-exchange", "/parts", "/parts-exchange" })
	void malformedFormsAre400(String path) throws IOException {
		String type = path.startsWith("/form") ? "application/x-www-form-urlencoded"
				: "multipart/form-data; boundary=b";
		byte[] body = encode("gzip", noise(500));
		RawResponse response = server.post(path, Arrays.copyOf(body, 200), "Content-Type: " + type,
				"Content-Encoding: gzip");
		assertThat(response.status()).isEqualTo(400);
	}

	@Test
	void newlineDelimitedJsonIsDecodedAsItArrives() throws IOException {
		ByteArrayOutputStream sent = new ByteArrayOutputStream();
		READ.set(0);
		try (RawConnection connection = server.connect(); ZstdOutputStream coder = new ZstdOutputStream(sent)) {
			connection.head("POST", "/lines", "Content-Type: application/x-ndjson", "Content-Encoding: zstd",
					"Transfer-Encoding: chunked");
			for (int i = 1; i <= 5; i++) {
				sent.reset();
				coder.write("{\"name\":\"x\"}\n".getBytes(StandardCharsets.UTF_8));
				coder.flush();
				connection.sendChunk(sent.toByteArray());
				long expected = i;
				await().atMost(Duration.ofSeconds(10)).until(() -> READ.get() == expected);
			}
			sent.reset();
			coder.close();
			connection.sendChunk(sent.toByteArray()).sendLastChunk();
			assertThat(connection.read().text()).isEqualTo("5");
		}
	}

	@Test
	void aHandlerThatReadsSlowlySlowsTheSender() throws Exception {
		byte[] body = encode("gzip", noise(90_000));
		READ.set(0);
		try (ServerFixture large = ServerFixture.with(new Handlers())
			.request((request) -> request.withMaxSize(0))
			.start(); RawConnection connection = large.connect()) {
			connection.head("POST", "/slow", "Content-Encoding: gzip", "Transfer-Encoding: chunked");
			AtomicLong sent = new AtomicLong();
			Thread sender = new Thread(() -> {
				try {
					while (!Thread.interrupted()) {
						connection.sendChunk(body);
						sent.addAndGet(body.length);
					}
				}
				catch (IOException ex) {
					// The connection is closed below.
				}
			});
			sender.start();
			await().atMost(Duration.ofSeconds(20)).until(() -> READ.get() > 0);
			long before;
			do {
				before = sent.get();
				Thread.sleep(500);
			}
			while (sent.get() != before);
			assertThat(sent.get()).isLessThan(32L << 20);
			assertThat(large.bufferMemory()).isLessThan(64L << 20);
			connection.reset();
			sender.join(10_000);
			large.assertNothingIsHeld();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "zstd" })
	void aBodyThatIsNeverReadCostsNothing(String coding) throws IOException {
		try (RawConnection connection = server.connect()) {
			for (int i = 0; i < 20; i++) {
				RawResponse response = connection.post("/ignores", noise(5000), "Content-Encoding: " + coding).read();
				assertThat(response.status()).isEqualTo(200);
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "deflate", "br", "zstd" })
	void anUploadThatBreaksOffReleasesEverything(String coding) throws IOException {
		byte[] body = encode(coding, noise(50_000));
		for (int i = 0; i < 10; i++) {
			try (RawConnection connection = server.connect()) {
				connection.head("POST", READERS.get(i % READERS.size()), "Content-Type: text/plain",
						"Content-Encoding: " + coding, "Content-Length: " + body.length);
				connection.send(Arrays.copyOf(body, body.length / 2));
				if (i % 2 == 0) {
					connection.reset();
				}
				else {
					connection.halfClose();
				}
			}
		}
	}

	@Test
	void withoutRequestDecodingTheBodyStaysAsItIs() throws IOException {
		byte[] body = encode("gzip", TEXT);
		try (ServerFixture off = ServerFixture.with(new Handlers())
			.request((request) -> request.withEnabled(false))
			.start()) {
			assertThat(off.post("/counted", body, "Content-Encoding: gzip").text())
				.isEqualTo(Integer.toString(body.length));
		}
	}

	/** The next request is answered, or the connection was closed in an orderly way. */
	private static void assertUsable(RawConnection connection, RawResponse response) throws IOException {
		assertThat(response.header("connection")).isNotEqualTo("close");
		assertThat(connection.get("/ping").read().text()).isEqualTo("pong");
	}

	private static byte[] noise(int size) {
		byte[] bytes = new byte[size];
		Random random = new Random(4);
		for (int i = 0; i < size; i++) {
			bytes[i] = (byte) ('!' + random.nextInt(90));
		}
		return bytes;
	}

	private static byte[] zeros(String coding, int size) {
		ByteArrayOutputStream coded = new ByteArrayOutputStream();
		try (java.io.OutputStream out = StrangerCodings.encoder(coding, coded)) {
			byte[] block = new byte[1 << 20];
			for (int i = 0; i < size; i += block.length) {
				out.write(block);
			}
		}
		catch (IOException ex) {
			throw new java.io.UncheckedIOException(ex);
		}
		return coded.toByteArray();
	}

	private static byte[] rawDeflate(String text) {
		Deflater deflater = new Deflater(6, true);
		deflater.setInput(text.getBytes(StandardCharsets.UTF_8));
		deflater.finish();
		byte[] target = new byte[10_000];
		int length = deflater.deflate(target);
		deflater.end();
		return Arrays.copyOf(target, length);
	}

	private static byte[] withWrongChecksum(String coding) {
		byte[] body;
		if (coding.equals("zstd")) {
			ByteArrayOutputStream coded = new ByteArrayOutputStream();
			try (ZstdOutputStream out = new ZstdOutputStream(coded)) {
				out.setChecksum(true);
				out.write(noise(2000));
			}
			catch (IOException ex) {
				throw new java.io.UncheckedIOException(ex);
			}
			body = coded.toByteArray();
			body[body.length - 1] ^= 1;
		}
		else {
			body = encode(coding, noise(2000));
			body[body.length - (coding.equals("gzip") ? 5 : 1)] ^= 1;
		}
		return body;
	}

	/** An empty last block behind a header that asks for a window. */
	private static byte[] withWindowLog(int windowLog) {
		return new byte[] { 0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, (byte) ((windowLog - 10) << 3), 1, 0, 0 };
	}

	private static byte[] concat(byte[] first, byte[] second) {
		byte[] both = Arrays.copyOf(first, first.length + second.length);
		System.arraycopy(second, 0, both, first.length, second.length);
		return both;
	}

	private static RouterFunction<ServerResponse> routes() {
		return RouterFunctions.route().POST("/functional", RequestRulesTests::echo).build();
	}

	private static Mono<ServerResponse> echo(ServerRequest request) {
		return request.bodyToMono(String.class)
			.defaultIfEmpty("empty")
			.flatMap((text) -> ServerResponse.ok().contentType(MediaType.TEXT_PLAIN).bodyValue(text));
	}

	/** Reads the exchange before anything of Spring MVC does. */
	private static WebFilter rawReader() {
		return (exchange, chain) -> {
			if (!exchange.getRequest().getPath().value().equals("/exchange")) {
				return chain.filter(exchange);
			}
			exchange.getResponse().getHeaders().setContentType(MediaType.TEXT_PLAIN);
			return DataBufferUtils.join(exchange.getRequest().getBody())
				.flatMap((body) -> exchange.getResponse().writeWith(Mono.just(body)));
		};
	}

	record Named(String name) {
	}

	@RestController
	static class Handlers {

		@GetMapping("/ping")
		String ping() {
			return "pong";
		}

		@PostMapping("/string")
		String string(@RequestBody(required = false) String body) {
			return (body != null) ? body : "";
		}

		@PostMapping(path = "/bytes", produces = "text/plain")
		Mono<byte[]> bytes(@RequestBody(required = false) Mono<byte[]> body) {
			return body;
		}

		@PostMapping("/json")
		String json(@RequestBody Named body) {
			return body.name();
		}

		@PostMapping("/headers")
		String headers(@RequestHeader Map<String, String> headers) {
			return headers.keySet().toString();
		}

		@PostMapping("/counted")
		Mono<String> counted(ServerWebExchange exchange) {
			return exchange.getRequest().getBody().map(Handlers::count).reduce(0L, Long::sum).map(String::valueOf);
		}

		private static long count(DataBuffer buffer) {
			long size = buffer.readableByteCount();
			DataBufferUtils.release(buffer);
			READ.addAndGet(size);
			return size;
		}

		@PostMapping("/slow")
		Mono<String> slow(ServerWebExchange exchange) {
			return exchange.getRequest()
				.getBody()
				.map(Handlers::count)
				.delayUntil((size) -> Mono.delay(Duration.ofMillis(200)))
				.reduce(0L, Long::sum)
				.map(String::valueOf);
		}

		@PostMapping("/ignores")
		String ignores() {
			return "ignored";
		}

		@PostMapping("/form")
		String form(@ModelAttribute Named form) {
			return form.name();
		}

		@PostMapping("/form-exchange")
		Mono<String> formExchange(ServerWebExchange exchange) {
			return exchange.getFormData().map((form) -> form.getFirst("name"));
		}

		@PostMapping("/parts")
		String parts(@RequestPart String name) {
			return name;
		}

		@PostMapping("/parts-exchange")
		Mono<String> partsExchange(ServerWebExchange exchange) {
			return exchange.getMultipartData().map((parts) -> ((FormFieldPart) parts.getFirst("name")).value());
		}

		@PostMapping("/file-part")
		Mono<String> filePart(@RequestPart org.springframework.http.codec.multipart.FilePart file) {
			return file.content().map(Handlers::count).reduce(0L, Long::sum).map(String::valueOf);
		}

		@PostMapping("/lines")
		Mono<String> lines(@RequestBody Flux<Named> lines) {
			return lines.doOnNext((line) -> READ.incrementAndGet()).count().map(String::valueOf);
		}

	}

}
