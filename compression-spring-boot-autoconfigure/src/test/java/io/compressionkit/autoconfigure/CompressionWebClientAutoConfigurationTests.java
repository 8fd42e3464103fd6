package io.compressionkit.autoconfigure;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import io.compressionkit.codec.zstd.ZstdCodec;
import io.compressionkit.codec.zstd.ZstdOptions;
import io.compressionkit.engine.CompressionServiceBuilder;
import io.compressionkit.engine.DefaultCompressionService;
import io.compressionkit.webflux.client.ClientCompressionFilter;
import io.compressionkit.webflux.client.ClientCompressionSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.http.client.autoconfigure.HttpClientAutoConfiguration;
import org.springframework.boot.http.client.autoconfigure.reactive.ClientHttpConnectorBuilderCustomizer;
import org.springframework.boot.http.client.autoconfigure.reactive.ReactiveHttpClientAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.webclient.WebClientCustomizer;
import org.springframework.boot.webclient.autoconfigure.WebClientAutoConfiguration;
import org.springframework.web.reactive.function.client.WebClient;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * What becomes of {@code WebClient} in an application, against a real server.
 */
class CompressionWebClientAutoConfigurationTests {

	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private static final String TEXT = "What is said once is said twice. ".repeat(100);

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(CompressionAutoConfiguration.class,
				CompressionWebClientAutoConfiguration.class, HttpClientAutoConfiguration.class,
				ReactiveHttpClientAutoConfiguration.class, WebClientAutoConfiguration.class));

	private final Map<String, String> received = new LinkedHashMap<>();

	@SuppressWarnings("NullAway.Init")
	private DisposableServer server;

	/** Answers with the text, in the coding that the path names. */
	@BeforeEach
	void startServer() {
		this.server = HttpServer.create().host("127.0.0.1").handle((request, response) -> {
			request.requestHeaders()
				.forEach((header) -> this.received.put(header.getKey().toLowerCase(Locale.ROOT), header.getValue()));
			return request.receive().aggregate().asByteArray().defaultIfEmpty(new byte[0]).flatMap((body) -> {
				this.received.put("body-length", Integer.toString(body.length));
				String coding = request.uri().substring(1);
				return response.header("Content-Encoding", coding).sendByteArray(Mono.just(encode(coding))).then();
			});
		}).bindNow();
	}

	private static byte[] encode(String coding) {
		byte[] text = TEXT.getBytes(StandardCharsets.US_ASCII);
		CompressionFormat format = CompressionFormat.of(coding);
		return CompressionServiceBuilder
			.forCodecs(
					CompressionCodecs.of(new GzipCodec(GzipOptions.defaults()), new ZstdCodec(ZstdOptions.defaults())))
			.build()
			.compressSync(text, format);
	}

	@AfterEach
	void stopServer() {
		this.server.disposeNow();
	}

	@ParameterizedTest
	@CsvSource({ "reactor, zstd", "jdk, zstd", "jetty, zstd", "reactor, gzip", "jdk, gzip", "jetty, gzip" })
	void everyAutoConfiguredBuilderAsksForAndDecodesCodings(String connector, String coding) {
		this.runner.withPropertyValues("spring.http.clients.reactive.connector=" + connector).run((context) -> {
			assertThat(get(context.getBean(WebClient.Builder.class), coding)).isEqualTo(TEXT);
			assertThat(this.received).containsEntry("accept-encoding", "zstd, br, gzip, deflate");
			assertThat(get(context.getBean(WebClient.Builder.class), coding)).isEqualTo(TEXT);
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "reactor", "jdk", "jetty" })
	void theLimitsHoldWithEveryConnector(String connector) {
		this.runner
			.withPropertyValues("spring.http.clients.reactive.connector=" + connector,
					"compression.client.response.max-size=3299B")
			.run((context) -> assertThat(failure(context.getBean(WebClient.Builder.class), "gzip"))
				.hasStackTraceContaining("compression.client.response.max-size"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "reactor", "jdk", "jetty" })
	void requestBodiesAreCompressedWhenACodingIsConfigured(String connector) {
		this.runner
			.withPropertyValues("spring.http.clients.reactive.connector=" + connector,
					"compression.client.request.coding=zstd", "compression.client.request.min-size=10B")
			.run((context) -> {
				WebClient client = context.getBean(WebClient.Builder.class).build();
				client.post().uri(url("gzip")).bodyValue(TEXT).retrieve().toBodilessEntity().block(PATIENCE);
				assertThat(this.received).containsEntry("content-encoding", "zstd");
				assertThat(Integer.parseInt(this.received.get("body-length"))).isBetween(20, 500);
				client.post().uri(url("gzip")).bodyValue("short").retrieve().toBodilessEntity().block(PATIENCE);
				assertThat(this.received).containsEntry("body-length", "5");
			});
	}

	@Test
	void requestBodiesAreSentAsTheyAreByDefault() {
		this.runner.run((context) -> {
			WebClient client = context.getBean(WebClient.Builder.class).build();
			client.post().uri(url("gzip")).bodyValue(TEXT).retrieve().toBodilessEntity().block(PATIENCE);
			assertThat(this.received).doesNotContainKey("content-encoding")
				.containsEntry("body-length", Integer.toString(TEXT.length()));
		});
	}

	@Test
	void decodingIsLeftToTheConnectorWhenItIsSwitchedOff() {
		this.runner.withPropertyValues("compression.client.response.enabled=false").run((context) -> {
			assertThat(get(context.getBean(WebClient.Builder.class), "gzip")).isEqualTo(TEXT);
			assertThat(this.received.get("accept-encoding")).isNotEqualTo("zstd, br, gzip, deflate");
		});
	}

	@Test
	void aCodingThatIsNotKnownFailsTheStart() {
		this.runner.withPropertyValues("compression.client.request.coding=lzma")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContainingAll("lzma", "compression.client.request.coding"));
	}

	@ParameterizedTest
	@CsvSource({ "response.max-size, -1B", "response.max-ratio, 0.5", "response.max-codings, 17",
			"request.min-size, 17MB", "request.coding, ''" })
	void aValueOutOfRangeFailsTheStart(String property, String value) {
		this.runner.withPropertyValues("compression.client." + property + "=" + value)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("compression.client." + property));
	}

	@Test
	void backsOffWhenTheApplicationHasAFilter() {
		this.runner
			.withBean(ClientCompressionFilter.class,
					() -> new ClientCompressionFilter(
							CompressionServiceBuilder.forCodecs(CompressionCodecs.of()).build().engine(),
							ClientCompressionSettings.defaults()))
			.run((context) -> assertThat(context).doesNotHaveBean(CompressionWebClientAutoConfiguration.class)
				.hasSingleBean(ClientCompressionFilter.class));
	}

	@Test
	void backsOffWhenCompressionIsSwitchedOff() {
		this.runner.withPropertyValues("compression.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(ClientCompressionFilter.class));
	}

	@ParameterizedTest
	@ValueSource(classes = { WebClient.class, ClientHttpConnectorBuilderCustomizer.class, WebClientCustomizer.class })
	void backsOffWithoutTheClassesOfAWebClient(Class<?> missing) {
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(CompressionAutoConfiguration.class,
					CompressionWebClientAutoConfiguration.class))
			.withClassLoader(new FilteredClassLoader(missing.getPackageName()))
			.run((context) -> assertThat(context).hasNotFailed()
				.doesNotHaveBean(ClientCompressionFilter.class)
				.hasSingleBean(CompressionService.class));
	}

	@Test
	void worksWithoutReactorNettyAndJetty() {
		this.runner.withClassLoader(new FilteredClassLoader("reactor.netty", "org.eclipse.jetty"))
			.run((context) -> assertThat(get(context.getBean(WebClient.Builder.class), "zstd")).isEqualTo(TEXT));
	}

	@Test
	void aBuilderMadeByHandTakesTheFilterToo() {
		this.runner.run((context) -> {
			DefaultCompressionService service = context.getBean(DefaultCompressionService.class);
			WebClient.Builder builder = WebClient.builder()
				.filter(new ClientCompressionFilter(service.engine(), ClientCompressionSettings.defaults()));
			assertThat(get(builder, "zstd")).isEqualTo(TEXT);
		});
	}

	@Test
	void everyPropertyIsDescribedWithItsDefault() throws Exception {
		Map<String, String> found = new LinkedHashMap<>();
		try (InputStream file = CompressionClientProperties.class
			.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
			for (JsonNode property : new ObjectMapper().readTree(file).get("properties")) {
				if (property.get("name").asString().startsWith("compression.client.")) {
					assertThat(property.get("description").asString()).endsWith(".");
					found.put(property.get("name").asString(), property.get("defaultValue").toString());
				}
			}
		}
		assertThat(found).containsOnly(entry("compression.client.response.enabled", "true"),
				entry("compression.client.response.max-size", "\"100MB\""),
				entry("compression.client.response.max-ratio", "0"),
				entry("compression.client.response.max-codings", "3"),
				entry("compression.client.request.coding", "\"none\""),
				entry("compression.client.request.min-size", "\"1KB\""));
	}

	private String url(String coding) {
		return "http://127.0.0.1:" + this.server.port() + "/" + coding;
	}

	private String get(WebClient.Builder builder, String coding) {
		return builder.build().get().uri(url(coding)).retrieve().bodyToMono(String.class).block(PATIENCE);
	}

	private Throwable failure(WebClient.Builder builder, String coding) {
		return catchThrowable(() -> get(builder, coding));
	}

}
