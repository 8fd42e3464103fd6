package io.compressionkit.autoconfigure;

import java.util.Map;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.http.codec.CodecCustomizer;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.webflux.test.autoconfigure.WebFluxTest;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compressed media types in an application, in a slice, and where they are switched off.
 */
@WebFluxTest(CompressionMediaTypeAutoConfigurationTests.Controller.class)
class CompressionMediaTypeAutoConfigurationTests {

	private static final MediaType JSON_ZSTD = MediaType.parseMediaType("application/json+zstd");

	private final ApplicationContextRunner contexts = new ApplicationContextRunner().withConfiguration(
			AutoConfigurations.of(CompressionAutoConfiguration.class, CompressionMediaTypeAutoConfiguration.class));

	@Test
	void aSliceOfWebFluxReadsAndWritesThem(@Autowired WebTestClient client, @Autowired CompressionService service) {
		byte[] body = client.post()
			.uri("/named")
			.contentType(JSON_ZSTD)
			.accept(JSON_ZSTD)
			.bodyValue(service.compressSync("{\"name\":\"a\"}".getBytes(), CompressionFormat.ZSTD))
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.contentType(JSON_ZSTD)
			.expectBody(byte[].class)
			.returnResult()
			.getResponseBody();
		assertThat(new String(service.decompressSync(body, CompressionFormat.ZSTD))).isEqualTo("{\"hello\":\"a\"}");
	}

	@Test
	void theCodecsAreAddedToThoseOfServersAndClients() {
		this.contexts.run((context) -> {
			int before = ServerCodecConfigurer.create().getReaders().size();
			ServerCodecConfigurer configurer = ServerCodecConfigurer.create();
			context.getBean(CodecCustomizer.class).customize(configurer);
			assertThat(configurer.getReaders()).hasSize(before + 1);
		});
	}

	@Test
	void theyCanBeSwitchedOff() {
		this.contexts.withPropertyValues("compression.media-types.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(CodecCustomizer.class));
		this.contexts.withPropertyValues("compression.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(CodecCustomizer.class));
	}

	@Test
	void anApplicationWithoutWebFluxGoesWithoutThem() {
		this.contexts.withClassLoader(new FilteredClassLoader("org.springframework.web", "org.springframework.http"))
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(CompressionService.class)
				.doesNotHaveBean(CodecCustomizer.class));
	}

	@SpringBootConfiguration
	@Import(Controller.class)
	static class Application {

	}

	@RestController
	static class Controller {

		@PostMapping("/named")
		Map<String, String> hello(@RequestBody Map<String, String> named) {
			return Map.of("hello", named.get("name"));
		}

	}

}
