package io.compressionkit.autoconfigure;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

import com.github.luben.zstd.Zstd;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionRequest;
import io.compressionkit.CompressionService;
import io.compressionkit.webflux.CompressionAttributes;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a sender learns from a rejection, where the application says all it knows, and
 * what it cannot talk a server into.
 */
class DisclosureTests {

	private static final String TEXT = "All animals are equal, but some animals are more equal. ".repeat(100);

	private static final HttpClient CLIENT = HttpClient.newHttpClient();

	/** Classes, stack traces, paths, settings, and what the libraries say. */
	private static final List<String> INTERNALS = List.of("Exception", "Error:", "io.compressionkit", "org.spring",
			"java.", "reactor.", "\tat ", "/tmp", ".so", "compression.", "max-codings", "maxDecodeWindow", "luben",
			"brotli4j", "Unknown frame descriptor", "Data corruption detected", "Restored data", "Destination buffer",
			"Src size", "invalid ", "incorrect ");

	private static ConfigurableApplicationContext application;

	private static ConfigurableApplicationContext busy;

	@BeforeAll
	static void start() {
		application = run(Application.class);
		busy = run(Busy.class);
	}

	private static ConfigurableApplicationContext run(Class<?> type) {
		return new SpringApplicationBuilder(type).run("--server.port=0", "--spring.webflux.problemdetails.enabled=true",
				"--spring.web.error.include-message=always", "--compression.server.request.max-size=10KB",
				"--compression.limits.max-output-size=10KB", "--compression.limits.max-window=1MB");
	}

	@AfterAll
	static void stop() {
		application.close();
		busy.close();
	}

	static List<Arguments> rejections() throws Exception {
		byte[] gzip = gzip(TEXT);
		byte[] zstd = Zstd.compress(TEXT.getBytes(StandardCharsets.UTF_8));
		byte[] wide = { 0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, (byte) 0xa0, 1, 0, 0 };
		byte[] junk = "this is not compressed at all".getBytes(StandardCharsets.US_ASCII);
		byte[] large = gzip(TEXT.repeat(10));
		return List.of(Arguments.of(400, "Content-Encoding", "gzip", Arrays.copyOf(gzip, 40)),
				Arguments.of(400, "Content-Encoding", "gzip", junk),
				Arguments.of(400, "Content-Encoding", "gzip", changed(gzip, gzip.length - 5)),
				Arguments.of(400, "Content-Encoding", "gzip", Arrays.copyOf(gzip, gzip.length + 3)),
				Arguments.of(400, "Content-Encoding", "deflate", junk),
				Arguments.of(400, "Content-Encoding", "br", junk), Arguments.of(400, "Content-Encoding", "zstd", junk),
				Arguments.of(400, "Content-Encoding", "zstd", Arrays.copyOf(zstd, 20)),
				Arguments.of(400, "Content-Encoding", "zstd", changed(zstd, 12)),
				Arguments.of(400, "Content-Encoding", "zstd", wide),
				Arguments.of(400, "Content-Encoding", "gzip, gzip, gzip, gzip", gzip),
				Arguments.of(413, "Content-Encoding", "gzip", large),
				Arguments.of(415, "Content-Encoding", "lzma", gzip),
				Arguments.of(406, "Accept-Encoding", "*;q=0", new byte[0]),
				Arguments.of(400, "Content-Type", "application/json+gzip", Arrays.copyOf(gzip, 40)),
				Arguments.of(400, "Content-Type", "application/json+gzip", gzip),
				Arguments.of(400, "Content-Type", "application/json+zstd", junk),
				Arguments.of(400, "Content-Type", "application/json+zstd", wide),
				Arguments.of(413, "Content-Type", "application/json+gzip", large));
	}

	private static byte[] changed(byte[] bytes, int index) {
		byte[] changed = bytes.clone();
		changed[index] ^= 0x55;
		return changed;
	}

