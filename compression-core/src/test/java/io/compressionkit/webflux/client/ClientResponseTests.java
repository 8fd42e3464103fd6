package io.compressionkit.webflux.client;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpMethod;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.ExchangeStrategies;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClientResponseException;

import io.compressionkit.http.TooManyContentCodingsException;
import io.compressionkit.testing.TrackedBuffers;
import io.compressionkit.webflux.CompressionAttributes;
import io.compressionkit.webflux.client.ScriptedServer.Reply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What becomes of responses that are sound.
 */
@ExtendWith(LeakGuard.class)
class ClientResponseTests {

	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private static final byte[] CONTENT = ClientCodecs.text(5000);

	@ParameterizedTest
	@MethodSource("io.compressionkit.webflux.client.ClientCodecs#connectorsAndCodings")
	void decodesAResponseWithItsLength(ClientConnector connector, String coding) {
		byte[] encoded = ClientCodecs.encode(CONTENT, coding);
		ResponseEntity<byte[]> response = get(connector,
				Reply.status(200).header("Content-Encoding", coding).body(encoded));
		assertThat(response.getBody()).isEqualTo(CONTENT);
		assertIsPlain(response);
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.webflux.client.ClientCodecs#connectorsAndCodings")
	void decodesAResponseThatComesByteByByte(ClientConnector connector, String coding) {
		byte[] content = ClientCodecs.text(200);
		ResponseEntity<byte[]> response = get(connector,
				Reply.status(200).header("Content-Encoding", coding).chunked(ClientCodecs.encode(content, coding), 1));
		assertThat(response.getBody()).isEqualTo(content);
		assertIsPlain(response);
	}

	@ParameterizedTest
	@EnumSource
	void decodesAResponseWhoseEndIsThatOfTheConnection(ClientConnector connector) {
		ResponseEntity<byte[]> response = get(connector,
				Reply.status(200)
					.header("Content-Encoding", "gzip")
					.header("Connection", "close")
					.end(ClientCodecs.encode(CONTENT, "gzip"))
					.thenClose());
		assertThat(response.getBody()).isEqualTo(CONTENT);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "GZIP | gzip", "x-gzip | gzip", "X-GZip | gzip", "'  gzip\t' | gzip", "Br | br", "ZSTD | zstd",
					"', gzip ,' | gzip", "identity, gzip | gzip", "gzip, Identity | gzip", "Deflate | deflate" })
	void readsTheNamesOfCodingsWithoutRegardToCaseAndSpace(String value, String coding) {
		for (ClientConnector connector : ClientConnector.values()) {
			ResponseEntity<byte[]> response = get(connector,
					Reply.status(200).header("content-encoding", value).body(ClientCodecs.encode(CONTENT, coding)));
			assertThat(response.getBody()).as(connector.name()).isEqualTo(CONTENT);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "REACTOR_NETTY", "REACTOR_NETTY_DECODING", "JDK", "JETTY" })
	void undoesSeveralCodingsFromTheRight(ClientConnector connector) {
		ResponseEntity<byte[]> response = get(connector,
				Reply.status(200)
					.header("Content-Encoding", "gzip, br,zstd")
					.body(ClientCodecs.encode(CONTENT, "gzip", "br", "zstd")));
		assertThat(response.getBody()).isEqualTo(CONTENT);
		assertIsPlain(response);
	}

	@ParameterizedTest
	@EnumSource(names = { "REACTOR_NETTY", "JDK", "JETTY" })
	void takesSeveralHeaderLinesAsOneList(ClientConnector connector) {
		ResponseEntity<byte[]> response = get(connector,
				Reply.status(200)
					.header("Content-Encoding", "deflate")
					.header("Content-Encoding", "identity, br")
					.body(ClientCodecs.encode(CONTENT, "deflate", "br")));
		assertThat(response.getBody()).isEqualTo(CONTENT);
		assertIsPlain(response);
	}

	@ParameterizedTest
	@EnumSource
	void decodesRawDeflateThatIsCalledDeflate(ClientConnector connector) {
		byte[] raw = ClientCodecs.encode(CONTENT, "raw-deflate");
		assertThat(get(connector, Reply.status(200).header("Content-Encoding", "deflate").chunked(raw, 7)).getBody())
			.isEqualTo(CONTENT);
	}

