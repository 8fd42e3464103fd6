package io.compressionkit.autoconfigure;

import java.nio.file.Path;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The service where nothing of what is optional is on the class path.
 */
class BareClassPathTests {

	@TempDir
	@SuppressWarnings("NullAway.Init")
	private Path folder;

	@Test
	void theServiceNeedsNeitherTheWebNorActuatorNorMicrometerNorNatives() throws Exception {
		ForkedApplication.Result result = new ForkedApplication(Application.class)
			.without("spring-web", "spring-boot-web", "spring-boot-http", "spring-boot-actuator", "spring-boot-health",
					"spring-boot-micrometer", "spring-boot-starter-actuator", "spring-boot-reactor",
					"spring-boot-netty", "spring-boot-jackson", "micrometer", "reactor-netty", "netty", "jackson",
					"jetty", "zstd-jni", "brotli4j", "native-")
			.run(this.folder);
		assertThat(result.exitCode()).as(result.output()).isZero();
		assertThat(result.output()).contains("Compression with gzip", "on: service")
			.doesNotContain("server responses", "metrics")
			.contains("round trip: 100");
	}

	@Test
	void theServiceNeedsNoActuator() throws Exception {
		ForkedApplication.Result result = new ForkedApplication(Application.class)
			.without("spring-boot-actuator", "spring-boot-health", "spring-boot-micrometer", "micrometer-core",
					"micrometer-registry")
			.run(this.folder, "--server.port=0");
		assertThat(result.exitCode()).as(result.output()).isZero();
		assertThat(result.output()).contains("on: service, server responses, server requests, WebClient, media types\n")
			.contains("round trip: 100");
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

		public static void main(String[] arguments) {
			try (ConfigurableApplicationContext context = SpringApplication.run(Application.class, arguments)) {
				CompressionService service = context.getBean(CompressionService.class);
				byte[] packed = service.compressSync(new byte[100], CompressionFormat.GZIP);
				System.out.println("round trip: " + service.decompressSync(packed, CompressionFormat.GZIP).length);
			}
		}

	}

}