	@ParameterizedTest
	@MethodSource("rejections")
	void aRejectionTellsNothingOfTheInside(int status, String field, String value, byte[] body) throws Exception {
		HttpResponse<String> response = post(application, body, field, value);
		assertThat(response.statusCode()).isEqualTo(status);
		assertThat(response.body()).contains("\"status\":" + status);
		assertDiscreet(response);
	}

	@Test
	void oneForWantOfWorkersDoesNeither() throws Exception {
		HttpResponse<String> response = send(busy, "/pack", null, "Accept", "text/plain");
		assertThat(response.statusCode()).isEqualTo(503);
		assertDiscreet(response);
	}

	private static void assertDiscreet(HttpResponse<String> response) {
		assertThat(INTERNALS).noneMatch(response.body()::contains);
		assertThat(response.headers().map().toString()).doesNotContain("Exception", "io.compressionkit");
	}

	@Test
	void whatASenderCallsACodingIsQuotedInPart() throws Exception {
		HttpResponse<String> response = post(application, new byte[1], "Content-Encoding",
				"<script>" + "x".repeat(2000));
		assertThat(response.statusCode()).isEqualTo(415);
		assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
		assertThat(response.body()).doesNotContain("x".repeat(65));
	}

	@ParameterizedTest
	@ValueSource(strings = { "application/json+zstd", "application/json+gzip" })
	void aClientCannotHaveCompressedWhatAHandlerLeavesAlone(String type) throws Exception {
		HttpResponse<String> response = send(application, "/secret", null, "Accept", type);
		assertThat(response.statusCode()).isEqualTo(406);
		assertThat(send(application, "/secret", null, "Accept", "application/json").body()).contains("hunter2");
	}

	@Test
	void whatAHandlerItselfHasChosenStands() throws Exception {
		HttpResponse<String> response = send(application, "/chosen", null, "Accept", "*/*");
		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json+gzip");
	}

	private static HttpResponse<String> post(ConfigurableApplicationContext application, byte[] body, String field,
			String value) throws Exception {
		String[] headers = field.equals("Content-Type") ? new String[] { field, value }
				: new String[] { field, value, "Content-Type", "application/json" };
		return send(application, "/values", body, headers);
	}

	private static HttpResponse<String> send(ConfigurableApplicationContext application, String path, byte[] body,
			String... headers) throws Exception {
		String port = application.getEnvironment().getProperty("local.server.port");
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
			.timeout(Duration.ofSeconds(20))
			.headers(headers);
		if (body != null) {
			request.POST(HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)));
		}
		return CLIENT.send(request.build(), BodyHandlers.ofString());
	}

	private static byte[] gzip(String text) throws Exception {
		ByteArrayOutputStream coded = new ByteArrayOutputStream();
		try (GZIPOutputStream out = new GZIPOutputStream(coded)) {
			out.write(text.getBytes(StandardCharsets.UTF_8));
		}
		return coded.toByteArray();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class Application {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class Busy {

		@Bean
		Scheduler compressionScheduler() {
			Scheduler scheduler = Schedulers.newSingle("gone");
			scheduler.dispose();
			return scheduler;
		}

	}

	@RestController
	static class Handlers {

		private final CompressionService service;

		Handlers(CompressionService service) {
			this.service = service;
		}

		@PostMapping("/values")
		Map<String, Object> values(@RequestBody Map<String, Object> values) {
			return values;
		}

		@GetMapping("/pack")
		Mono<String> pack() {
			return this.service.compress(CompressionRequest.of(TEXT.repeat(100), CompressionFormat.GZIP))
				.map(Object::toString);
		}

		@GetMapping("/secret")
		Map<String, Object> secret(ServerWebExchange exchange) {
			exchange.getAttributes().put(CompressionAttributes.NO_RESPONSE_COMPRESSION, true);
			return Map.of("token", "hunter2", "text", TEXT);
		}

		@GetMapping(path = "/chosen", produces = "application/json+gzip")
		Map<String, Object> chosen(ServerWebExchange exchange) {
			exchange.getAttributes().put(CompressionAttributes.NO_RESPONSE_COMPRESSION, true);
			return Map.of("text", TEXT);
		}

	}

}