	@ParameterizedTest
	@EnumSource(names = { "REACTOR_NETTY", "JDK", "JETTY" })
	void decodesAllMembersOfAGzipResponse(ClientConnector connector) {
		byte[] member = ClientCodecs.encode(CONTENT, "gzip");
		byte[] two = Arrays.copyOf(member, 2 * member.length);
		System.arraycopy(member, 0, two, member.length, member.length);
		assertThat(get(connector, Reply.status(200).header("Content-Encoding", "gzip").body(two)).getBody())
			.hasSize(2 * CONTENT.length);
	}

	@ParameterizedTest
	@EnumSource
	void leavesAResponseWithAnUnknownCodingAlone(ClientConnector connector) {
		ResponseEntity<byte[]> response = get(connector,
				Reply.status(200).header("Content-Encoding", "compress").body(CONTENT));
		assertThat(response.getBody()).isEqualTo(CONTENT);
		assertThat(response.getHeaders().get("Content-Encoding")).containsExactly("compress");
		assertThat(response.getHeaders().getContentLength()).isEqualTo(CONTENT.length);
	}

	@ParameterizedTest
	@EnumSource(names = { "REACTOR_NETTY", "REACTOR_NETTY_DECODING", "JDK", "JETTY" })
	void leavesAChainWithAnUnknownCodingAloneAsAWhole(ClientConnector connector) {
		byte[] encoded = ClientCodecs.encode(CONTENT, "gzip");
		ResponseEntity<byte[]> response = get(connector,
				Reply.status(200).header("Content-Encoding", "sdch, gzip").body(encoded));
		assertThat(response.getBody()).isEqualTo(encoded);
		assertThat(response.getHeaders().get("Content-Encoding")).containsExactly("sdch, gzip");
	}

	@ParameterizedTest
	@EnumSource
	void leavesAPlainResponseAlone(ClientConnector connector) {
		ResponseEntity<byte[]> response = get(connector, Reply.status(200).body(CONTENT));
		assertThat(response.getBody()).isEqualTo(CONTENT);
		assertThat(response.getHeaders().getContentLength()).isEqualTo(CONTENT.length);
	}

	@ParameterizedTest
	@EnumSource(names = { "REACTOR_NETTY", "JDK", "JETTY" })
	void leavesThePartOfACodedResponseAlone(ClientConnector connector) {
		byte[] part = Arrays.copyOfRange(ClientCodecs.encode(CONTENT, "gzip"), 10, 20);
		ResponseEntity<byte[]> response = get(connector,
				Reply.status(206)
					.header("Content-Encoding", "gzip")
					.header("Content-Range", "bytes 10-19/1000")
					.body(part));
		assertThat(response.getBody()).isEqualTo(part);
		assertThat(response.getHeaders().get("Content-Encoding")).containsExactly("gzip");
	}

	@ParameterizedTest
	@EnumSource(names = { "REACTOR_NETTY", "JDK", "JETTY" })
	void refusesMoreCodingsThanAllowedBeforeAnyIsLookedAt(ClientConnector connector) {
		ClientCompressionSettings settings = ClientCompressionSettings.defaults().withMaxCodings(2);
		try (ScriptedServer server = ScriptedServer
			.always(Reply.status(200).header("Content-Encoding", "unknown, gzip, gzip").body(CONTENT))) {
			assertThatExceptionOfType(TooManyContentCodingsException.class)
				.isThrownBy(() -> ClientCodecs.client(connector, settings)
					.get()
					.uri(server.url())
					.retrieve()
					.bodyToMono(byte[].class)
					.block(PATIENCE))
				.satisfies((ex) -> assertThat(ex.getLimit()).isEqualTo(2));
		}
	}

