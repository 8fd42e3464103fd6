package io.compressionkit.autoconfigure.metrics;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;
import io.compressionkit.Execution;
import io.compressionkit.TransformOptions;
import io.micrometer.context.ContextRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Observations of servers and clients, and what threads know of them, are the same with
 * compression in the way, and after a hop to a worker and back.
 */
class ObservationTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	private static final String SERVER = "http.server.requests";

	private static final String CLIENT = "http.client.requests";

	private static final String TENANT = "tenant";

	private static final ThreadLocal<String> TENANTS = new ThreadLocal<>();

	private static final String TEXT = "What is observed is changed, but not by compression. ".repeat(100);

	private static final BlockingQueue<Observation.Context> STOPPED = new LinkedBlockingQueue<>();

	private static ConfigurableApplicationContext application;

	private static ObservationRegistry registry;

	private static WebClient client;

	@BeforeAll
	static void start() {
		ContextRegistry.getInstance().registerThreadLocalAccessor(TENANT, TENANTS);
		application = new SpringApplicationBuilder(Application.class).run("--server.port=0",
				"--spring.reactor.context-propagation=auto", "--compression.server.response.min-size=0",
				"--compression.server.request.max-size=10KB", "--compression.client.request.coding=gzip",
				"--compression.client.request.min-size=0");
		registry = application.getBean(ObservationRegistry.class);
		client = application.getBean(WebClient.Builder.class).baseUrl(url("")).build();
	}

	@AfterAll
	static void stop() {
		application.close();
		ContextRegistry.getInstance().removeThreadLocalAccessor(TENANT);
		Hooks.disableAutomaticContextPropagation();
	}

	@BeforeEach
	void forget() {
		STOPPED.clear();
	}

	@ParameterizedTest
	@CsvSource({ "/text, , gzip, 200", "/text, , identity, 200", "/text, , '*;q=0', 406", "/echo, gzip, zstd, 200",
			"/echo, lzma, gzip, 415", "/echo, 'gzip, gzip, gzip, gzip', gzip, 400", "/echo, br, gzip, 400",
			"/large, gzip, gzip, 413" })
	void aRequestIsObservedOnceAndWithItsStatus(String path, String coding, String accepted, String status)
			throws Exception {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url(path))).header("Accept-Encoding", accepted);
		if (coding != null) {
			byte[] body = gzip(path.equals("/large") ? TEXT.repeat(10) : TEXT);
			request.headers("Content-Encoding", coding, "Content-Type", "text/plain")
				.POST(HttpRequest.BodyPublishers.ofByteArray(body));
		}
		HttpResponse<byte[]> response = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofByteArray());
		assertThat(response.statusCode()).hasToString(status);
		Observation.Context observed = stopped();
		assertThat(observed.getName()).isEqualTo(SERVER);
		assertThat(status(observed)).isEqualTo(status);
		assertNothingElseIsObserved();
	}

	@Test
	void aCallOfAClientIsObservedOnceBelowItsParent() throws Exception {
		Observation job = Observation.start("job", registry);
		String answer = client.post()
			.uri("/echo")
			.bodyValue(TEXT)
			.retrieve()
			.bodyToMono(String.class)
			.contextWrite((context) -> context.put(ObservationThreadLocalAccessor.KEY, job))
			.block(TIMEOUT);
		job.stop();
		assertThat(answer).isEqualTo(TEXT);
		List<Observation.Context> observed = List.of(stopped(), stopped(), stopped());
		assertThat(observed).extracting(Observation.Context::getName).containsExactlyInAnyOrder(SERVER, CLIENT, "job");
		Observation.Context call = named(observed, CLIENT);
		assertThat(call.getParentObservation()).isSameAs(job);
		assertThat(status(call)).isEqualTo("200");
		assertThat(status(named(observed, SERVER))).isEqualTo("200");
		assertNothingElseIsObserved();
	}

	@Test
	void aClientThatAServerCallsHasTheServerForItsParent() throws Exception {
		assertThat(get("/chain")).isEqualTo(TEXT);
		List<Observation.Context> observed = List.of(stopped(), stopped(), stopped());
		assertThat(observed).extracting(Observation.Context::getName).containsExactlyInAnyOrder(SERVER, CLIENT, SERVER);
		assertThat(named(observed, CLIENT).getParentObservation()).isNotNull()
			.extracting((parent) -> parent.getContextView().getName())
			.isEqualTo(SERVER);
	}

	@Test
	void aBodyThatCannotBeDecodedLeavesTheCallObserved() throws Exception {
		client.get().uri("/broken").retrieve().bodyToMono(String.class).onErrorComplete().block(TIMEOUT);
		assertThat(List.of(stopped(), stopped())).extracting(Observation.Context::getName)
			.containsExactlyInAnyOrder(SERVER, CLIENT);
		assertNothingElseIsObserved();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/inline", "/one-shot", "/one-shot/back", "/stream" })
	void aHandlerSeesItsObservationAndItsThreadLocals(String path) throws Exception {
		String[] seen = get(path).split(" ");
		assertThat(seen[0]).isEqualTo(SERVER);
		assertThat(seen[1]).isEqualTo("tenant-1");
		assertThat(seen[2].startsWith("compression-")).as(seen[2]).isEqualTo(!path.equals("/inline"));
		assertThat(seen).as("the request, decoded").endsWith(Integer.toString(TEXT.length()));
	}

	private static String get(String path) throws Exception {
		byte[] body = gzip(TEXT);
		HttpResponse<byte[]> response = HttpClient.newHttpClient()
			.send(HttpRequest.newBuilder(URI.create(url(path)))
				.headers("Accept-Encoding", "gzip", "Content-Encoding", "gzip", "Content-Type", "text/plain")
				.POST(HttpRequest.BodyPublishers.ofByteArray(body))
				.build(), BodyHandlers.ofByteArray());
		assertThat(response.headers().firstValue("Content-Encoding")).hasValue("gzip");
		return new String(new GZIPInputStream(new ByteArrayInputStream(response.body())).readAllBytes(),
				StandardCharsets.UTF_8);
	}

	private static String url(String path) {
		return "http://localhost:" + application.getEnvironment().getProperty("local.server.port") + path;
	}

	private static byte[] gzip(String text) {
		ByteArrayOutputStream coded = new ByteArrayOutputStream();
		try (GZIPOutputStream out = new GZIPOutputStream(coded)) {
			out.write(text.getBytes(StandardCharsets.UTF_8));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return coded.toByteArray();
	}

	private static Observation.Context stopped() throws InterruptedException {
		Observation.Context context = STOPPED.poll(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
		assertThat(context).as("an observation that has ended").isNotNull();
		return context;
	}

	/** Whatever else there was to come comes before the observations of one more call. */
	private static void assertNothingElseIsObserved() throws InterruptedException {
		client.get().uri("/end").retrieve().toBodilessEntity().block(TIMEOUT);
		assertThat(List.of(stopped(), stopped()))
			.allSatisfy((context) -> assertThat(context.getLowCardinalityKeyValue("uri").getValue()).isEqualTo("/end"));
	}

	private static Observation.Context named(List<Observation.Context> observed, String name) {
		return observed.stream().filter((context) -> context.getName().equals(name)).findFirst().orElseThrow();
	}

	private static String status(Observation.Context context) {
		return context.getLowCardinalityKeyValue("status").getValue();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class Application {

		@Bean
		ObservationHandler<Observation.Context> recorder() {
			return new ObservationHandler<>() {

				@Override
				public void onStop(Observation.Context context) {
					STOPPED.add(context);
				}

				@Override
				public boolean supportsContext(Observation.Context context) {
					return true;
				}

			};
		}

		@Bean
		WebFilter tenantFilter() {
			return (exchange, chain) -> chain.filter(exchange)
				.contextWrite((context) -> context.put(TENANT, "tenant-1"));
		}

	}

	@RestController
	static class Handlers {

		private final CompressionService compression;

		private final WebClient.Builder clients;

		private final ObservationRegistry observations;

		Handlers(CompressionService compression, WebClient.Builder clients, ObservationRegistry observations) {
			this.compression = compression;
			this.clients = clients;
			this.observations = observations;
		}

		@GetMapping({ "/text", "/end" })
		String text() {
			return TEXT;
		}

		@PostMapping({ "/echo", "/large" })
		Mono<String> echo(@RequestBody Mono<String> body) {
			return body;
		}

		@PostMapping("/chain")
		Mono<String> chain() {
			return this.clients.build().get().uri(url("/text")).retrieve().bodyToMono(String.class);
		}

		@GetMapping("/broken")
		Mono<byte[]> broken(ServerWebExchange exchange) {
			exchange.getResponse().getHeaders().set("Content-Encoding", "gzip");
			return Mono.just(Arrays.copyOf(gzip(TEXT), 40));
		}

		@PostMapping("/inline")
		Mono<String> inline(@RequestBody Mono<String> body) {
			return body.flatMap((text) -> this.compression.compress(new byte[100], CompressionFormat.GZIP)
				.map((packed) -> seen(text)));
		}

		@PostMapping("/one-shot")
		Mono<String> oneShot(@RequestBody Mono<String> body) {
			return body.flatMap((text) -> this.compression.compress(new byte[1_000_000], CompressionFormat.GZIP)
				.map((packed) -> seen(text)));
		}

		@PostMapping("/one-shot/back")
		Mono<String> oneShotBack(@RequestBody Mono<String> body) {
			byte[] packed = this.compression.compressSync(new byte[1_000_000], CompressionFormat.ZSTD);
			return body.flatMap(
					(text) -> this.compression.decompress(packed, CompressionFormat.ZSTD).map((plain) -> seen(text)));
		}

		@PostMapping("/stream")
		Mono<String> stream(@RequestBody Mono<String> body) {
			Flux<DataBuffer> source = Flux.range(0, 4)
				.map((i) -> DefaultDataBufferFactory.sharedInstance.wrap(new byte[100_000]));
			List<String> all = new ArrayList<>();
			return body.flatMap(
					(text) -> this.compression
						.compress(source, this.compression.codecs().get(CompressionFormat.GZIP),
								TransformOptions.defaults().withExecution(Execution.WORKER))
						.doOnNext((buffer) -> {
							DataBufferUtils.release(buffer);
							all.add(seen(text));
						})
						.then(Mono.fromSupplier(() -> all.get(all.size() - 1))));
		}

		/** What the thread knows at this point. */
		private String seen(String text) {
			Observation current = this.observations.getCurrentObservation();
			return "%s %s %s %d".formatted((current != null) ? current.getContext().getName() : "none", TENANTS.get(),
					Thread.currentThread().getName(), text.length());
		}

	}

}
