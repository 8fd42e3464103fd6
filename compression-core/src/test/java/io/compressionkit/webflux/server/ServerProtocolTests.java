package io.compressionkit.webflux.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.Http11SslContextSpec;
import reactor.netty.http.Http2SslContextSpec;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientResponse;
import reactor.netty.tcp.SslProvider;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import org.springframework.web.reactive.socket.WebSocketHandler;
import org.springframework.web.reactive.socket.WebSocketMessage;
import org.springframework.web.reactive.socket.client.ReactorNettyWebSocketClient;
import org.springframework.web.server.ServerWebExchange;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The same over each version of HTTP, for WebSockets, behind a proxy handler, and for
 * clients that are not ours.
 */
class ServerProtocolTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(30);

	private static final String TEXT = "All animals are equal, but some animals are more equal. ".repeat(100);

	private static final Handlers HANDLERS = new Handlers();

	@TempDir
	private static Path folder;

	private static ServerFixture clear;

	private static ServerFixture tls;

	@BeforeAll
	static void start() throws Exception {
		clear = ServerFixture.with(HANDLERS, webSockets())
			.server((server) -> server.protocol(HttpProtocol.HTTP11, HttpProtocol.H2C))
			.start();
		HANDLERS.origin = clear.port();
		Certificate certificate = Certificate.generate(folder);
		tls = ServerFixture.with(HANDLERS)
			.server((server) -> server.protocol(HttpProtocol.HTTP11, HttpProtocol.H2)
				.secure((spec) -> spec
					.sslContext(generic(Http2SslContextSpec.forServer(certificate.chain(), certificate.key())))))
			.start();
	}

	@AfterAll
	static void stop() {
		clear.close();
		tls.close();
	}

	private static HttpClient client(String protocol) {
		HttpClient client = HttpClient.newConnection().host("localhost");
		return switch (protocol) {
			case "http/1.1" -> client.port(clear.port()).protocol(HttpProtocol.HTTP11);
			case "h2c" -> client.port(clear.port()).protocol(HttpProtocol.H2C);
			case "https" -> client.port(tls.port())
				.protocol(HttpProtocol.HTTP11)
				.secure((spec) -> spec.sslContext(generic(Http11SslContextSpec.forClient()
					.configure((ssl) -> ssl.trustManager(InsecureTrustManagerFactory.INSTANCE)))));
			default -> client.port(tls.port())
				.protocol(HttpProtocol.H2)
				.secure((spec) -> spec.sslContext(generic(Http2SslContextSpec.forClient()
					.configure((ssl) -> ssl.trustManager(InsecureTrustManagerFactory.INSTANCE)))));
		};
	}

	/** Of two overloads the one that is not deprecated. */
	private static SslProvider.GenericSslContextSpec<?> generic(SslProvider.GenericSslContextSpec<?> spec) {
		return spec;
	}

	@ParameterizedTest
	@CsvSource({ "http/1.1, /text", "h2c, /text", "https, /text", "h2, /text", "http/1.1, /stream", "h2c, /stream",
			"https, /stream", "h2, /stream", "http/1.1, /items", "h2c, /items", "https, /items", "h2, /items" })
	void responsesAreCompressedOverEveryProtocol(String protocol, String path) {
		for (String coding : List.of("gzip", "deflate", "br", "zstd")) {
			AtomicReference<HttpClientResponse> head = new AtomicReference<>();
			byte[] body = client(protocol).headers((headers) -> headers.set("Accept-Encoding", coding))
				.get()
				.uri(path)
				.responseSingle((response, content) -> {
					head.set(response);
					return content.asByteArray();
				})
				.block(TIMEOUT);
			assertThat(head.get().responseHeaders().get("content-encoding")).isEqualTo(coding);
			assertThat(head.get().responseHeaders().getAll("vary")).containsExactly("Accept-Encoding");
			assertThat(new String(StrangerCodings.decode(coding, body), StandardCharsets.UTF_8)).startsWith(TEXT);
		}
		clear.assertNothingIsHeld();
		tls.assertNothingIsHeld();
	}

	@ParameterizedTest
	@ValueSource(strings = { "http/1.1", "h2c", "https", "h2" })
	void requestsAreDecodedAndRefusedOverEveryProtocol(String protocol) {
		for (String coding : List.of("gzip", "deflate", "br", "zstd")) {
			byte[] body = StrangerCodings.encode(coding, TEXT.getBytes(StandardCharsets.UTF_8));
			assertThat(post(protocol, coding, body)).isEqualTo("200 " + TEXT);
			assertThat(post(protocol, coding, Arrays.copyOf(body, body.length - 2))).startsWith("400");
			byte[] bomb = StrangerCodings.encode(coding, new byte[11 << 20]);
			assertThat(post(protocol, coding, bomb)).startsWith("413");
			assertThat(post(protocol, "lzma", body)).startsWith("415");
		}
		clear.assertNothingIsHeld();
		tls.assertNothingIsHeld();
	}

	private static String post(String protocol, String coding, byte[] body) {
		return client(protocol)
			.headers((headers) -> headers.set("Content-Encoding", coding).set("Content-Type", "text/plain"))
			.post()
			.uri("/echo")
			.send((request, outbound) -> outbound.sendByteArray(Mono.just(body)))
			.responseSingle((response, content) -> content.asString()
				.defaultIfEmpty("")
				.map((text) -> response.status().code() + " " + text))
			.block(TIMEOUT);
	}

	@Test
	void webSocketsPassUntouched() {
		AtomicReference<List<String>> received = new AtomicReference<>();
		new ReactorNettyWebSocketClient(
				HttpClient.create().headers((headers) -> headers.set("Accept-Encoding", "gzip, *;q=0")))
			.execute(java.net.URI.create("ws://localhost:" + clear.port() + "/socket"),
					(session) -> session.send(Flux.just(TEXT, "b").map(session::textMessage))
						.thenMany(session.receive().map(WebSocketMessage::getPayloadAsText).take(2).collectList())
						.doOnNext(received::set)
						.then())
			.block(TIMEOUT);
		assertThat(received.get()).containsExactly(TEXT, "b");
		clear.assertNothingIsHeld();
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "br" })
	void whatAProxyHandlerForwardsPassesUntouched(String coding) throws IOException {
		RawConnection.RawResponse origin = clear.get("/text", "Accept-Encoding: " + coding);
		RawConnection.RawResponse forwarded = clear.get("/proxy", "Accept-Encoding: " + coding);
		assertThat(forwarded.header("content-encoding")).isEqualTo(coding);
		assertThat(forwarded.body()).isEqualTo(origin.body());
	}

	@ParameterizedTest
	@CsvSource({ "/text, gzip", "/text, deflate", "/text, br", "/text, zstd", "/stream, gzip", "/stream, deflate",
			"/stream, br", "/stream, zstd", "/items, gzip", "/items, br", "/items, zstd" })
	void curlReadsEachCoding(String path, String coding) throws Exception {
		String url = "http://localhost:" + clear.port() + path;
		assertThat(run("curl", "-sS", "--compressed", "-H", "Accept-Encoding: " + coding, url)).startsWith(TEXT);
		assertThat(
				run("curl", "-sS", "--http2-prior-knowledge", "--compressed", "-H", "Accept-Encoding: " + coding, url))
			.startsWith(TEXT);
		assertThat(run("curl", "-sSk", "--compressed", "-H", "Accept-Encoding: " + coding,
				"https://localhost:" + tls.port() + path))
			.startsWith(TEXT);
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "zstd" })
	void curlReadsPaddedResponses(String coding) throws Exception {
		try (ServerFixture padding = ServerFixture.with(HANDLERS)
			.response((response) -> response.withRandomPadding(100))
			.start()) {
			for (String path : List.of("/text", "/stream")) {
				assertThat(run("curl", "-sS", "--compressed", "-H", "Accept-Encoding: " + coding,
						"http://localhost:" + padding.port() + path))
					.startsWith(TEXT);
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "deflate", "br" })
	void nodeReadsAndSendsEachCoding(String coding) throws Exception {
		String script = """
				const http = require('http'), zlib = require('zlib');
				const coders = { gzip: ['createGunzip', 'gzipSync'], deflate: ['createInflate', 'deflateSync'],
					br: ['createBrotliDecompress', 'brotliCompressSync'] }['%s'];
				const read = (response) => {
					if (response.headers['content-encoding'] !== '%s') { console.log('not coded'); process.exit(1); }
					response.pipe(zlib[coders[0]]()).pipe(process.stdout);
				};
				const options = { port: %d, host: 'localhost', headers: { 'accept-encoding': '%s' } };
				http.get({ ...options, path: '/stream' }, (first) => {
					first.pipe(zlib[coders[0]]()).resume().on('end', () => {
						const request = http.request({ ...options, path: '/echo', method: 'POST',
							headers: { ...options.headers, 'content-type': 'text/plain', 'content-encoding': '%s' } }, read);
						request.end(zlib[coders[1]]('node '.repeat(1000)));
					});
				});
				"""
			.formatted(coding, coding, clear.port(), coding, coding);
		assertThat(run("node", "-e", script)).isEqualTo("node ".repeat(1000));
	}

	@ParameterizedTest
	@ValueSource(strings = { "/text", "/stream" })
	void theZstdCommandReadsAResponse(String path) throws Exception {
		Path file = folder.resolve("response.zst");
		Files.write(file, clear.get(path, "Accept-Encoding: zstd").body());
		assertThat(run("zstd", "-dc", file.toString())).startsWith(TEXT);
		assertThat(run("zstd", "-lv", file.toString())).containsPattern("(?s)Frames: 1|# Zstandard Frames: 1");
	}

	private static String run(String... command) throws Exception {
		Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
		process.getOutputStream().close();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
		assertThat(process.exitValue()).as(output).isZero();
		return output;
	}

	private static HandlerMapping webSockets() {
		WebSocketHandler echo = (session) -> session.send(session.receive().doOnNext(WebSocketMessage::retain));
		SimpleUrlHandlerMapping mapping = new SimpleUrlHandlerMapping();
		mapping.setUrlMap(java.util.Map.of("/socket", echo));
		mapping.setOrder(-1);
		return mapping;
	}

	/** A certificate that nobody signed. */
	private record Certificate(java.io.File key, java.io.File chain) {

		static Certificate generate(Path folder) throws Exception {
			Path key = folder.resolve("key.pem");
			Path chain = folder.resolve("chain.pem");
			run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key.toString(), "-out",
					chain.toString(), "-days", "2", "-subj", "/CN=localhost");
			return new Certificate(key.toFile(), chain.toFile());
		}

	}

	@RestController
	static class Handlers {

		private final HttpClient client = HttpClient.create();

		int origin;

		@GetMapping("/text")
		String text() {
			return TEXT;
		}

		@GetMapping("/stream")
		Mono<Void> stream(ServerHttpResponse response) {
			response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
			return response.writeWith(Flux.range(0, 50).map((i) -> buffer(response)));
		}

		@GetMapping("/items")
		Mono<Void> items(ServerHttpResponse response) {
			response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
			return response.writeAndFlushWith(Flux.range(0, 50).map((i) -> Flux.just(buffer(response))));
		}

		@PostMapping("/echo")
		String echo(@RequestBody String body) {
			return body;
		}

		@GetMapping("/proxy")
		Mono<Void> proxy(ServerWebExchange exchange) {
			String accepted = exchange.getRequest().getHeaders().getFirst("Accept-Encoding");
			ServerHttpResponse response = exchange.getResponse();
			return this.client.headers((headers) -> headers.set("Accept-Encoding", accepted))
				.get()
				.uri("http://localhost:" + this.origin + "/text")
				.response((origin, content) -> {
					origin.responseHeaders()
						.forEach((header) -> response.getHeaders().add(header.getKey(), header.getValue()));
					return response.writeWith(content.asByteArray().map(response.bufferFactory()::wrap));
				})
				.then();
		}

		private static DataBuffer buffer(ServerHttpResponse response) {
			byte[] bytes = TEXT.getBytes(StandardCharsets.UTF_8);
			return response.bufferFactory().allocateBuffer(bytes.length).write(bytes);
		}

	}

}
