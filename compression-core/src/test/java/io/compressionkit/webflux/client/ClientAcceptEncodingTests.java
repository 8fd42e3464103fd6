package io.compressionkit.webflux.client;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClient.RequestHeadersSpec;

import io.compressionkit.CompressionCodecs;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import io.compressionkit.engine.CompressionServiceBuilder;
import io.compressionkit.engine.DefaultCompressionService;
import io.compressionkit.webflux.CompressionAttributes;
import io.compressionkit.webflux.client.ScriptedServer.Reply;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a client asks for.
 */
class ClientAcceptEncodingTests {

	@ParameterizedTest
	@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "JETTY_DECODING")
	void asksForTheCodingsItCanDecodeInOrderOfPreference(ClientConnector connector) {
		assertThat(acceptEncoding(ClientCodecs.client(connector), (request) -> {
		})).containsExactly("zstd, br, gzip, deflate");
	}

	@Test
	void asksForThemBesideWhatJettyAsksForItself() {
		assertThat(acceptEncoding(ClientCodecs.client(ClientConnector.JETTY_DECODING), (request) -> {
		})).contains("zstd, br, gzip, deflate");
	}

	@Test
	void asksOnlyForWhatIsThere() {
		try (DefaultCompressionService service = CompressionServiceBuilder
			.forCodecs(CompressionCodecs.of(new GzipCodec(GzipOptions.defaults())))
			.build()) {
			WebClient client = WebClient.builder()
				.clientConnector(ClientConnector.REACTOR_NETTY.get())
				.filter(new ClientCompressionFilter(service.engine(), ClientCompressionSettings.defaults()))
				.build();
			assertThat(acceptEncoding(client, (request) -> {
			})).containsExactly("gzip");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "identity", "gzip;q=0.5, *;q=0", "", "br" })
	void leavesAloneWhatTheCallerAsksFor(String value) {
		assertThat(acceptEncoding(ClientCodecs.client(ClientConnector.REACTOR_NETTY),
				(request) -> request.header("accept-encoding", value)))
			.containsExactly(value);
	}

	@ParameterizedTest
	@EnumSource(names = { "REACTOR_NETTY", "JDK", "JETTY" })
	void asksForNoCodingOfARange(ClientConnector connector) {
		assertThat(acceptEncoding(ClientCodecs.client(connector), (request) -> request.header("range", "bytes=0-9")))
			.isEmpty();
	}

	@ParameterizedTest
	@EnumSource(names = { "REACTOR_NETTY", "JDK", "JETTY" })
	void asksForNoCodingWhenResponsesAreNotDecoded(ClientConnector connector) {
		ClientCompressionSettings settings = ClientCompressionSettings.defaults().withDecodeResponses(false);
		assertThat(acceptEncoding(ClientCodecs.client(connector, settings), (request) -> {
		})).isEmpty();
	}

	@ParameterizedTest
	@EnumSource(names = { "REACTOR_NETTY", "JDK", "JETTY" })
	void asksForNoCodingWhenTheResponseIsToStayRaw(ClientConnector connector) {
		assertThat(acceptEncoding(ClientCodecs.client(connector),
				(request) -> request.attribute(CompressionAttributes.RAW_RESPONSE, true)))
			.isEmpty();
	}

	private static List<String> acceptEncoding(WebClient client, Consumer<RequestHeadersSpec<?>> customizer) {
		try (ScriptedServer server = ScriptedServer.always(Reply.status(200).body(new byte[0]))) {
			RequestHeadersSpec<?> request = client.get().uri(server.url());
			customizer.accept(request);
			request.retrieve().toBodilessEntity().block(Duration.ofSeconds(10));
			return server.nextRequest().header("Accept-Encoding");
		}
	}

}
