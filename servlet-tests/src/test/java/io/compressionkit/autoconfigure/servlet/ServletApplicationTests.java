package io.compressionkit.autoconfigure.servlet;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.util.ClassUtils;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The service in a servlet application.
 */
class ServletApplicationTests {

	private static final HttpClient CLIENT = HttpClient.newHttpClient();

	@Test
	void webFluxIsNotOnTheClassPath() {
		assertThat(ClassUtils.isPresent("org.springframework.web.reactive.DispatcherHandler", null)).isFalse();
		assertThat(ClassUtils.isPresent("org.springframework.web.servlet.DispatcherServlet", null)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "spring.threads.virtual.enabled=false", "spring.main.lazy-initialization=true" })
	void handlersUseTheServiceOnTheirThread(String property) throws Exception {
		try (ConfigurableApplicationContext application = run(property)) {
			HttpResponse<byte[]> response = CLIENT
				.send(request(application, "/archive").POST(HttpRequest.BodyPublishers.ofByteArray(new byte[100_000]))
					.build(), HttpResponse.BodyHandlers.ofByteArray());
			assertThat(response.statusCode()).isEqualTo(200);
			assertThat(response.body().length).isLessThan(1000);
			assertThat(application.getBean(CompressionService.class)
				.decompressSync(response.body(), CompressionFormat.ZSTD)).hasSize(100_000);
		}
	}

	@Test
	void actuatorShowsCompression() throws Exception {
		try (ConfigurableApplicationContext application = run("management.endpoints.web.exposure.include=*")) {
			assertThat(get(application, "/actuator/compression")).contains("\"zstd-jni ", "\"compression\"")
				.doesNotContain("compression.server");
			assertThat(get(application, "/actuator/metrics")).contains("compression.workers.queued")
				.doesNotContain("compression.responses");
			assertThat(get(application, "/actuator/info")).contains("brotli4j");
			assertThat(get(application, "/actuator/health")).contains("UP");
		}
	}

	private static ConfigurableApplicationContext run(String property) {
		return new SpringApplicationBuilder(Application.class).run("--server.port=0", "--" + property);
	}

	private static String get(ConfigurableApplicationContext application, String path) throws Exception {
		return CLIENT.send(request(application, path).build(), HttpResponse.BodyHandlers.ofString()).body();
	}

	private static HttpRequest.Builder request(ConfigurableApplicationContext application, String path) {
		String port = application.getEnvironment().getProperty("local.server.port");
		return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path)).timeout(Duration.ofSeconds(30));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class Application {

	}

	@RestController
	static class Handlers {

		private final CompressionService compression;

		Handlers(CompressionService compression) {
			this.compression = compression;
		}

		@PostMapping("/archive")
		byte[] archive(@RequestBody byte[] document) {
			return this.compression.compressSync(document, CompressionFormat.ZSTD);
		}

	}

}