	@ParameterizedTest
	@EnumSource
	void answersHeadWithAnEmptyBodyAndTheHeadersOfGet(ClientConnector connector) {
		ResponseEntity<byte[]> response = exchange(connector, HttpMethod.HEAD,
				Reply.status(200).header("Content-Encoding", "gzip").header("Content-Length", "123").end());
		assertThat(response.getBody()).isNull();
		assertThat(response.getStatusCode().value()).isEqualTo(200);
		if (!connector.name().endsWith("_DECODING")) {
			assertThat(response.getHeaders().get("Content-Encoding")).containsExactly("gzip");
			assertThat(response.getHeaders().getContentLength()).isEqualTo(123);
		}
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.webflux.client.ClientCodecs#connectorsAndCodings")
	void takesStatusesWithoutABodyForEmpty(ClientConnector connector, String coding) {
		for (int status : new int[] { 204, 304 }) {
			ResponseEntity<byte[]> response = get(connector,
					Reply.status(status).header("Content-Encoding", coding).end());
			assertThat(response.getBody()).as("%d", status).isNull();
		}
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.webflux.client.ClientCodecs#connectorsAndCodings")
	void takesACodedResponseWithoutAByteForEmpty(ClientConnector connector, String coding) {
		assertThat(get(connector, Reply.status(200).header("Content-Encoding", coding).body(new byte[0])).getBody())
			.isNull();
		assertThat(
				get(connector, Reply.status(200).header("Content-Encoding", coding).chunked(new byte[0], 1)).getBody())
			.isNull();
	}

	@ParameterizedTest
	@EnumSource(names = { "REACTOR_NETTY", "JDK", "JETTY" })
	void passesARawResponseThroughWithItsHeaders(ClientConnector connector) {
		byte[] encoded = ClientCodecs.encode(CONTENT, "br");
		try (ScriptedServer server = ScriptedServer
			.always(Reply.status(200).header("Content-Encoding", "br").body(encoded))) {
			ResponseEntity<byte[]> response = ClientCodecs.client(connector)
				.get()
				.uri(server.url())
				.header("Accept-Encoding", "br")
				.attribute(CompressionAttributes.RAW_RESPONSE, true)
				.retrieve()
				.toEntity(byte[].class)
				.block(PATIENCE);
			assertThat(response.getBody()).isEqualTo(encoded);
			assertThat(response.getHeaders().get("Content-Encoding")).containsExactly("br");
			assertThat(response.getHeaders().getContentLength()).isEqualTo(encoded.length);
			assertThat(server.nextRequest().header("Accept-Encoding")).containsExactly("br");
		}
	}

	@Test
	void decodesNothingWhereDecodingIsOff() {
		byte[] encoded = ClientCodecs.encode(CONTENT, "br");
		ClientCompressionSettings settings = ClientCompressionSettings.defaults().withDecodeResponses(false);
		try (ScriptedServer server = ScriptedServer
			.always(Reply.status(200).header("Content-Encoding", "br").body(encoded))) {
			assertThat(ClientCodecs.client(ClientConnector.REACTOR_NETTY, settings)
				.get()
				.uri(server.url())
				.retrieve()
				.bodyToMono(byte[].class)
				.block(PATIENCE)).isEqualTo(encoded);
		}
	}

	@ParameterizedTest
	@EnumSource
	void keepsStatusCookiesHeadersAndTheRequest(ClientConnector connector) {
		try (ScriptedServer server = ScriptedServer.always(Reply.status(299)
			.header("Content-Encoding", "gzip")
			.header("Content-Type", "text/plain;charset=utf-8")
			.header("ETag", "\"a\"")
			.header("X-Two", "1")
			.header("X-Two", "2")
			.header("Set-Cookie", "a=b; Path=/")
			.body(ClientCodecs.encode("grüße".getBytes(StandardCharsets.UTF_8), "gzip")))) {
			ClientResponse response = ClientCodecs.client(connector)
				.get()
				.uri(server.url())
				.exchangeToMono((received) -> received.bodyToMono(String.class)
					.doOnNext((body) -> assertThat(body).isEqualTo("grüße"))
					.thenReturn(received))
				.block(PATIENCE);
			assertThat(response.statusCode().value()).isEqualTo(299);
			assertThat(response.headers().header("X-Two")).containsExactly("1", "2");
			assertThat(response.headers().header("ETag")).containsExactly("\"a\"");
			assertThat(response.cookies().getFirst("a")).extracting(ResponseCookie::getValue).isEqualTo("b");
			assertThat(response.request().getURI()).hasToString(server.url());
			assertThat(response.headers().contentLength()).isEmpty();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "nonsense", "/;;", "text/html; charset=\"" })
	void decodesAResponseWhoseContentTypeIsNone(String contentType) {
		try (ScriptedServer server = ScriptedServer.always(Reply.status(200)
			.header("Content-Encoding", "gzip")
			.header("Content-Type", contentType)
			.body(ClientCodecs.encode(CONTENT, "gzip")))) {
			byte[] body = ClientCodecs.client(ClientConnector.REACTOR_NETTY)
				.get()
				.uri(server.url())
				.exchangeToFlux(
						(response) -> response.body((message, context) -> message.getBody().map(TrackedBuffers::take)))
				.reduce(new byte[0], ClientResponseTests::concat)
				.block(PATIENCE);
			assertThat(body).isEqualTo(CONTENT);
		}
	}

	@ParameterizedTest
	@EnumSource
	void decodesTheBodyOfAnErrorResponse(ClientConnector connector) {
		assertThatExceptionOfType(WebClientResponseException.BadRequest.class)
			.isThrownBy(() -> get(connector,
					Reply.status(400)
						.header("Content-Encoding", "gzip")
						.body(ClientCodecs.encode("What was wrong".getBytes(StandardCharsets.UTF_8), "gzip"))))
			.satisfies((ex) -> {
				assertThat(ex.getResponseBodyAsString()).isEqualTo("What was wrong");
				assertThat(ex.getHeaders().get("Content-Encoding")).isNull();
				assertThat(ex.getRequest().getMethod()).isEqualTo(HttpMethod.GET);
			});
	}

	@ParameterizedTest
	@EnumSource(names = { "REACTOR_NETTY", "JDK", "JETTY" })
	void releasesWithoutDecodingWhatNobodyReads(ClientConnector connector) {
		try (ScriptedServer server = ScriptedServer
			.always(Reply.status(200).header("Content-Encoding", "gzip").body(CONTENT))) {
			ResponseEntity<Void> response = ClientCodecs.client(connector)
				.get()
				.uri(server.url())
				.retrieve()
				.toBodilessEntity()
				.block(PATIENCE);
			assertThat(response.getStatusCode().value()).isEqualTo(200);
			assertThat(ClientCodecs.client(connector)
				.get()
				.uri(server.url())
				.exchangeToMono((received) -> received.bodyToMono(Void.class))
				.block(PATIENCE)).isNull();
		}
	}

	@Test
	void usesTheConnectionAgain() {
		try (ScriptedServer server = ScriptedServer.always(Reply.status(200)
			.header("Content-Encoding", "gzip")
			.chunked(ClientCodecs.encode(CONTENT, "gzip"), 100))) {
			WebClient client = ClientCodecs.client(ClientConnector.withOneConnection(),
					ClientCompressionSettings.defaults());
			for (int i = 0; i < 5; i++) {
				assertThat(client.get().uri(server.url()).retrieve().bodyToMono(byte[].class).block(PATIENCE))
					.isEqualTo(CONTENT);
			}
			assertThat(server.connections()).isOne();
		}
	}

	@Test
	void decodesAsTheReaderAsksForIt() {
		byte[] content = new byte[1 << 20];
		ClientResponse response = ClientResponse.create(200, ExchangeStrategies.withDefaults())
			.header("Content-Encoding", "gzip")
			.body((none) -> Flux
				.just(DefaultDataBufferFactory.sharedInstance.wrap(ClientCodecs.encode(content, "gzip"))))
			.build();
		ClientCompressionFilter filter = new ClientCompressionFilter(ClientCodecs.SERVICE.engine(),
				ClientCompressionSettings.defaults());
		ClientRequest request = ClientRequest.create(HttpMethod.GET, URI.create("http://localhost/")).build();
		StepVerifier
			.create(filter.filter(request, (sent) -> Mono.just(response))
				.flatMapMany((decoded) -> decoded.bodyToFlux(DataBuffer.class))
				.map((buffer) -> TrackedBuffers.take(buffer).length), 1)
			.expectNextCount(1)
			.expectNoEvent(Duration.ofMillis(50))
			.thenRequest(2)
			.expectNextCount(2)
			.thenCancel()
			.verify(PATIENCE);
	}

	private static void assertIsPlain(ResponseEntity<?> response) {
		assertThat(response.getHeaders().get("Content-Encoding")).isNull();
		assertThat(response.getHeaders().get("Content-Length")).isNull();
	}

	private static ResponseEntity<byte[]> get(ClientConnector connector, Reply reply) {
		return exchange(connector, HttpMethod.GET, reply);
	}

	private static ResponseEntity<byte[]> exchange(ClientConnector connector, HttpMethod method, Reply reply) {
		try (ScriptedServer server = ScriptedServer.always(reply)) {
			return ClientCodecs.client(connector)
				.method(method)
				.uri(server.url())
				.retrieve()
				.toEntity(byte[].class)
				.block(PATIENCE);
		}
	}

	private static byte[] concat(byte[] first, byte[] second) {
		byte[] all = Arrays.copyOf(first, first.length + second.length);
		System.arraycopy(second, 0, all, first.length, second.length);
		return all;
	}

}
