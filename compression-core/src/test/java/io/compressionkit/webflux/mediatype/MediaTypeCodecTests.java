package io.compressionkit.webflux.mediatype;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.FlushMode;
import io.compressionkit.MalformedContentException;
import io.compressionkit.codec.StatePool;
import io.compressionkit.codec.brotli.BrotliCodec;
import io.compressionkit.codec.brotli.BrotliOptions;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import io.compressionkit.codec.zip.ZlibCodec;
import io.compressionkit.codec.zip.ZlibOptions;
import io.compressionkit.codec.zstd.ZstdCodec;
import io.compressionkit.codec.zstd.ZstdOptions;
import io.compressionkit.engine.CompressionServiceBuilder;
import io.compressionkit.engine.DefaultCompressionService;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.config.EnableWebFlux;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.function.client.ExchangeStrategies;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Compressed media types on a real server and a real client.
 */
class MediaTypeCodecTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	private static final int MAX_OUTPUT = 20 << 20;

	private static DefaultCompressionService service;

	private static AnnotationConfigApplicationContext context;

	private static DisposableServer server;

	private static WebClient client;

	/** A client that knows nothing of compressed media types. */
	private static WebClient stranger;

	@BeforeAll
	static void start() {
		service = CompressionServiceBuilder
			.forCodecs(CompressionCodecs.of(new ZstdCodec(ZstdOptions.defaults()),
					new BrotliCodec(BrotliOptions.defaults()), new GzipCodec(GzipOptions.defaults()),
					new ZlibCodec(ZlibOptions.defaults())))
			.limits(DecompressionLimits.none().withMaxOutputSize(MAX_OUTPUT))
			.build();
		context = new AnnotationConfigApplicationContext(Application.class);
		server = HttpServer.create()
			.host("127.0.0.1")
			.port(0)
			.handle(new ReactorHttpHandlerAdapter(WebHttpHandlerBuilder.applicationContext(context).build()))
			.bindNow();
		String baseUrl = "http://127.0.0.1:" + server.port();
		stranger = WebClient.builder()
			.baseUrl(baseUrl)
			.codecs((codecs) -> codecs.defaultCodecs().maxInMemorySize(1 << 25))
			.build();
		client = WebClient.builder()
			.baseUrl(baseUrl)
			.exchangeStrategies(ExchangeStrategies.builder().codecs((codecs) -> {
				codecs.defaultCodecs().maxInMemorySize(1 << 25);
				CompressionMediaTypeCodecs.register(codecs, service.engine(), false);
			}).build())
			.build();
	}

	@AfterAll
	static void stop() {
		server.disposeNow();
		context.close();
		service.close();
	}

	@AfterEach
	void nothingIsLeftOpen() {
		await().atMost(LIMIT).untilAsserted(() -> assertThat(StatePool.open()).isZero());
	}

	static Stream<CompressionFormat> formats() {
		return Stream.of(CompressionFormat.GZIP, CompressionFormat.ZLIB, CompressionFormat.BROTLI,
				CompressionFormat.ZSTD);
	}

	static Stream<CompressionFormat> formatsWithSuffix() {
		return formats().filter((format) -> format.structuredSuffix() != null);
	}

	private static MediaType mediaType(CompressionFormat format) {
		return MediaType.parseMediaType(format.mediaTypes().get(0));
	}

	private static MediaType json(CompressionFormat format) {
		return MediaType.parseMediaType("application/json+" + format.structuredSuffix());
	}

	private static MediaType ndjson(CompressionFormat format) {
		return MediaType.parseMediaType("application/x-ndjson+" + format.structuredSuffix());
	}

	@ParameterizedTest
	@MethodSource("formats")
	void textIsReadAndWrittenThroughTheMediaTypeOfTheFormat(CompressionFormat format) {
		String text = "grüße €😀 ".repeat(500);
		byte[] answer = stranger.post()
			.uri("/annotated/text")
			.contentType(mediaType(format))
			.accept(mediaType(format))
			.bodyValue(service.compressSync(text.getBytes(StandardCharsets.UTF_8), format))
			.retrieve()
			.bodyToMono(byte[].class)
			.block(LIMIT);
		assertThat(answer.length).isLessThan(text.length());
		assertThat(new String(service.decompressSync(answer, format), StandardCharsets.UTF_8)).isEqualTo(text + "!");
		assertThat(client.post()
			.uri("/functional/text")
			.contentType(mediaType(format))
			.accept(mediaType(format))
			.bodyValue(text)
			.retrieve()
			.bodyToMono(String.class)
			.block(LIMIT)).isEqualTo(text + "!");
	}

	@ParameterizedTest
	@MethodSource("formatsWithSuffix")
	void anObjectIsReadAndWrittenThroughTheCodecOfTheTypeUnderneath(CompressionFormat format) {
		for (String style : List.of("annotated", "functional")) {
			Item answer = client.post()
				.uri("/" + style + "/json")
				.contentType(json(format))
				.accept(json(format))
				.bodyValue(new Item(1, "one"))
				.retrieve()
				.bodyToMono(Item.class)
				.block(LIMIT);
			assertThat(answer).isEqualTo(new Item(2, "one!"));
		}
		byte[] raw = stranger.post()
			.uri("/annotated/json")
			.contentType(json(format))
			.accept(json(format))
			.bodyValue(service.compressSync("{\"id\":4,\"name\":\"x\"}".getBytes(StandardCharsets.UTF_8), format))
			.retrieve()
			.bodyToMono(byte[].class)
			.block(LIMIT);
		assertThat(new String(service.decompressSync(raw, format), StandardCharsets.UTF_8))
			.isEqualTo("{\"id\":5,\"name\":\"x!\"}");
	}

	@ParameterizedTest
	@MethodSource("formatsWithSuffix")
	void aStreamOfObjectsArrivesOneByOne(CompressionFormat format) {
		AtomicInteger seen = new AtomicInteger();
		List<Item> items = client.get()
			.uri("/annotated/stream")
			.accept(ndjson(format))
			.retrieve()
			.bodyToFlux(Item.class)
			.doOnNext((item) -> seen.incrementAndGet())
			// The server sends the next item when the one before has been seen here.
			.doOnNext((item) -> Application.acknowledged.incrementAndGet())
			.collectList()
			.block(LIMIT);
		assertThat(items).extracting(Item::id).containsExactly(0, 1, 2, 3, 4);
	}

	@ParameterizedTest
	@MethodSource("formatsWithSuffix")
	void aStreamOfObjectsIsSentByAClient(CompressionFormat format) {
		Integer sum = client.post()
			.uri("/annotated/sum")
			.contentType(ndjson(format))
			.body(Flux.range(1, 1000).map((i) -> new Item(i, "n")), Item.class)
			.retrieve()
			.bodyToMono(Integer.class)
			.block(LIMIT);
		assertThat(sum).isEqualTo(500500);
	}

	@ParameterizedTest
	@MethodSource("formats")
	void rawBytesPassUntouched(CompressionFormat format) {
		byte[] notEvenCompressed = { 1, 2, 3, 4, 5 };
		for (String path : List.of("bytes", "resource", "buffers")) {
			byte[] answer = client.post()
				.uri("/annotated/" + path)
				.contentType(mediaType(format))
				.accept(mediaType(format))
				.bodyValue(notEvenCompressed)
				.retrieve()
				.bodyToMono(byte[].class)
				.block(LIMIT);
			assertThat(answer).as(path).isEqualTo(notEvenCompressed);
		}
	}

	@ParameterizedTest
	@MethodSource("formats")
	void aBodyOfBytesStreamsBothWays(CompressionFormat format) {
		int chunks = 3000;
		byte[] chunk = "0123456789abcdef".repeat(64).getBytes(StandardCharsets.US_ASCII);
		Flux<DataBuffer> source = Flux.range(0, chunks)
			.map((i) -> DefaultDataBufferFactory.sharedInstance.wrap(chunk.clone()));
		for (String style : List.of("annotated", "functional")) {
			Long size = client.post()
				.uri("/" + style + "/echo")
				.contentType(mediaType(format))
				.accept(mediaType(format))
				.bodyValue(CompressibleBody.of(source))
				.retrieve()
				.bodyToMono(DecompressedBody.class)
				.flatMapMany(DecompressedBody::content)
				.map((buffer) -> {
					long count = buffer.readableByteCount();
					DataBufferUtils.release(buffer);
					return count;
				})
				.reduce(0L, Long::sum)
				.block(LIMIT);
			assertThat(size).as(style).isEqualTo((long) chunks * chunk.length);
		}
	}

	@ParameterizedTest
	@MethodSource("formats")
	void aFlushedBodyIsDecodableBufferByBuffer(CompressionFormat format) {
		List<String> pieces = new ArrayList<>();
		Application.acknowledged.set(0);
		client.get()
			.uri("/annotated/flushed")
			.accept(mediaType(format))
			.retrieve()
			.bodyToMono(DecompressedBody.class)
			.flatMapMany(DecompressedBody::content)
			.doOnNext((buffer) -> {
				pieces.add(buffer.toString(StandardCharsets.UTF_8));
				DataBufferUtils.release(buffer);
				Application.acknowledged.incrementAndGet();
			})
			.then()
			.block(LIMIT);
		assertThat(String.join("", pieces)).isEqualTo("event-0event-1event-2event-3event-4");
		assertThat(pieces.size()).isGreaterThanOrEqualTo(5);
	}

	@ParameterizedTest
	@MethodSource("formats")
	void malformedContentIsABadRequest(CompressionFormat format) {
		byte[] good = service.compressSync("a text that is long enough".getBytes(StandardCharsets.UTF_8), format);
		byte[] truncated = java.util.Arrays.copyOf(good, good.length - 1);
		for (String style : List.of("annotated", "functional")) {
			HttpStatus status = stranger.post()
				.uri("/" + style + "/text")
				.contentType(mediaType(format))
				.bodyValue(truncated)
				.exchangeToMono((response) -> response.releaseBody()
					.thenReturn(HttpStatus.valueOf(response.statusCode().value())))
				.block(LIMIT);
			assertThat(status).as(style).isEqualTo(HttpStatus.BAD_REQUEST);
		}
	}

	@Test
	void whatIsAggregatedIsLimitedByTheMemoryOfTheCodecUnderneath() {
		byte[] large = service.compressSync(new byte[1 << 20], CompressionFormat.GZIP);
		HttpStatus status = stranger.post()
			.uri("/annotated/text")
			.contentType(mediaType(CompressionFormat.GZIP))
			.bodyValue(large)
			.exchangeToMono(
					(response) -> response.releaseBody().thenReturn(HttpStatus.valueOf(response.statusCode().value())))
			.block(LIMIT);
		assertThat(status).isEqualTo(HttpStatus.CONTENT_TOO_LARGE);
	}

	@Test
	void aStreamIsLimitedByTheLimitsOfTheEngine() {
		byte[] bomb = service.compressSync(new byte[MAX_OUTPUT + 1], CompressionFormat.ZSTD);
		HttpStatus status = stranger.post()
			.uri("/annotated/size")
			.contentType(mediaType(CompressionFormat.ZSTD))
			.bodyValue(bomb)
			.exchangeToMono(
					(response) -> response.releaseBody().thenReturn(HttpStatus.valueOf(response.statusCode().value())))
			.block(LIMIT);
		assertThat(status).isEqualTo(HttpStatus.CONTENT_TOO_LARGE);
	}

	@Test
	void aTypeThatNobodyReadsUnderneathIsUnsupported() {
		HttpStatus status = stranger.post()
			.uri("/annotated/json")
			.contentType(MediaType.parseMediaType("application/x-unknown+zstd"))
			.bodyValue(new byte[] { 1 })
			.exchangeToMono(
					(response) -> response.releaseBody().thenReturn(HttpStatus.valueOf(response.statusCode().value())))
			.block(LIMIT);
		assertThat(status).isEqualTo(HttpStatus.UNSUPPORTED_MEDIA_TYPE);
	}

	@Test
	void aClientThatAsksForNoCompressedTypeGetsNone() {
		for (String accept : List.of("*/*", "application/*", "application/json")) {
			assertThat(stranger.post()
				.uri("/annotated/json")
				.contentType(MediaType.APPLICATION_JSON)
				.header("Accept", accept)
				.bodyValue("{\"id\":4,\"name\":\"x\"}")
				.retrieve()
				.bodyToMono(String.class)
				.block(LIMIT)).as(accept).isEqualTo("{\"id\":5,\"name\":\"x!\"}");
			assertThat(stranger.post()
				.uri("/annotated/text")
				.contentType(MediaType.TEXT_PLAIN)
				.header("Accept", accept)
				.bodyValue("plain")
				.retrieve()
				.bodyToMono(String.class)
				.block(LIMIT)).as(accept).isEqualTo("plain!");
		}
	}

	@Test
	void plainTypesAreLeftToTheirOwnCodecs() {
		assertThat(client.post()
			.uri("/annotated/text")
			.contentType(MediaType.TEXT_PLAIN)
			.bodyValue("plain")
			.retrieve()
			.bodyToMono(String.class)
			.block(LIMIT)).isEqualTo("plain!");
	}

	@Test
	void aHandlerThatNamesNoTypeAnswersWithJson() {
		for (String path : List.of("/functional/untyped", "/functional/untyped/stream")) {
			for (String accept : List.of("*/*", "application/json")) {
				String answer = stranger.get()
					.uri(path)
					.header("Accept", accept)
					.exchangeToMono((response) -> response.bodyToMono(String.class)
						.map((text) -> response.headers().contentType().orElseThrow() + " " + text))
					.block(LIMIT);
				assertThat(answer).as(path).startsWith("application/json ").contains("{\"id\":1,\"name\":\"untyped\"}");
			}
		}
	}

	@Test
	void aClientThatNamesNoTypeSendsJson() {
		assertThat(client.post()
			.uri("/functional/type")
			.bodyValue(new Item(1, "untyped"))
			.retrieve()
			.bodyToMono(String.class)
			.block(LIMIT)).isEqualTo("application/json {\"id\":1,\"name\":\"untyped\"}");
		assertThat(client.post()
			.uri("/functional/type")
			.body(Flux.just(new Item(1, "untyped")), Item.class)
			.retrieve()
			.bodyToMono(String.class)
			.block(LIMIT)).isEqualTo("application/json [{\"id\":1,\"name\":\"untyped\"}]");
	}

	@Test
	void aTruncatedAnswerFailsInTheClient() {
		assertThatExceptionOfType(Exception.class).isThrownBy(
				() -> client.get().uri("/annotated/truncated").retrieve().bodyToMono(String.class).block(LIMIT));
	}

	record Item(int id, String name) {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableWebFlux
	static class Application implements WebFluxConfigurer {

		static final AtomicInteger acknowledged = new AtomicInteger();

		@Override
		public void configureHttpMessageCodecs(ServerCodecConfigurer configurer) {
			CompressionMediaTypeCodecs.register(configurer, service.engine(), false);
		}

		@Bean
		Controller controller() {
			return new Controller();
		}

		@Bean
		RouterFunction<ServerResponse> routes() {
			return RouterFunctions.route()
				.POST("/functional/text",
						(request) -> request.bodyToMono(String.class)
							.flatMap((text) -> answer(request.headers().accept()).bodyValue(text + "!")))
				.POST("/functional/json",
						(request) -> request.bodyToMono(Item.class)
							.flatMap((item) -> answer(request.headers().accept())
								.bodyValue(new Item(item.id() + 1, item.name() + "!"))))
				.GET("/functional/untyped", (request) -> ServerResponse.ok().bodyValue(new Item(1, "untyped")))
				.GET("/functional/untyped/stream",
						(request) -> ServerResponse.ok().body(Flux.just(new Item(1, "untyped")), Item.class))
				.POST("/functional/type",
						(request) -> request.bodyToMono(String.class)
							.flatMap((text) -> ServerResponse.ok()
								.contentType(MediaType.TEXT_PLAIN)
								.bodyValue(request.headers().contentType().orElseThrow() + " " + text)))
				.POST("/functional/echo",
						(request) -> request.bodyToMono(DecompressedBody.class)
							.flatMap((body) -> answer(request.headers().accept())
								.bodyValue(CompressibleBody.of(body.content()))))
				.build();
		}

		private static ServerResponse.BodyBuilder answer(List<MediaType> accept) {
			return ServerResponse.ok().contentType(accept.get(0));
		}

	}

	@RestController
	static class Controller {

		@PostMapping("/annotated/text")
		Mono<String> text(@RequestBody Mono<String> text) {
			return text.map((value) -> value + "!");
		}

		@PostMapping("/annotated/json")
		Mono<Item> json(@RequestBody Mono<Item> item) {
			return item.map((value) -> new Item(value.id() + 1, value.name() + "!"));
		}

		@PostMapping("/annotated/sum")
		Mono<Integer> sum(@RequestBody Flux<Item> items) {
			return items.map(Item::id).reduce(0, Integer::sum);
		}

		@GetMapping("/annotated/stream")
		Flux<Item> stream() {
			Application.acknowledged.set(0);
			return Flux.range(0, 5)
				.concatMap((i) -> Mono.fromSupplier(() -> new Item(i, "item"))
					.delaySubscription(Flux.interval(Duration.ofMillis(5))
						.filter((tick) -> Application.acknowledged.get() >= i)
						.next()));
		}

		@PostMapping("/annotated/bytes")
		byte[] bytes(@RequestBody byte[] bytes) {
			return bytes;
		}

		@PostMapping("/annotated/resource")
		Resource resource(@RequestBody ByteArrayResource resource) {
			return resource;
		}

		@PostMapping("/annotated/buffers")
		Flux<DataBuffer> buffers(@RequestBody Flux<DataBuffer> buffers) {
			return buffers;
		}

		@PostMapping("/annotated/echo")
		CompressibleBody echo(@RequestBody DecompressedBody body) {
			return CompressibleBody.of(body.content());
		}

		@PostMapping("/annotated/size")
		Mono<Long> size(@RequestBody DecompressedBody body, @RequestHeader("Content-Type") String type) {
			return body.content().map((buffer) -> {
				long count = buffer.readableByteCount();
				DataBufferUtils.release(buffer);
				return count;
			}).reduce(0L, Long::sum);
		}

		@GetMapping("/annotated/flushed")
		CompressibleBody flushed() {
			return CompressibleBody
				.of(Flux.range(0, 5)
					.concatMap((i) -> Mono
						.<DataBuffer>fromSupplier(() -> DefaultDataBufferFactory.sharedInstance
							.wrap(("event-" + i).getBytes(StandardCharsets.UTF_8)))
						.delaySubscription(Flux.interval(Duration.ofMillis(5))
							.filter((tick) -> Application.acknowledged.get() >= i)
							.next())))
				.withFlush(FlushMode.EVERY_BUFFER);
		}

		@GetMapping(path = "/annotated/truncated", produces = "application/gzip")
		byte[] truncated() {
			byte[] good = service.compressSync(new byte[1000], CompressionFormat.GZIP);
			return java.util.Arrays.copyOf(good, good.length - 1);
		}

	}

}
