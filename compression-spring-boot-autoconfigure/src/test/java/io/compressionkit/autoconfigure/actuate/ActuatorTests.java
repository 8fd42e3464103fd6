package io.compressionkit.autoconfigure.actuate;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an operator reads of a real server.
 */
class ActuatorTests {

	private static ConfigurableApplicationContext application;

	@BeforeAll
	static void start() {
		application = new SpringApplicationBuilder(Application.class).run("--server.port=0",
				"--management.endpoints.web.exposure.include=compression,health,info",
				"--management.endpoint.health.show-details=always", "--compression.zstd.level=5",
				"--compression.execution.parallelism=2");
		CompressionService service = application.getBean(CompressionService.class);
		service.decompressSync(service.compressSync(new byte[5000], CompressionFormat.GZIP), CompressionFormat.GZIP);
	}

	@AfterAll
	static void stop() {
		application.close();
	}

	@Test
	void theEndpointShowsFormatsAndPools() throws Exception {
		JsonNode formats = get("/actuator/compression").get("formats");
		assertThat(formats.propertyNames()).containsExactly("zstd", "brotli", "gzip", "zlib", "raw-deflate");
		assertThat(formats.at("/zstd/available").asBoolean()).isTrue();
		assertThat(formats.at("/zstd/library").asString()).matches("zstd-jni \\d+\\.\\d+\\.\\d+-\\d+");
		assertThat(formats.at("/brotli/library").asString()).matches("brotli4j \\d+\\.\\d+\\.\\d+");
		assertThat(formats.at("/brotli/contentCoding").asString()).isEqualTo("br");
		assertThat(formats.at("/gzip/library").asString()).matches("java\\.util\\.zip \\d+.*");
		assertThat(formats.at("/gzip/compressors/created").asInt()).isPositive();
		assertThat(formats.at("/gzip/compressors/inUse").asInt()).isZero();
	}

	@Test
	void theEndpointShowsEffectiveSettings() throws Exception {
		JsonNode settings = get("/actuator/compression").get("settings");
		assertThat(settings.propertyNames()).containsExactly("compression", "compression.client",
				"compression.media-types", "compression.metrics", "compression.server");
		JsonNode root = settings.get("compression");
		assertThat(root.at("/zstd/level").asInt()).isEqualTo(5);
		assertThat(root.at("/brotli/mode").asString()).isEqualTo("generic");
		assertThat(root.at("/limits/maxOutputSize").asString()).isEqualTo("104857600B");
		assertThat(root.get("preference")).hasSize(4);
	}

	@Test
	void theEndpointShowsWorkersAndTotals() throws Exception {
		JsonNode compression = get("/actuator/compression");
		assertThat(compression.at("/workers/threads").asInt()).isEqualTo(2);
		assertThat(compression.at("/workers/queueCapacity").asInt()).isEqualTo(1024);
		assertThat(compression.get("totals")).anySatisfy((total) -> {
			assertThat(total.get("format").asString()).isEqualTo("gzip");
			assertThat(total.get("direction").asString()).isEqualTo("compress");
			assertThat(total.get("side").asString()).isEqualTo("api");
			assertThat(total.get("bytesIn").asInt()).isEqualTo(5000);
			assertThat(total.get("codecNanos").asLong()).isPositive();
			assertThat(total.at("/outcomes/completed").asInt()).isOne();
			assertThat(total.at("/outcomes/failed").asInt()).isZero();
		});
	}

	@Test
	void infoNamesFormatsAndLibraries() throws Exception {
		JsonNode info = get("/actuator/info").get("compression");
		assertThat(info.propertyNames()).containsExactly("zstd", "brotli", "gzip", "zlib", "raw-deflate");
		assertThat(info.get("zstd").asString()).startsWith("zstd-jni ");
	}

	@Test
	void healthIsUpWhenEveryCodecWorks() throws Exception {
		JsonNode health = get("/actuator/health").at("/components/compression");
		assertThat(health.get("status").asString()).isEqualTo("UP");
		assertThat(health.get("details")).hasSize(5)
			.allSatisfy((detail) -> assertThat(detail.asString()).isEqualTo("works"));
	}

	private static JsonNode get(String path) throws Exception {
		String port = application.getEnvironment().getProperty("local.server.port");
		HttpResponse<String> response = HttpClient.newHttpClient()
			.send(HttpRequest.newBuilder(URI.create("http://localhost:" + port + path)).build(),
					HttpResponse.BodyHandlers.ofString());
		assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
		return new ObjectMapper().readTree(response.body());
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
