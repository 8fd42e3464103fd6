package io.compressionkit.autoconfigure.servlet;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The service in a servlet application whose requests have virtual threads.
 */
@EnabledForJreRange(min = JRE.JAVA_21)
class VirtualThreadTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(30);

	private static final int SIZE = 100_000;

	@ParameterizedTest
	@ValueSource(strings = { "/blocking", "/reactive" })
	void handlersUseTheServiceManyAtATime(String path) throws Exception {
		try (ConfigurableApplicationContext application = new SpringApplicationBuilder(Application.class)
			.run("--server.port=0", "--spring.threads.virtual.enabled=true")) {
			String port = application.getEnvironment().getProperty("local.server.port");
			HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
				.timeout(TIMEOUT)
				.POST(HttpRequest.BodyPublishers.ofByteArray(new byte[SIZE]))
				.build();
			HttpClient client = HttpClient.newHttpClient();
			List<CompletableFuture<HttpResponse<byte[]>>> responses = new ArrayList<>();
			for (int i = 0; i < 20; i++) {
				responses.add(client.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray()));
			}
			CompressionService service = application.getBean(CompressionService.class);
			for (CompletableFuture<HttpResponse<byte[]>> each : responses) {
				HttpResponse<byte[]> response = each.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
				assertThat(response.statusCode()).isEqualTo(200);
				assertThat(response.headers().firstValue("Thread")).get().asString().startsWith("VirtualThread");
				assertThat(service.decompressSync(response.body(), CompressionFormat.ZSTD)).hasSize(SIZE);
			}
		}
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

		@PostMapping("/blocking")
		ResponseEntity<byte[]> blocking(@RequestBody byte[] document) {
			return answer(this.compression.compressSync(document, CompressionFormat.ZSTD));
		}

		@PostMapping("/reactive")
		ResponseEntity<byte[]> reactive(@RequestBody byte[] document) {
			return answer(this.compression.compress(document, CompressionFormat.ZSTD).block(TIMEOUT));
		}

		private static ResponseEntity<byte[]> answer(byte[] packed) {
			return ResponseEntity.ok().header("Thread", Thread.currentThread().toString()).body(packed);
		}

	}

}
