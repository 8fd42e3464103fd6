package io.compressionkit.autoconfigure.metrics;

import java.util.Set;
import java.util.stream.Collectors;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionListener;
import io.compressionkit.CompressionService;
import io.compressionkit.autoconfigure.CompressionAutoConfiguration;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

class CompressionMetricsAutoConfigurationTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner().withConfiguration(
			AutoConfigurations.of(CompressionAutoConfiguration.class, CompressionMetricsAutoConfiguration.class));

	private final ApplicationContextRunner withRegistry = this.runner
		.withConfiguration(AutoConfigurations.of(MetricsAutoConfiguration.class,
				CompositeMeterRegistryAutoConfiguration.class, SimpleMetricsExportAutoConfiguration.class));

	@Test
	void transformsAreRecordedWithoutAnythingConfigured() {
		this.withRegistry.run((context) -> {
			CompressionService service = context.getBean(CompressionService.class);
			byte[] packed = service.compressSync(new byte[1000], CompressionFormat.ZSTD);
			service.decompressSync(packed, CompressionFormat.ZSTD);
			MeterRegistry registry = context.getBean(MeterRegistry.class);
			assertThat(
					registry.get("compression.input").tags("format", "zstd", "direction", "compress").functionCounter())
				.satisfies((counter) -> assertThat(counter.count()).isEqualTo(1000));
			assertThat(registry.get("compression.output")
				.tags("format", "zstd", "direction", "decompress")
				.functionCounter()).satisfies((counter) -> assertThat(counter.count()).isEqualTo(1000));
			assertThat(registry.get("compression.ratio").tag("direction", "decompress").gauge().value())
				.isEqualTo(1000.0 / packed.length);
			assertThat(registry.get("compression.transforms").tag("direction", "compress").functionTimer().count())
				.isOne();
		});
	}

	@Test
	void poolsAndWorkersAreThereBeforeAnythingHappens() {
		this.withRegistry.withPropertyValues("compression.execution.parallelism=3")
			.run((context) -> assertThat(names(context.getBean(MeterRegistry.class))).contains("compression.pool.used",
					"compression.pool.idle", "compression.pool.acquisitions", "compression.pool.misses",
					"compression.workers.threads", "compression.workers.active", "compression.workers.queued",
					"compression.workers.capacity", "compression.workers.completed", "compression.workers.rejections"));
	}

	@Test
	void everyMeterHasADescriptionAndTagsOfFewValues() {
		this.withRegistry.run((context) -> {
			CompressionService service = context.getBean(CompressionService.class);
			service.decompressSync(service.compressSync(new byte[9], CompressionFormat.GZIP), CompressionFormat.GZIP);
			assertThat(context.getBean(MeterRegistry.class).getMeters())
				.filteredOn((meter) -> meter.getId().getName().startsWith("compression."))
				.hasSizeGreaterThan(10)
				.allSatisfy((meter) -> {
					assertThat(meter.getId().getDescription()).isNotBlank();
					assertThat(meter.getId().getTags()).extracting("key")
						.isSubsetOf("format", "direction", "side", "kind", "execution", "outcome");
				});
		});
	}

	@Test
	void thereAreNoneWithoutARegistry() {
		this.runner.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(CompressionListener.class));
	}

	@Test
	void thereAreNoneWithoutMicrometer() {
		this.runner.withClassLoader(new FilteredClassLoader("io.micrometer"))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(CompressionListener.class));
	}

	@Test
	void theyAreOffWhenThePropertySaysSo() {
		this.withRegistry.withPropertyValues("compression.metrics.enabled=false").run((context) -> {
			context.getBean(CompressionService.class).compressSync(new byte[9], CompressionFormat.GZIP);
			assertThat(names(context.getBean(MeterRegistry.class))).isEmpty();
		});
	}

	@Test
	void theyAreOffWhenCompressionIs() {
		this.withRegistry.withPropertyValues("compression.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(CompressionListener.class));
	}

	@Test
	void negotiationsAreCountedOnReactiveServersOnly() {
		this.withRegistry.run((context) -> assertThat(context).doesNotHaveBean(MicrometerNegotiationListener.class));
		new ReactiveWebApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(CompressionAutoConfiguration.class,
					CompressionMetricsAutoConfiguration.class))
			.withBean(SimpleMeterRegistry.class)
			.run((context) -> assertThat(context).hasSingleBean(MicrometerNegotiationListener.class));
	}

	private static Set<String> names(MeterRegistry registry) {
		return registry.getMeters()
			.stream()
			.map(Meter::getId)
			.map(Meter.Id::getName)
			.filter((name) -> name.startsWith("compression."))
			.collect(Collectors.toSet());
	}

}
