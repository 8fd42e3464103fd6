package io.compressionkit.webflux.server;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

import io.compressionkit.webflux.body.BodyLookahead;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import io.compressionkit.engine.CompressionServiceBuilder;
import io.compressionkit.engine.DefaultCompressionService;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * That errors which Reactor takes for fatal stay signals where they were signals: what is
 * thrown instead reaches nobody who could answer a request.
 */
class FatalErrorTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	@Test
	void aHandlerOfACompressedRequestMayFailWithOne() {
		MockServerWebExchange exchange = MockServerWebExchange
			.from(MockServerHttpRequest.post("/").header("Content-Encoding", "gzip").body("coded"));
		try (DefaultCompressionService service = CompressionServiceBuilder
			.forCodecs(CompressionCodecs.of(new GzipCodec(GzipOptions.defaults())))
			.build()) {
			CompressionWebFilter filter = new CompressionWebFilter(service.engine(),
					ServerCompressionSettings.defaults());
			StepVerifier
				.create(filter.filter(exchange, (filtered) -> Mono.error(new UnsatisfiedLinkError("told to fail"))))
				.expectError(UnsatisfiedLinkError.class)
				.verify(TIMEOUT);
		}
	}

	@Test
	void whatWritesABodyMayThrowOne() {
		AtomicBoolean cancelled = new AtomicBoolean();
		DataBuffer buffer = DefaultDataBufferFactory.sharedInstance.wrap("body".getBytes(StandardCharsets.UTF_8));
		Flux<DataBuffer> body = Flux.just(buffer).concatWith(Flux.never()).doOnCancel(() -> cancelled.set(true));
		StepVerifier.create(BodyLookahead.write(body, 4, (begun) -> {
			throw new UnsatisfiedLinkError("told to fail");
		})).expectError(UnsatisfiedLinkError.class).verify(TIMEOUT);
		assertThat(cancelled).isTrue();
	}

}
