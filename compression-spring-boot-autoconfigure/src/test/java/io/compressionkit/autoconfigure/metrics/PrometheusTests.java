package io.compressionkit.autoconfigure.metrics;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionRejectedException;
import io.compressionkit.CompressionService;
import io.compressionkit.DecompressionLimitException;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionRequest;
import io.compressionkit.FlushMode;
import io.compressionkit.MalformedContentException;
import io.compressionkit.autoconfigure.CompressionAutoConfiguration;
import io.compressionkit.autoconfigure.ProjectFiles;
import io.compressionkit.http.Verdict;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What Prometheus reads after real traffic.
 */
class PrometheusTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	private static final String TEXT = "Prometheus is scraped, and scraped again. ".repeat(100);

	private static ConfigurableApplicationContext application;

	private static String scrape;

	@BeforeAll
	static void traffic() throws Exception {
		application = new SpringApplicationBuilder(Application.class).run("--server.port=0",
				"--management.endpoints.web.exposure.include=prometheus", "--compression.execution.parallelism=1",
				"--compression.execution.queue-capacity=1", "--compression.client.request.coding=gzip",
				"--compression.server.response.excluded-paths=/actuator/**");
		service();
		http();
		rejections();
		scrape = get("/actuator/prometheus", "identity").body();
	}

	private static void service() {
		CompressionService service = application.getBean(CompressionService.class);
		byte[] packed = service.compressSync(TEXT.getBytes(StandardCharsets.UTF_8), CompressionFormat.BROTLI);
		assertThat(service.decompress(packed, CompressionFormat.BROTLI).block(TIMEOUT)).hasSize(TEXT.length());
		assertThat(service.compress(new byte[100_000], CompressionFormat.GZIP).block(TIMEOUT)).isNotEmpty();
		assertThatExceptionOfType(DecompressionLimitException.class)
			.isThrownBy(() -> service.decompressSync(DecompressionRequest.of(packed, CompressionFormat.BROTLI)
				.withLimits(DecompressionLimits.none().withMaxOutputSize(10))));
		assertThatExceptionOfType(MalformedContentException.class)
			.isThrownBy(() -> service.decompressSync(new byte[100], CompressionFormat.ZSTD));
		DataBuffer buffer = DefaultDataBufferFactory.sharedInstance.wrap(TEXT.getBytes(StandardCharsets.UTF_8));
		service
			.compress(Flux.just(buffer).concatWith(Flux.never()), service.codecs().get(CompressionFormat.ZLIB),
					FlushMode.EVERY_BUFFER)
			.doOnNext(DataBufferUtils::release)
			.take(1)
			.blockLast(TIMEOUT);
	}

	private static void http() throws Exception {
		assertThat(get("/text", "zstd").headers().firstValue("Content-Encoding")).hasValue("zstd");
		assertThat(get("/text", "identity").body()).isEqualTo(TEXT);
		assertThat(get("/short", "gzip").body()).isEqualTo("short");
		WebClient client = application.getBean(WebClient.Builder.class)
			.baseUrl("http://localhost:" + application.getEnvironment().getProperty("local.server.port"))
			.build();
		assertThat(client.post().uri("/echo").bodyValue(TEXT).retrieve().bodyToMono(String.class).block(TIMEOUT))
			.isEqualTo(TEXT);
	}

	/** One call is at work, one waits, and the third is refused. */
	private static void rejections() throws InterruptedException {
		Scheduler workers = application.getBean(CompressionAutoConfiguration.SCHEDULER_BEAN_NAME, Scheduler.class);
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch end = new CountDownLatch(1);
		Runnable task = () -> {
			begun.countDown();
			try {
				end.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		};
		workers.schedule(task);
		begun.await();
		workers.schedule(() -> {
		});
		assertThatExceptionOfType(CompressionRejectedException.class).isThrownBy(() -> workers.schedule(task));
		end.countDown();
	}

	private static HttpResponse<String> get(String path, String coding) throws Exception {
		String port = application.getEnvironment().getProperty("local.server.port");
		return HttpClient.newHttpClient()
			.send(HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
				.header("Accept-Encoding", coding)
				.build(), HttpResponse.BodyHandlers.ofString());
	}

	@AfterAll
	static void stop() {
		application.close();
	}

	@Test
	void transformsAreCountedAndTimedByTheWayTheyEnded() {
		assertThat(value("compression_transforms_seconds_count", "brotli", "compress", "api", "inline", "one-shot",
				"completed"))
			.isOne();
		assertThat(value("compression_transforms_seconds_sum", "brotli", "compress", "api", "inline", "one-shot",
				"completed"))
			.isPositive();
		assertThat(value("compression_transforms_seconds_count", "gzip", "compress", "api", "worker", "one-shot",
				"completed"))
			.isOne();
		assertThat(value("compression_transforms_seconds_count", "brotli", "decompress", "api", "inline", "one-shot",
				"limit"))
			.isOne();
		assertThat(value("compression_transforms_seconds_count", "zstd", "decompress", "api", "inline", "one-shot",
				"failed"))
			.isOne();
		assertThat(value("compression_transforms_seconds_count", "zlib", "compress", "api", "inline", "stream",
				"cancelled"))
			.isOne();
	}

	@Test
	void serverAndClientAreToldApart() {
		assertThat(value("compression_input_bytes_total", "gzip", "compress", "client")).isEqualTo(TEXT.length());
		assertThat(value("compression_output_bytes_total", "gzip", "decompress", "server")).isEqualTo(TEXT.length());
		assertThat(value("compression_output_bytes_total", "zstd", "decompress", "client")).isEqualTo(TEXT.length());
		assertThat(value("compression_input_bytes_total", "zstd", "compress", "server")).isEqualTo(2.0 * TEXT.length());
	}

	@Test
	void ratiosAreThoseOfPlainToCoded() {
		double in = value("compression_input_bytes_total", "gzip", "decompress", "server");
		assertThat(value("compression_ratio_max", "gzip", "decompress", "server")).isEqualTo(TEXT.length() / in);
	}

	@Test
	void responsesAreCountedByWhatBecameOfThem() {
		assertThat(value("compression_responses_total", "zstd", "compress")).isEqualTo(2);
		assertThat(value("compression_responses_total", "none", "not-accepted")).isOne();
		assertThat(value("compression_responses_total", "none", "too-short")).isOne();
	}

	@Test
	void poolsAndWorkersAreReadWhenScraped() {
		assertThat(value("compression_pool_acquisitions_total", "zstd", "compress")).isEqualTo(2);
		assertThat(value("compression_pool_misses_total", "zstd", "compress")).isOne();
		assertThat(value("compression_pool_idle_states", "zstd", "compress")).isOne();
		assertThat(value("compression_pool_used_states", "zstd", "compress")).isZero();
		assertThat(value("compression_workers_threads")).isOne();
		assertThat(value("compression_workers_capacity_tasks")).isOne();
		assertThat(value("compression_workers_rejections_tasks_total")).isOne();
	}

	@Test
	void everyMeterIsExplained() {
		List<String> types = scrape.lines().filter((line) -> line.startsWith("# TYPE compression_")).toList();
		assertThat(types).hasSizeGreaterThan(14);
		assertThat(scrape.lines().filter((line) -> line.matches("# HELP compression_\\S+ \\w+.*")))
			.hasSameSizeAs(types);
	}

	@Test
	void everyMeterIsInTheGuideAndTheReverse() throws IOException {
		String guide = Files.readString(ProjectFiles.project().resolve("docs/metrics-and-actuator.md"));
		Set<String> described = Pattern.compile("(?m)^\\| `(compression\\.[a-z.]+)`")
			.matcher(guide)
			.results()
			.map((match) -> match.group(1))
			.collect(Collectors.toSet());
		assertThat(application.getBean(MeterRegistry.class).getMeters()).extracting((meter) -> meter.getId().getName())
			.filteredOn((name) -> name.startsWith("compression."))
			.containsAll(described)
			.isSubsetOf(described);
		for (Verdict verdict : Verdict.values()) {
			assertThat(guide).contains("`" + verdict.tag() + "`");
		}
	}

	/**
	 * The value of the one line with a name and all these values of tags.
	 */
	private static double value(String name, String... tags) {
		List<String> lines = scrape.lines()
			.filter((line) -> line.startsWith(name + "{") || line.startsWith(name + " "))
			.filter((line) -> List.of(tags).stream().allMatch((tag) -> line.contains("=\"" + tag + "\"")))
			.toList();
		assertThat(lines).as(scrape).hasSize(1);
		return Double.parseDouble(lines.get(0).substring(lines.get(0).lastIndexOf(' ') + 1));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class Application {

	}

	@RestController
	static class Handlers {

		@GetMapping("/text")
		String text() {
			return TEXT;
		}

		@GetMapping("/short")
		String shortText() {
			return "short";
		}

		@PostMapping("/echo")
		String echo(@RequestBody String body) {
			return body;
		}

	}

}
