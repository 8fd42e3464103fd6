package io.compressionkit.autoconfigure;

import java.io.IOException;
import java.nio.file.Path;

import io.compressionkit.CompressionCodecs;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The native libraries are on the class path and cannot be loaded: the folder for
 * temporary files, to which they are unpacked, is none, or there is no native part for
 * the processor. In a process of its own, for what is loaded stays loaded.
 */
class UnloadableLibraryTests {

	@TempDir
	@SuppressWarnings("NullAway.Init")
	private Path folder;

	@ParameterizedTest
	@ValueSource(strings = { "-Djava.io.tmpdir=/dev/null", "-Dos.arch=pdp11" })
	void theApplicationStartsWithoutThem(String option) throws Exception {
		ForkedApplication.Result result = run(option);
		assertThat(result.exitCode()).as(result.output()).isZero();
		assertThat(result.output()).contains("formats: gzip, zlib, raw-deflate")
			.containsOnlyOnce(" WARN ")
			.contains("com.aayushatharva.brotli4j:brotli4j cannot be loaded")
			.contains("com.github.luben:zstd-jni cannot be loaded");
	}

	@ParameterizedTest
	@ValueSource(strings = { "-Djava.io.tmpdir=/dev/null", "-Dos.arch=pdp11" })
	void theApplicationDoesNotStartWhenItNamesOne(String option) throws Exception {
		ForkedApplication.Result result = run(option, "--compression.preference=br,gzip");
		assertThat(result.exitCode()).isOne();
		assertThat(result.output()).contains("APPLICATION FAILED TO START")
			.contains("com.aayushatharva.brotli4j:brotli4j cannot be loaded")
			.contains("remove 'br' from compression.preference");
	}

	private ForkedApplication.Result run(String option, String... arguments) throws IOException, InterruptedException {
		return new ForkedApplication(Application.class).with(option).run(this.folder, arguments);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

		public static void main(String[] arguments) {
			SpringApplication application = new SpringApplication(Application.class);
			application.setWebApplicationType(WebApplicationType.NONE);
			try (ConfigurableApplicationContext context = application.run(arguments)) {
				System.out.println("formats: " + context.getBean(CompressionCodecs.class));
			}
		}

	}

}
