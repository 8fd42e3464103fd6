package io.compressionkit.webflux.server;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.compressionkit.CompressionCodecs;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import io.compressionkit.engine.CompressionServiceBuilder;
import io.compressionkit.engine.DefaultCompressionService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a listener hears of responses.
 */
class NegotiationListenerTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	private final DefaultCompressionService service = CompressionServiceBuilder
		.forCodecs(CompressionCodecs.of(new GzipCodec(GzipOptions.defaults())))
		.build();

	private final List<String> heard = new ArrayList<>();

	@AfterEach
	void close() {
		this.service.close();
	}

	@ParameterizedTest
	@CsvSource({ "GET,  200, text/plain, 2000, '',      gzip, COMPRESS gzip",
			"GET,  200, text/plain, 2000, '',      br,   NOT_ACCEPTED null",
			"GET,  200, text/plain, 9,    '',      gzip, TOO_SHORT null",
			"GET,  200, text/plain, 0,    '',      gzip, TOO_SHORT null",
			"GET,  200, image/png,  2000, '',      gzip, MEDIA_TYPE null",
			"GET,  206, text/plain, 2000, '',      gzip, PARTIAL null",
			"GET,  200, text/plain, 2000, br,      gzip, ALREADY_CODED null",
			"GET,  304, text/plain, 0,    '',      gzip, NO_BODY null",
			"HEAD, 200, text/plain, 0,    '',      gzip, NO_BODY null" })
	void itHearsOnceWhatBecameOfAResponse(String method, int status, String type, int length, String coding,
			String accepted, String verdict) {
		for (boolean stream : new boolean[] { false, true }) {
			this.heard.clear();
			filter((answer, format) -> this.heard.add(answer + " " + format))
				.filter(exchange(method, accepted), (exchange) -> {
					ServerHttpResponse response = exchange.getResponse();
					response.setStatusCode(HttpStatusCode.valueOf(status));
					response.getHeaders().setContentType(MediaType.parseMediaType(type));
					if (!coding.isEmpty()) {
						response.getHeaders().set("Content-Encoding", coding);
					}
					return (length == 0) ? response.setComplete() : write(response, length, stream);
				})
				.block(TIMEOUT);
			assertThat(this.heard).containsExactly(verdict);
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void aListenerThatFailsHarmsNobody(boolean badly) {
		MockServerWebExchange exchange = exchange("GET", "gzip");
		filter((verdict, format) -> {
			if (badly) {
				throw new NoClassDefFoundError("listener");
			}
			throw new IllegalStateException("listener");
		}).filter(exchange, (filtered) -> {
			filtered.getResponse().getHeaders().setContentType(MediaType.TEXT_PLAIN);
			return write(filtered.getResponse(), 2000, false);
		}).block(TIMEOUT);
		assertThat(exchange.getResponse().getHeaders().getFirst("Content-Encoding")).isEqualTo("gzip");
	}

	private CompressionWebFilter filter(NegotiationListener listener) {
		return new CompressionWebFilter(this.service.engine(), ServerCompressionSettings.defaults(),
				ServerCodecConfigurer.create(), listener);
	}

	private static MockServerWebExchange exchange(String method, String accepted) {
		return MockServerWebExchange
			.from(MockServerHttpRequest.method(HttpMethod.valueOf(method), "/").header("Accept-Encoding", accepted));
	}

	private static Mono<Void> write(ServerHttpResponse response, int length, boolean stream) {
		DataBuffer body = response.bufferFactory().wrap("x".repeat(length).getBytes(StandardCharsets.UTF_8));
		return response.writeWith(stream ? Flux.just(body) : Mono.just(body));
	}

}
