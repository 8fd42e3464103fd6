package io.compressionkit.autoconfigure;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.compressionkit.autoconfigure.metrics.CompressionMetricsAutoConfiguration;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * What an application says of compression when it starts, and when it does not.
 */
@ExtendWith(OutputCaptureExtension.class)
class StartUpTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(CompressionAutoConfiguration.class));

	private final ReactiveWebApplicationContextRunner server = new ReactiveWebApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(CompressionAutoConfiguration.class,
				CompressionWebFluxServerAutoConfiguration.class, CompressionWebClientAutoConfiguration.class,
				CompressionMediaTypeAutoConfiguration.class, CompressionMetricsAutoConfiguration.class))
		.withBean(SimpleMeterRegistry.class);

	@Test
	void oneLineNamesWhatIsOn(CapturedOutput output) {
		this.server.run((context) -> assertThat(context).hasNotFailed());
		List<String> lines = lines(output);
		assertThat(lines).singleElement()
			.asString()
			.contains("INFO")
			.contains("Compression with zstd (zstd-jni ", "brotli (brotli4j ", "gzip (java.util.zip ")
			.endsWith("on: service, server responses, server requests, WebClient, media types, metrics");
	}

	@Test
	void theLineLeavesOutWhatIsOff(CapturedOutput output) {
		this.server
			.withPropertyValues("compression.server.request.enabled=false", "compression.client.response.enabled=false",
					"compression.media-types.enabled=false", "compression.metrics.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed());
		assertThat(lines(output)).singleElement().asString().endsWith("on: service, server responses");
	}

	@Test
	void nothingIsSaidWhenCompressionIsOff(CapturedOutput output) {
		this.server.withPropertyValues("compression.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed());
		assertThat(lines(output)).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					compression.zstd.window-log=28        | compression.limits.max-window=128MB  | compression.zstd.window-log is 28
					compression.brotli.window=24          | compression.limits.max-window=8MB    | compression.brotli.window is 24
					compression.limits.max-output-size=0B | compression.limits.max-ratio=0       | Nothing bounds what the service decompresses
					compression.server.request.max-size=0 | compression.server.request.enabled=1 | Nothing bounds what a request may grow to
					compression.server.response.random-padding=32B | compression.enabled=true    | such as application/json+zstd
					server.compression.enabled=true       | compression.enabled=true             | Responses are compressed twice over
					""")
	void contradictorySettingsAreWarnedAbout(String first, String second, String warning, CapturedOutput output) {
		this.server.withPropertyValues(first, second).run((context) -> assertThat(context).hasNotFailed());
		assertThat(output.toString().lines().filter((line) -> line.contains("WARN"))).singleElement()
			.asString()
			.contains(warning);
	}

	@Test
	void aPreferenceThatCannotBePaddedIsWarnedAbout(CapturedOutput output) {
		this.server
			.withPropertyValues("compression.preference=br,gzip", "compression.server.response.random-padding=32B",
					"compression.media-types.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed());
		assertThat(output.toString().lines().filter((line) -> line.contains("WARN"))).singleElement()
			.asString()
			.contains("compression.preference names 'br'");
	}

	@ParameterizedTest
	@CsvSource({ "compression.limits.max-output-size=0B, compression.limits.max-ratio=100",
			"compression.server.request.max-size=0B, compression.server.request.enabled=false",
			"compression.zstd.window-log=27, compression.limits.max-window=128MB",
			"compression.server.response.random-padding=32B, compression.media-types.enabled=false",
			"server.compression.enabled=true, compression.server.response.enabled=false" })
	void settingsThatGoTogetherAreNot(String first, String second, CapturedOutput output) {
		this.server.withPropertyValues(first, second).run((context) -> assertThat(context).hasNotFailed());
		assertThat(output).doesNotContain("WARN");
	}

	@Test
	void aLibraryThatIsThereTwiceIsNamedWithItsPlaces(@TempDir Path folder, CapturedOutput output) throws Exception {
		Path twin = folder.resolve("com/github/luben/zstd/Zstd.class");
		Files.createDirectories(twin.getParent());
		Files.write(twin, new byte[0]);
		try (URLClassLoader loader = new URLClassLoader(new URL[] { folder.toUri().toURL() },
				getClass().getClassLoader())) {
			this.runner.withClassLoader(loader).run((context) -> assertThat(context).hasNotFailed());
		}
		assertThat(output).contains("com.github.luben:zstd-jni is on the class path more than once")
			.contains(folder.getFileName().toString());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			compression.gzip.level=12            | compression.gzip.level must be 0 to 9, but is 12
			compression.brotli.mode=loud         | compression.brotli.mode
			compression.limits.max-window=64XB   | compression.limits.max-window
			compression.preference=gzip,lzma     | compression.preference
			compression.client.request.coding=lz | compression.client.request.coding
			""")
	void aBadValueIsAnalysedAndItsPropertyNamed(String property, String description, CapturedOutput output) {
		SpringApplication application = new SpringApplication(Application.class);
		application.setWebApplicationType(WebApplicationType.NONE);
		assertThatException().isThrownBy(() -> application.run("--" + property));
		assertThat(output).contains("APPLICATION FAILED TO START").contains(description);
	}

	private static List<String> lines(CapturedOutput output) {
		return output.toString().lines().filter((line) -> line.contains("Compression with")).toList();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
