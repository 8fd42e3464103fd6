package io.compressionkit.autoconfigure;

import java.util.List;

import io.compressionkit.codec.brotli.BrotliMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;

class CompressionPropertiesTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner().withUserConfiguration(Enabled.class);

	@Test
	void everythingHasADefault() {
		this.runner.run((context) -> assertThat(context.getBean(CompressionProperties.class))
			.isEqualTo(new CompressionProperties(true, List.of("zstd", "br", "gzip", "deflate"),
					new CompressionProperties.Gzip(6), new CompressionProperties.Deflate(6),
					new CompressionProperties.Brotli(4, 22, BrotliMode.GENERIC),
					new CompressionProperties.Zstd(3, 0, false, false),
					new CompressionProperties.Limits(DataSize.ofMegabytes(100), 0, DataSize.ofMegabytes(128)),
					new CompressionProperties.Execution(0, 1024, DataSize.ofKilobytes(16)))));
	}

	@Test
	void everythingCanBeSet() {
		this.runner
			.withPropertyValues("compression.enabled=false", "compression.preference=gzip, br",
					"compression.gzip.level=0", "compression.deflate.level=9", "compression.brotli.quality=11",
					"compression.brotli.window=24", "compression.brotli.mode=font", "compression.zstd.level=22",
					"compression.zstd.window-log=31", "compression.zstd.checksum=true",
					"compression.zstd.content-size=true", "compression.limits.max-output-size=1GB",
					"compression.limits.max-ratio=1.5", "compression.limits.max-window=8MB",
					"compression.execution.parallelism=3", "compression.execution.queue-capacity=7",
					"compression.execution.inline-threshold=1KB")
			.run((context) -> assertThat(context.getBean(CompressionProperties.class))
				.isEqualTo(new CompressionProperties(false, List.of("gzip", "br"), new CompressionProperties.Gzip(0),
						new CompressionProperties.Deflate(9), new CompressionProperties.Brotli(11, 24, BrotliMode.FONT),
						new CompressionProperties.Zstd(22, 31, true, true),
						new CompressionProperties.Limits(DataSize.ofGigabytes(1), 1.5, DataSize.ofMegabytes(8)),
						new CompressionProperties.Execution(3, 7, DataSize.ofKilobytes(1)))));
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '"',
			textBlock = """
					compression.preference[0]=,                    "compression.preference must not contain an empty name, but is []"
					compression.gzip.level=10,                     "compression.gzip.level must be 0 to 9, but is 10"
					compression.gzip.level=-1,                     "compression.gzip.level must be 0 to 9, but is -1"
					compression.deflate.level=10,                  "compression.deflate.level must be 0 to 9, but is 10"
					compression.deflate.level=-1,                  "compression.deflate.level must be 0 to 9, but is -1"
					compression.brotli.quality=12,                 "compression.brotli.quality must be 0 to 11, but is 12"
					compression.brotli.quality=-1,                 "compression.brotli.quality must be 0 to 11, but is -1"
					compression.brotli.window=25,                  "compression.brotli.window must be 10 to 24, but is 25"
					compression.brotli.window=9,                   "compression.brotli.window must be 10 to 24, but is 9"
					compression.zstd.level=23,                     "compression.zstd.level must be -7 to 22, but is 23"
					compression.zstd.level=-8,                     "compression.zstd.level must be -7 to 22, but is -8"
					compression.zstd.window-log=9,                 "compression.zstd.window-log must be 0 or 10 to 31, but is 9"
					compression.zstd.window-log=32,                "compression.zstd.window-log must be 0 or 10 to 31, but is 32"
					compression.limits.max-output-size=-1B,        "compression.limits.max-output-size must be 0B or more, but is -1B"
					compression.limits.max-ratio=0.5,              "compression.limits.max-ratio must be 0 or at least 1, but is 0.5"
					compression.limits.max-ratio=-1,               "compression.limits.max-ratio must be 0 or at least 1, but is -1.0"
					compression.limits.max-ratio=NaN,              "compression.limits.max-ratio must be 0 or at least 1, but is NaN"
					compression.limits.max-window=1023B,           "compression.limits.max-window must be 1024B to 2147483648B, but is 1023B"
					compression.limits.max-window=3GB,             "compression.limits.max-window must be 1024B to 2147483648B, but is 3221225472B"
					compression.execution.parallelism=-1,          "compression.execution.parallelism must be 0 to 1024, but is -1"
					compression.execution.parallelism=1025,        "compression.execution.parallelism must be 0 to 1024, but is 1025"
					compression.execution.queue-capacity=0,        "compression.execution.queue-capacity must be 1 to 1000000, but is 0"
					compression.execution.queue-capacity=1000001,  "compression.execution.queue-capacity must be 1 to 1000000, but is 1000001"
					compression.execution.inline-threshold=-1B,    "compression.execution.inline-threshold must be 0B to 2147483647B, but is -1B"
					compression.execution.inline-threshold=2GB,    "compression.execution.inline-threshold must be 0B to 2147483647B, but is 2147483648B"
					""")
	void aBadValueIsToldWithItsPropertyAndRange(String property, String message) {
		this.runner.withPropertyValues(property)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(IllegalArgumentException.class)
				.hasMessage(message));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableConfigurationProperties(CompressionProperties.class)
	static class Enabled {

	}

}
