package io.compressionkit.hardening.load;

import java.io.PrintStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

import io.netty.channel.ChannelOption;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.reactive.function.BodyExtractors;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

import io.compressionkit.benchmarks.contest.Output;

/**
 * A WebFlux application with what the starter gives it, and a view of what it holds.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class LoadServer {

	private static final int MAX_PIECE = 32 * 1024;

	private static final Duration SETTLING = Duration.ofMillis(100);

	private final Sinks.Empty<Void> gate = Sinks.empty();

	/**
	 * Start the application and print the port that it listens on.
	 * @param arguments properties, as {@code --name=value}
	 */
	public static void main(String[] arguments) {
		OpenBuffers.count();
		HeapAfterCollection.watch();
		SpringApplication application = new SpringApplication(LoadServer.class);
		application.setBannerMode(Banner.Mode.OFF);
		ConfigurableApplicationContext context = application.run(arguments);
		PrintStream console = System.out;
		console.println("port " + context.getEnvironment().getProperty("local.server.port"));
	}

	/** The size of the system's buffer for each connection, if it is told. */
	@Bean
	NettyServerCustomizer sendBuffer(Environment environment) {
		Integer size = environment.getProperty("send-buffer", Integer.class);
		return (server) -> (size != null) ? server.childOption(ChannelOption.SO_SNDBUF, size) : server;
	}

	@Bean
	RouterFunction<ServerResponse> routes() {
		return RouterFunctions.route()
			.GET("/known/{content}/{offset}/{size}", (request) -> text().bodyValue(slice(request).bytes()))
			.GET("/unknown/{content}/{offset}/{size}", LoadServer::pieces)
			.POST("/upload", LoadServer::upload)
			.POST("/echo",
					(request) -> text()
						.body(BodyInserters.fromDataBuffers(request.body(BodyExtractors.toDataBuffers()))))
			.GET("/events/{count}/{millis}", LoadServer::events)
			.GET("/endless/{millis}", this::endless)
			.POST("/gate", (request) -> {
				this.gate.tryEmitEmpty();
				return ServerResponse.ok().build();
			})
			.GET("/sample", (request) -> ServerResponse.ok().bodyValue(Sample.now()))
			.GET("/rest", (request) -> rest())
			.build();
	}

	private static ServerResponse.BodyBuilder text() {
		return ServerResponse.ok().contentType(MediaType.TEXT_PLAIN);
	}

	private static Content.Slice slice(ServerRequest request) {
		return new Content.Slice(Content.named(request.pathVariable("content")),
				Integer.parseInt(request.pathVariable("offset")), Integer.parseInt(request.pathVariable("size")));
	}

	private static Mono<ServerResponse> pieces(ServerRequest request) {
		DataBufferFactory factory = request.exchange().getResponse().bufferFactory();
		Content.Slice slice = slice(request);
		Flux<DataBuffer> pieces = Flux.defer(() -> {
			byte[] bytes = slice.bytes();
			Random random = new Random(slice.size());
			return Flux.generate(() -> 0, (position, sink) -> {
				int length = Math.min(1 + random.nextInt(MAX_PIECE), bytes.length - position);
				if (length == 0) {
					sink.complete();
				}
				else {
					sink.next(factory.allocateBuffer(length).write(bytes, position, length));
				}
				return position + length;
			});
		});
		return text().body(BodyInserters.fromDataBuffers(pieces));
	}

	private static Mono<ServerResponse> upload(ServerRequest request) {
		MessageDigest digest = Output.newDigest();
		return request.body(BodyExtractors.toDataBuffers())
			.map((buffer) -> update(digest, buffer))
			.reduce(0L, Long::sum)
			.flatMap((length) -> {
				Output output = Output.of(digest, length, -1);
				return text().bodyValue("%d %s".formatted(output.plainLength(), output.sha256()));
			});
	}

	private static long update(MessageDigest digest, DataBuffer buffer) {
		byte[] bytes = new byte[buffer.readableByteCount()];
		buffer.read(bytes);
		DataBufferUtils.release(buffer);
		digest.update(bytes);
		return bytes.length;
	}

	private static Mono<ServerResponse> events(ServerRequest request) {
		long count = Long.parseLong(request.pathVariable("count"));
		return sent(ticks(request).take(count).map(Events::event).concatWithValues(Events.last(count)));
	}

	/** Goes on until the gate is opened. */
	private Mono<ServerResponse> endless(ServerRequest request) {
		return sent(Flux.defer(() -> {
			AtomicLong count = new AtomicLong();
			return ticks(request).takeUntilOther(this.gate.asMono())
				.doOnNext((number) -> count.incrementAndGet())
				.map(Events::event)
				.concatWith(Mono.fromSupplier(() -> Events.last(count.get())));
		}));
	}

	private static Flux<Long> ticks(ServerRequest request) {
		Duration interval = Duration.ofMillis(Long.parseLong(request.pathVariable("millis")));
		return Flux.interval(Duration.ZERO, interval).onBackpressureBuffer();
	}

	private static Mono<ServerResponse> sent(Flux<String> events) {
		return ServerResponse.ok()
			.body(BodyInserters.fromServerSentEvents(events.map((event) -> ServerSentEvent.builder(event).build())));
	}

	/** By then the buffers of the request itself have been released. */
	private static Mono<ServerResponse> rest() {
		return Mono.delay(SETTLING, Schedulers.boundedElastic())
			.doOnNext((tick) -> System.gc())
			.delayElement(SETTLING)
			.map((tick) -> Sample.now())
			.flatMap(ServerResponse.ok()::bodyValue);
	}

}
