package io.compressionkit.autoconfigure.actuate;

import java.nio.ByteBuffer;

import io.compressionkit.CodecStream;
import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionListener;
import io.compressionkit.autoconfigure.CompressionAutoConfiguration;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import io.compressionkit.engine.CompressionSchedulers;
import org.junit.jupiter.api.Test;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

class ActuatorAutoConfigurationTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(CompressionAutoConfiguration.class,
				CompressionEndpointAutoConfiguration.class, CompressionHealthContributorAutoConfiguration.class,
				CompressionInfoContributorAutoConfiguration.class));

	private final ApplicationContextRunner exposed = this.runner
		.withPropertyValues("management.endpoints.web.exposure.include=compression");

	@Test
	void theEndpointIsThereOnlyWhereItIsExposed() {
		this.exposed.run((context) -> assertThat(context).hasSingleBean(CompressionEndpoint.class));
		this.runner.run((context) -> assertThat(context).doesNotHaveBean(CompressionEndpoint.class)
			.doesNotHaveBean(CompressionListener.class));
		this.exposed.withPropertyValues("management.endpoint.compression.access=NONE")
			.run((context) -> assertThat(context).doesNotHaveBean(CompressionEndpoint.class));
	}

	@Test
	void theEndpointSaysWhyAFormatIsLeftOut() {
		this.exposed.withClassLoader(new FilteredClassLoader("com.aayushatharva.brotli4j")).run((context) -> {
			CompressionEndpoint.Format brotli = context.getBean(CompressionEndpoint.class)
				.compression()
				.formats()
				.get("brotli");
			assertThat(brotli.available()).isFalse();
			assertThat(brotli.reason()).contains("com.aayushatharva.brotli4j:brotli4j is not on the class path");
			assertThat(brotli.library()).isNull();
		});
	}

	@Test
	void workersOfTheApplicationHaveNoStatistics() {
		Scheduler own = Schedulers.newSingle("own");
		assertThat(CompressionSchedulers.statistics(own)).isNull();
		this.exposed.withBean(CompressionAutoConfiguration.SCHEDULER_BEAN_NAME, Scheduler.class, () -> own)
			.run((context) -> assertThat(context.getBean(CompressionEndpoint.class).compression().workers()).isNull());
	}

	@Test
	void healthAndInfoCanBeSwitchedOff() {
		this.runner
			.withPropertyValues("management.health.compression.enabled=false",
					"management.info.compression.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(HealthIndicator.class)
				.doesNotHaveBean(InfoContributor.class));
	}

	@Test
	void aFormatOfTheDefaultThatIsLeftOutIsADetail() {
		this.runner.withClassLoader(new FilteredClassLoader("com.github.luben")).run((context) -> {
			Health health = context.getBean(HealthIndicator.class).health();
			assertThat(health.getStatus()).isEqualTo(Status.UP);
			assertThat(health.getDetails().get("zstd")).asString().contains("com.github.luben:zstd-jni");
		});
	}

	@Test
	void aCodecThatIsThereAndBrokenIsDown() {
		this.runner.withBean(BrokenCodec.class).run((context) -> {
			Health health = context.getBean(HealthIndicator.class).health();
			assertThat(health.getStatus()).isEqualTo(Status.DOWN);
			assertThat(health.getDetails().get("broken")).asString().startsWith("broken: ");
			assertThat(health.getDetails()).containsEntry("gzip", "works");
		});
	}

	@Test
	void aCodecThatIsNamedAndNotThereIsDown() {
		this.runner.withPropertyValues("compression.preference=gzip,br")
			.withBean(CompressionCodecs.class,
					() -> CompressionCodecs.of(new GzipCodec(GzipOptions.defaults().withLevel(1))))
			.run((context) -> {
				Health health = context.getBean(HealthIndicator.class).health();
				assertThat(health.getStatus()).isEqualTo(Status.DOWN);
				assertThat(health.getDetails()).containsKey("missing br").doesNotContainKey("missing gzip");
			});
	}

	@Test
	void healthChecksAreNotCountedAsTransforms() {
		this.exposed.run((context) -> {
			context.getBean(HealthIndicator.class).health();
			assertThat(context.getBean(CompressionEndpoint.class).compression().totals()).isEmpty();
		});
	}

	@Test
	void infoNamesWhatIsThere() {
		this.runner.run((context) -> {
			Info.Builder builder = new Info.Builder();
			context.getBean(InfoContributor.class).contribute(builder);
			assertThat(builder.build().getDetails()).containsKey("compression");
		});
	}

	/** Swallows what it is given. */
	private static final class BrokenCodec implements CompressionCodec {

		@Override
		public CompressionFormat format() {
			return CompressionFormat.named("broken").build();
		}

		@Override
		public CodecStream newCompressor() {
			return new Swallow();
		}

		@Override
		public CodecStream newDecompressor() {
			return new Swallow();
		}

		private static final class Swallow implements CodecStream {

			@Override
			public Status process(ByteBuffer source, ByteBuffer target, Directive directive) {
				source.position(source.limit());
				return Status.FINISHED;
			}

			@Override
			public void close() {
			}

		}

	}

}
