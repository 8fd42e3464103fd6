package io.compressionkit.autoconfigure;

import io.compressionkit.webflux.server.CompressionWebFilter;
import io.compressionkit.webflux.server.RejectionHandlerMapping;
import io.compressionkit.webflux.server.ServerCompressionSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.DispatcherHandler;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When the filter is there, and what its properties accept.
 */
@ExtendWith(OutputCaptureExtension.class)
class CompressionWebFluxServerAutoConfigurationTests {

	private static final AutoConfigurations CONFIGURATIONS = AutoConfigurations.of(CompressionAutoConfiguration.class,
			CompressionWebFluxServerAutoConfiguration.class);

	private final ReactiveWebApplicationContextRunner runner = new ReactiveWebApplicationContextRunner()
		.withConfiguration(CONFIGURATIONS);

	@Test
	void aReactiveWebApplicationHasTheFilter() {
		this.runner.run((context) -> assertThat(context).hasSingleBean(CompressionWebFilter.class)
			.hasSingleBean(RejectionHandlerMapping.class));
	}

	@Test
	void otherApplicationsHaveNone() {
		new ApplicationContextRunner().withConfiguration(CONFIGURATIONS)
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(CompressionWebFilter.class));
	}

	@Test
	void withoutWebFluxThereIsNone() {
		this.runner.withClassLoader(new FilteredClassLoader(DispatcherHandler.class))
			.run((context) -> assertThat(context).doesNotHaveBean(CompressionWebFilter.class));
	}

	@Test
	void compressionThatIsSwitchedOffBringsNone() {
		this.runner.withPropertyValues("compression.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(CompressionWebFilter.class));
	}

	@Test
	void theFilterOfTheApplicationIsKept() {
		this.runner.withUserConfiguration(OwnFilter.class)
			.run((context) -> assertThat(context).hasSingleBean(CompressionWebFilter.class).hasBean("ownFilter"));
	}

	@Test
	void aServerThatCompressesTooIsWarnedAbout(CapturedOutput output) {
		this.runner.withPropertyValues("server.compression.enabled=true")
			.run((context) -> assertThat(output).contains("server.compression.enabled"));
	}

	@Test
	void aServerThatDoesNotCompressIsNotWarnedAbout(CapturedOutput output) {
		this.runner.run((context) -> assertThat(output).doesNotContain("server.compression.enabled"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			response.min-size=-1                   | compression.server.response.min-size must be 0B or more, but is -1B
			response.random-padding=17KB           | compression.server.response.random-padding must be 0B to 16384B
			response.max-window=9MB                | compression.server.response.max-window must be 1024B to 8388608B
			response.media-types=text              | compression.server.response.media-types: 'text' is not a media type
			response.additional-media-types=x y/z  | compression.server.response.additional-media-types: 'x y/z'
			response.excluded-media-types=/        | compression.server.response.excluded-media-types: '/'
			response.excluded-paths=/{a            | compression.server.response.excluded-paths:
			request.max-size=-1                    | compression.server.request.max-size must be 0B or more
			request.max-ratio=0.5                  | compression.server.request.max-ratio must be 0 or at least 1
			request.max-codings=17                 | compression.server.request.max-codings must be 0 to 16, but is 17
			""")
	void aValueOutOfRangeFailsTheStartWithItsName(String property, String message) {
		this.runner.withPropertyValues("compression.server." + property)
			.run((context) -> assertThat(context).getFailure().hasStackTraceContaining(message));
	}

	@Test
	void thePropertiesBecomeTheSettings() {
		this.runner.withPropertyValues("compression.server.response.min-size=2KB",
				"compression.server.response.media-types=text/plain",
				"compression.server.response.additional-media-types=application/x-mine",
				"compression.server.response.excluded-media-types=text/html",
				"compression.server.response.excluded-paths=/a/**,/b",
				"compression.server.response.strict-identity=false", "compression.server.response.random-padding=32B",
				"compression.server.response.max-window=1MB", "compression.server.request.max-size=1MB",
				"compression.server.request.max-ratio=100", "compression.server.request.max-codings=1")
			.run((context) -> {
				ServerCompressionSettings settings = context.getBean(CompressionServerProperties.class).settings(null);
				assertThat(settings.response().minSize()).isEqualTo(2048);
				assertThat(settings.response().mediaTypes().includes("text/plain")).isTrue();
				assertThat(settings.response().mediaTypes().includes("application/x-mine")).isTrue();
				assertThat(settings.response().mediaTypes().includes("application/json")).isFalse();
				assertThat(settings.response().excludedPaths()).containsExactly("/a/**", "/b");
				assertThat(settings.response().strictIdentity()).isFalse();
				assertThat(settings.response().randomPadding()).isEqualTo(32);
				assertThat(settings.response().maxWindowSize()).isEqualTo(1 << 20);
				assertThat(settings.request()).isEqualTo(new ServerCompressionSettings.Request(true, 1 << 20, 100, 1));
			});
	}

	@Test
	void withoutPropertiesTheSettingsAreTheDefaults() {
		this.runner.run((context) -> assertThat(context.getBean(CompressionServerProperties.class).settings(null))
			.usingRecursiveComparison()
			.isEqualTo(ServerCompressionSettings.defaults()));
	}

	@Configuration(proxyBeanMethods = false)
	static class OwnFilter {

		@Bean
		CompressionWebFilter ownFilter(io.compressionkit.engine.DefaultCompressionService service) {
			return new CompressionWebFilter(service.engine(), ServerCompressionSettings.defaults());
		}

	}

}
