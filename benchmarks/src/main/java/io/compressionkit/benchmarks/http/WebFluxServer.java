package io.compressionkit.benchmarks.http;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.reactive.function.BodyExtractors;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

import io.compressionkit.benchmarks.payload.Payloads;

/**
 * A WebFlux application. Whose compression it uses is a matter of its properties.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class WebFluxServer {

	/** How many values six digits of base 36 have. */
	static final long STAMPS = 36L * 36 * 36 * 36 * 36 * 36;

	private static final Duration INTERVAL = Duration.ofMillis(10);

	/**
	 * Start the application and print the port that it listens on.
	 * @param arguments properties, as {@code --name=value}
	 */
	public static void main(String[] arguments) {
		SpringApplication application = new SpringApplication(WebFluxServer.class);
		application.setBannerMode(Banner.Mode.OFF);
		ConfigurableApplicationContext context = application.run(arguments);
		PrintStream console = System.out;
		console.println("port " + context.getEnvironment().getProperty("local.server.port"));
	}

	@Bean
	RouterFunction<ServerResponse> routes() {
		return RouterFunctions.route()
			.GET("/ping", (request) -> ServerResponse.ok().contentType(MediaType.TEXT_PLAIN).bodyValue("pong"))
			.GET("/json/{size}", json())
			.GET("/log/{size}", log())
			.POST("/log", WebFluxServer::count)
			.GET("/events/{count}", WebFluxServer::events)
			.build();
	}

	private static HandlerFunction<ServerResponse> json() {
		Prepared payloads = new Prepared(Payloads::json);
		return (request) -> ServerResponse.ok()
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue(payloads.get(Integer.parseInt(request.pathVariable("size"))));
	}

	private static HandlerFunction<ServerResponse> log() {
		Prepared payloads = new Prepared(Payloads::log);
		return (request) -> ServerResponse.ok()
			.contentType(MediaType.TEXT_PLAIN)
			.bodyValue(payloads.get(Integer.parseInt(request.pathVariable("size"))));
	}

	private static Mono<ServerResponse> count(ServerRequest request) {
		return request.body(BodyExtractors.toDataBuffers())
			.map(WebFluxServer::size)
			.reduce(0L, Long::sum)
			.flatMap((size) -> ServerResponse.ok().contentType(MediaType.TEXT_PLAIN).bodyValue(size.toString()));
	}

	private static long size(DataBuffer buffer) {
		long size = buffer.readableByteCount();
		DataBufferUtils.release(buffer);
		return size;
	}

	private static Mono<ServerResponse> events(ServerRequest request) {
		boolean stamped = request.queryParam("stamped").isPresent();
		Flux<ServerSentEvent<String>> events = Flux.interval(INTERVAL)
			.onBackpressureBuffer()
			.take(Long.parseLong(request.pathVariable("count")))
			.map((number) -> ServerSentEvent.builder(stamped ? stamp() : number(number)).build());
		return ServerResponse.ok().body(BodyInserters.fromServerSentEvents(events));
	}

	private static String number(long number) {
		return String.format(Locale.ROOT, "%06d", number);
	}

	/**
	 * The time of the monotonic clock of this machine, which processes share.
	 * @return six digits of base 36, in microseconds
	 */
	static String stamp() {
		String digits = Long.toString(Math.floorMod(System.nanoTime() / 1_000, STAMPS), 36);
		return "0".repeat(6 - digits.length()) + digits;
	}

}
