package io.compressionkit.examples.guide;

import io.compressionkit.CompressionListener;
import io.compressionkit.codec.brotli.BrotliCodec;
import io.compressionkit.codec.brotli.BrotliMode;
import io.compressionkit.codec.brotli.BrotliOptions;
import io.compressionkit.webflux.CompressionAttributes;
import io.compressionkit.webflux.server.NegotiationListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ServerWebExchange;

final class ServerExamples {

	private ServerExamples() {
	}

	static RouterFunction<ServerResponse> routes(String token) {
		return RouterFunctions.route()
			.GET("/session", (request) -> ServerResponse.ok().bodyValue(token))
			.filter((request, next) -> {
				request.attributes().put(CompressionAttributes.NO_RESPONSE_COMPRESSION, true);
				return next.handle(request);
			})
			.build();
	}

	@RestController
	static class Handlers {

		@GetMapping("/secret")
		String secret(ServerWebExchange exchange) {
			exchange.getAttributes().put(CompressionAttributes.NO_RESPONSE_COMPRESSION, true);
			return "mirrors what the request said. ".repeat(100);
		}

		@GetMapping(path = "/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
		Flux<ServerSentEvent<String>> events() {
			return Flux.range(1, 3).map((number) -> ServerSentEvent.builder("event " + number).build());
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Customizations {

		private static final Logger logger = LoggerFactory.getLogger(Customizations.class);

		@Bean
		BrotliCodec brotliCodec() {
			return new BrotliCodec(BrotliOptions.defaults().withQuality(5).withMode(BrotliMode.TEXT));
		}

		@Bean
		CompressionListener transformLogger() {
			return (transform) -> logger.debug("{}", transform);
		}

		@Bean
		NegotiationListener negotiationLogger() {
			return (verdict, format) -> logger.debug("{} {}", verdict.tag(), format);
		}

	}

}
