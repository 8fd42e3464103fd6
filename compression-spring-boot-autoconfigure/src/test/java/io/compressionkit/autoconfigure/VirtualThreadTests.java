package io.compressionkit.autoconfigure;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;
import io.compressionkit.codec.StatePool;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A WebFlux server that has virtual threads for what blocks.
 */
@EnabledForJreRange(min = JRE.JAVA_21)
class VirtualThreadTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	private static final int LARGE = 200_000;

	private static ConfigurableApplicationContext application;

	@BeforeAll
	static void start() {
		application = new SpringApplicationBuilder(Application.class).run("--server.port=0",
				"--spring.threads.virtual.enabled=true");
	}

	@AfterAll
	static void stop() {
		application.close();
		assertThat(StatePool.open()).isZero();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/blocking", "/reactive" })
	void handlersThatBlockUseTheService(String path) throws Exception {
		String port = application.getEnvironment().getProperty("local.server.port");
		HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
			.timeout(TIMEOUT)
			.headers("Content-Encoding", "gzip", "Accept-Encoding", "gzip", "Content-Type", "text/plain")
			.POST(HttpRequest.BodyPublishers.ofByteArray(gzip("a".repeat(LARGE))))
			.build();
		HttpResponse<byte[]> response = HttpClient.newHttpClient()
			.send(request, HttpResponse.BodyHandlers.ofByteArray());
		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(response.headers().firstValue("Thread")).get().asString().startsWith("VirtualThread");
		assertThat(response.headers().firstValue("Content-Encoding")).hasValue("gzip");
		assertThat(gunzip(response.body())).isEqualTo("a".repeat(LARGE).getBytes(StandardCharsets.UTF_8));
	}

	@Test
	void manyUseEveryCodecAtOnce() throws Exception {
		CompressionService service = application.getBean(CompressionService.class);
		AsyncTaskExecutor executor = application.getBean("applicationTaskExecutor", AsyncTaskExecutor.class);
		CompletableFuture<?>[] calls = new CompletableFuture<?>[200];
		for (int i = 0; i < calls.length; i++) {
			CompressionFormat format = service.codecs().formats().get(i % 5);
			calls[i] = executor.submitCompletable(() -> {
				assertThat(Thread.currentThread().toString()).startsWith("VirtualThread");
				byte[] packed = service.compressSync(new byte[50_000], format);
				assertThat(service.decompressSync(packed, format)).hasSize(50_000);
				byte[] again = service.compress(new byte[50_000], format).block(TIMEOUT);
				assertThat(again).isEqualTo(packed);
				assertThat(service.decompress(again, format).block(TIMEOUT)).hasSize(50_000);
			});
		}
		CompletableFuture.allOf(calls).get(60, TimeUnit.SECONDS);
	}

	private static byte[] gzip(String text) throws IOException {
		ByteArrayOutputStream coded = new ByteArrayOutputStream();
		try (GZIPOutputStream out = new GZIPOutputStream(coded)) {
			out.write(text.getBytes(StandardCharsets.UTF_8));
		}
		return coded.toByteArray();
	}

	private static byte[] gunzip(byte[] coded) throws IOException {
		return new GZIPInputStream(new ByteArrayInputStream(coded)).readAllBytes();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class Application {

	}

	/** What is returned is no publisher, so these run where they may block. */
	@RestController
	static class Handlers {

		private final CompressionService compression;

		Handlers(CompressionService compression) {
			this.compression = compression;
		}

		@PostMapping("/blocking")
		ResponseEntity<String> blocking(@RequestBody String text) {
			byte[] packed = this.compression.compressSync(text.getBytes(StandardCharsets.UTF_8),
					CompressionFormat.ZSTD);
			return answer(this.compression.decompressSync(packed, CompressionFormat.ZSTD));
		}

		@PostMapping("/reactive")
		ResponseEntity<String> reactive(@RequestBody String text) {
			Mono<byte[]> packed = this.compression.compress(text.getBytes(StandardCharsets.UTF_8),
					CompressionFormat.ZSTD);
			return answer(packed.flatMap((bytes) -> this.compression.decompress(bytes, CompressionFormat.ZSTD))
				.block(TIMEOUT));
		}

		private static ResponseEntity<String> answer(byte[] text) {
			return ResponseEntity.ok()
				.header("Thread", Thread.currentThread().toString())
				.body(new String(text, StandardCharsets.UTF_8));
		}

	}

}
