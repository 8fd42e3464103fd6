package io.compressionkit.webflux.client;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.client.reactive.ClientHttpRequest;
import org.springframework.web.reactive.function.BodyInserter;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClient.RequestBodySpec;
import org.springframework.web.reactive.function.client.WebClientResponseException;

import io.compressionkit.CompressionCodecs;
import io.compressionkit.codec.zstd.ZstdCodec;
import io.compressionkit.codec.zstd.ZstdOptions;
import io.compressionkit.engine.CompressionServiceBuilder;
import io.compressionkit.engine.DefaultCompressionService;
import io.compressionkit.webflux.CompressionAttributes;
import io.compressionkit.webflux.client.ScriptedServer.Reply;
import io.compressionkit.webflux.client.ScriptedServer.Request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What becomes of request bodies.
 */
@ExtendWith(LeakGuard.class)
class ClientRequestTests {

	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private static final byte[] CONTENT = ClientCodecs.text(100_000);

	@ParameterizedTest
	@MethodSource("io.compressionkit.webflux.client.ClientCodecs#connectorsAndCodings")
	void compressesABodyOfKnownLength(ClientConnector connector, String coding) {
		Request request = send(connector, settings(coding), BodyInserters.fromValue(CONTENT));
		assertThat(request.header("Content-Encoding")).containsExactly(coding);
		assertThat(request.header("Content-Length")).isEmpty();
		assertThat(request.chunks()).isPositive();
		assertThat(request.body()).hasSizeLessThan(CONTENT.length);
		assertThat(ClientCodecs.decode(request.body(), coding)).isEqualTo(CONTENT);
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.webflux.client.ClientCodecs#connectorsAndCodings")
	void compressesABodyOfUnknownLength(ClientConnector connector, String coding) {
		Request request = send(connector, settings(coding), buffers(CONTENT, 300));
		assertThat(request.header("Content-Encoding")).containsExactly(coding);
		assertThat(ClientCodecs.decode(request.body(), coding)).isEqualTo(CONTENT);
	}

	@ParameterizedTest
	@EnumSource
	void leavesABodyBelowTheMinimumSizeAlone(ClientConnector connector) {
		byte[] content = ClientCodecs.text(1023);
		Request known = send(connector, settings("zstd"), BodyInserters.fromValue(content));
		assertThat(known.header("Content-Encoding")).isEmpty();
		assertThat(known.header("Content-Length")).containsExactly("1023");
		assertThat(known.body()).isEqualTo(content);
		Request unknown = send(connector, settings("zstd"), buffers(content, 10));
		assertThat(unknown.header("Content-Encoding")).isEmpty();
		assertThat(unknown.body()).isEqualTo(content);
	}

	@ParameterizedTest
	@EnumSource
	void compressesABodyOfTheMinimumSize(ClientConnector connector) {
		byte[] content = ClientCodecs.text(1024);
		for (Request request : List.of(send(connector, settings("gzip"), BodyInserters.fromValue(content)),
				send(connector, settings("gzip"), buffers(content, 10)))) {
			assertThat(request.header("Content-Encoding")).containsExactly("gzip");
			assertThat(ClientCodecs.decode(request.body(), "gzip")).isEqualTo(content);
		}
	}

	@Test
	void leavesTheLengthToTheConnectorOfAShortBodyThatIsAMono() {
		BodyInserter<?, ClientHttpRequest> body = (request, context) -> request
			.writeWith(Mono.just(buffer("short".getBytes(StandardCharsets.UTF_8))));
		Request request = send(ClientConnector.REACTOR_NETTY, settings("gzip"), body);
		assertThat(request.header("Content-Length")).containsExactly("5");
		assertThat(request.body()).asString().isEqualTo("short");
	}

	@ParameterizedTest
	@EnumSource
	void leavesAnEmptyBodyAlone(ClientConnector connector) {
		ClientCompressionSettings settings = settings("gzip").withMinRequestSize(0);
		for (BodyInserter<?, ? super ClientHttpRequest> body : List.<BodyInserter<?, ? super ClientHttpRequest>>of(
				BodyInserters.empty(), BodyInserters.fromValue(new byte[0]), buffers(new byte[0], 1))) {
			Request request = send(connector, settings, body);
			assertThat(request.header("Content-Encoding")).isEmpty();
			assertThat(request.body()).isEmpty();
		}
	}

	@ParameterizedTest
	@EnumSource
	void compressesEveryBodyWithAMinimumSizeOfZero(ClientConnector connector) {
		Request request = send(connector, settings("gzip").withMinRequestSize(0), BodyInserters.fromValue("a"));
		assertThat(ClientCodecs.decode(request.body(), "gzip")).asString().isEqualTo("a");
	}

	@ParameterizedTest
	@EnumSource
	void leavesABodyThatHasACodingAlone(ClientConnector connector) {
		byte[] encoded = ClientCodecs.encode(CONTENT, "br");
		Request request = send(connector, settings("gzip"),
				(spec) -> spec.header("Content-Encoding", "br").bodyValue(encoded));
		assertThat(request.header("Content-Encoding")).containsExactly("br");
		assertThat(request.header("Content-Length")).containsExactly(Integer.toString(encoded.length));
		assertThat(request.body()).isEqualTo(encoded);
	}

	@Test
	void takesIdentityForNoCoding() {
		Request request = send(ClientConnector.REACTOR_NETTY, settings("gzip"),
				(spec) -> spec.header("Content-Encoding", "identity").bodyValue(CONTENT));
		assertThat(request.header("Content-Encoding")).containsExactly("gzip");
		assertThat(ClientCodecs.decode(request.body(), "gzip")).isEqualTo(CONTENT);
	}

	@Test
	void leavesThePartOfARepresentationAlone() {
		Request request = send(ClientConnector.REACTOR_NETTY, settings("gzip"),
				(spec) -> spec.header("Content-Range", "bytes 0-99999/200000").bodyValue(CONTENT));
		assertThat(request.header("Content-Encoding")).isEmpty();
		assertThat(request.body()).isEqualTo(CONTENT);
	}

	@Test
	void dropsDigestsOfThePlainBody() {
		Request request = send(ClientConnector.REACTOR_NETTY, settings("gzip"),
				(spec) -> spec.header("Content-MD5", "x").header("Content-Digest", "sha-256=:x:").bodyValue(CONTENT));
		assertThat(request.header("Content-MD5")).isEmpty();
		assertThat(request.header("Content-Digest")).isEmpty();
	}

	@ParameterizedTest
	@EnumSource
	void compressesNothingByDefault(ClientConnector connector) {
		Request request = send(connector, ClientCompressionSettings.defaults(), BodyInserters.fromValue(CONTENT));
		assertThat(request.header("Content-Encoding")).isEmpty();
		assertThat(request.header("Content-Length")).containsExactly("100000");
	}

	@ParameterizedTest
	@EnumSource
	void anAttributeTurnsCompressionOnForOneRequest(ClientConnector connector) {
		Request request = send(connector, ClientCompressionSettings.defaults(),
				(spec) -> spec.attribute(CompressionAttributes.REQUEST_CODING, "ZSTD").bodyValue(CONTENT));
		assertThat(request.header("Content-Encoding")).containsExactly("zstd");
		assertThat(ClientCodecs.decode(request.body(), "zstd")).isEqualTo(CONTENT);
	}

	@Test
	void anAttributeTurnsCompressionOffForOneRequest() {
		Request request = send(ClientConnector.REACTOR_NETTY, settings("gzip"),
				(spec) -> spec.attribute(CompressionAttributes.REQUEST_CODING, "identity").bodyValue(CONTENT));
		assertThat(request.header("Content-Encoding")).isEmpty();
		assertThat(request.body()).isEqualTo(CONTENT);
	}

	@Test
	void anAttributeWithAnUnknownCodingFailsTheRequest() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> send(ClientConnector.REACTOR_NETTY, settings("gzip"),
					(spec) -> spec.attribute(CompressionAttributes.REQUEST_CODING, "lzma").bodyValue(CONTENT)))
			.withMessageContainingAll("lzma", CompressionAttributes.REQUEST_CODING, "zstd, br, gzip, deflate");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> send(ClientConnector.REACTOR_NETTY, settings("gzip"),
					(spec) -> spec.attribute(CompressionAttributes.REQUEST_CODING, 5).bodyValue(CONTENT)))
			.withMessageContaining(CompressionAttributes.REQUEST_CODING);
	}

	@Test
	void noLevelOfZstdSendsAWindowOverEightMebibytes() {
		try (DefaultCompressionService high = CompressionServiceBuilder
			.forCodecs(CompressionCodecs.of(new ZstdCodec(ZstdOptions.defaults().withLevel(22))))
			.build(); ScriptedServer server = ScriptedServer.always(Reply.status(200).body(new byte[0]))) {
			ClientCompressionFilter filter = new ClientCompressionFilter(high.engine(), settings("zstd"));
			for (int i = 0; i < 2; i++) {
				WebClient.builder()
					.filter(filter)
					.build()
					.post()
					.uri(server.url())
					.body(buffers(CONTENT, 300))
					.retrieve()
					.toBodilessEntity()
					.block(PATIENCE);
				byte[] body = server.nextRequest().body();
				// RFC 8878 section 3.1.1.1.2: no single segment, so that a window
				// descriptor follows.
				assertThat(body[4] & 0x20).isZero();
				assertThat(10 + ((body[5] & 0xff) >> 3)).isEqualTo(23);
				assertThat(ClientCodecs.decode(body, "zstd")).isEqualTo(CONTENT);
			}
		}
	}

	@Test
	void anUnknownCodingInTheSettingsFailsAtOnce() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new ClientCompressionFilter(ClientCodecs.SERVICE.engine(), settings("lzma")))
			.withMessageContainingAll("lzma", "compression.client.request.coding", "zstd, br, gzip, deflate");
	}

	@ParameterizedTest
	@EnumSource
	void sendsItemsAsTheyCome(ClientConnector connector) {
		List<Item> items = List.of(new Item("a", 1), new Item("b", 2), new Item("c", 3));
		Request request = send(connector, settings("zstd"),
				(spec) -> spec.contentType(MediaType.APPLICATION_NDJSON).body(Flux.fromIterable(items), Item.class));
		assertThat(request.header("Content-Encoding")).containsExactly("zstd");
		assertThat(ClientCodecs.decode(request.body(), "zstd")).asString()
			.isEqualTo("{\"name\":\"a\",\"size\":1}\n{\"name\":\"b\",\"size\":2}\n{\"name\":\"c\",\"size\":3}\n");
		assertThat(request.chunks()).isGreaterThanOrEqualTo(3);
	}

	@ParameterizedTest
	@EnumSource(names = { "REACTOR_NETTY", "JDK", "JETTY" })
	void sendsAStreamWithoutItems(ClientConnector connector) {
		Request request = send(connector, settings("gzip"),
				(spec) -> spec.contentType(MediaType.APPLICATION_NDJSON).body(Flux.empty(), Item.class));
		assertThat(ClientCodecs.decode(request.body(), "gzip")).isEmpty();
	}

	@ParameterizedTest
	@EnumSource
	void compressesMultipartAndFilesAndForms(ClientConnector connector) {
		Request multipart = send(connector, settings("br"),
				BodyInserters.fromMultipartData("file", new ByteArrayResource(CONTENT)));
		assertThat(multipart.header("Content-Encoding")).containsExactly("br");
		assertThat(ClientCodecs.decode(multipart.body(), "br")).asString()
			.contains(new String(CONTENT, StandardCharsets.US_ASCII));
		Request file = send(connector, settings("br"), BodyInserters.fromResource(new ByteArrayResource(CONTENT)));
		assertThat(ClientCodecs.decode(file.body(), "br")).isEqualTo(CONTENT);
		Request form = send(connector, settings("br").withMinRequestSize(3), BodyInserters.fromFormData("a", "b c"));
		assertThat(ClientCodecs.decode(form.body(), "br")).asString().isEqualTo("a=b+c");
	}

	@Test
	void doesNotBufferTheBody() {
		AtomicInteger made = new AtomicInteger();
		byte[] piece = ClientCodecs.text(64 * 1024);
		Flux<DataBuffer> body = Flux.range(0, 800).map((i) -> {
			made.incrementAndGet();
			return buffer(piece);
		});
		try (ScriptedServer server = new ScriptedServer((request) -> Reply.status(200).body(new byte[0]))) {
			ClientCodecs.client(ClientConnector.REACTOR_NETTY, settings("gzip"))
				.post()
				.uri(server.url())
				.body(BodyInserters.fromDataBuffers(body))
				.retrieve()
				.toBodilessEntity()
				.block(Duration.ofSeconds(60));
			Request request = server.nextRequest();
			assertThat(ClientCodecs.decode(request.body(), "gzip")).hasSize(800 * piece.length);
			assertThat(made.get()).isEqualTo(800);
		}
	}

	@ParameterizedTest
	@EnumSource
	void onA415TheCallerSeesWhichCodingsWouldDo(ClientConnector connector) {
		try (ScriptedServer server = ScriptedServer
			.always(Reply.status(415).header("Accept-Encoding", "gzip, br").body(new byte[0]))) {
			assertThatExceptionOfType(WebClientResponseException.UnsupportedMediaType.class)
				.isThrownBy(() -> ClientCodecs.client(connector, settings("zstd"))
					.post()
					.uri(server.url())
					.bodyValue(CONTENT)
					.retrieve()
					.toBodilessEntity()
					.block(PATIENCE))
				.satisfies((ex) -> assertThat(ex.getHeaders().get("Accept-Encoding")).containsExactly("gzip, br"));
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 10, 5000 })
	void aBodyThatFailsFailsTheRequest(int size) {
		Flux<DataBuffer> body = Flux.just(buffer(ClientCodecs.text(size)))
			.concatWith(Flux.error(new IllegalStateException("no more")));
		for (ClientConnector connector : ClientConnector.values()) {
			try (ScriptedServer server = ScriptedServer.always(Reply.status(200).body(new byte[0]))) {
				assertThatExceptionOfType(Exception.class)
					.isThrownBy(() -> ClientCodecs.client(connector, settings("gzip"))
						.post()
						.uri(server.url())
						.body(BodyInserters.fromDataBuffers(body))
						.retrieve()
						.toBodilessEntity()
						.block(PATIENCE))
					.as(connector.name());
			}
		}
	}

	@ParameterizedTest
	@EnumSource
	void compressesAndDecodesInOneExchange(ClientConnector connector) {
		try (ScriptedServer server = new ScriptedServer((request) -> Reply.status(200)
			.header("Content-Encoding", request.header("Content-Encoding").get(0))
			.body(request.body()))) {
			assertThat(ClientCodecs.client(connector, settings("br"))
				.post()
				.uri(server.url())
				.bodyValue(CONTENT)
				.retrieve()
				.bodyToMono(byte[].class)
				.block(PATIENCE)).isEqualTo(CONTENT);
		}
	}

	private static ClientCompressionSettings settings(String coding) {
		return ClientCompressionSettings.defaults().withRequestCoding(coding);
	}

	private static BodyInserter<?, ? super ClientHttpRequest> buffers(byte[] content, int size) {
		return BodyInserters.fromDataBuffers(Flux.range(0, (content.length + size - 1) / size)
			.map((i) -> buffer(Arrays.copyOfRange(content, i * size, Math.min(content.length, (i + 1) * size)))));
	}

	private static DataBuffer buffer(byte[] content) {
		return DefaultDataBufferFactory.sharedInstance.wrap(content);
	}

	private static Request send(ClientConnector connector, ClientCompressionSettings settings,
			BodyInserter<?, ? super ClientHttpRequest> body) {
		return send(connector, settings, (spec) -> spec.body(body));
	}

	private static Request send(ClientConnector connector, ClientCompressionSettings settings,
			Consumer<RequestBodySpec> customizer) {
		try (ScriptedServer server = ScriptedServer.always(Reply.status(200).body(new byte[0]))) {
			RequestBodySpec spec = ClientCodecs.client(connector, settings).method(HttpMethod.POST).uri(server.url());
			customizer.accept(spec);
			spec.retrieve().toBodilessEntity().block(PATIENCE);
			return server.nextRequest();
		}
	}

	record Item(String name, int size) {

	}

}
