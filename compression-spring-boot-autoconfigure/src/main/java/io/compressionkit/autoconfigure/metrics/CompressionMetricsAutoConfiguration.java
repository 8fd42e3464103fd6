package io.compressionkit.autoconfigure.metrics;

import io.compressionkit.CompressionCodecs;
import io.compressionkit.autoconfigure.CompressionAutoConfiguration;
import io.compressionkit.engine.CompressionEngine;
import io.micrometer.core.instrument.MeterRegistry;
import reactor.core.scheduler.Scheduler;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.DispatcherHandler;

/**
 * Auto-configuration of the meters {@code compression.*}. Backs off without a
 * {@link MeterRegistry}.
 */
@AutoConfiguration(after = CompressionAutoConfiguration.class,
		afterName = {
				"org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
				"org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration" })
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean({ CompressionEngine.class, MeterRegistry.class })
@ConditionalOnBooleanProperty(name = "compression.metrics.enabled", matchIfMissing = true)
@EnableConfigurationProperties(CompressionMetricsProperties.class)
public final class CompressionMetricsAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	MicrometerCompressionListener micrometerCompressionListener(MeterRegistry registry) {
		return new MicrometerCompressionListener(registry);
	}

	@Bean
	@ConditionalOnMissingBean
	CompressionMeterBinder compressionMeterBinder(CompressionCodecs codecs,
			@Qualifier(CompressionAutoConfiguration.SCHEDULER_BEAN_NAME) Scheduler workers) {
		return new CompressionMeterBinder(codecs, workers);
	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
	@ConditionalOnClass(DispatcherHandler.class)
	static class ServerConfiguration {

		@Bean
		@ConditionalOnMissingBean
		MicrometerNegotiationListener micrometerNegotiationListener(MeterRegistry registry) {
			return new MicrometerNegotiationListener(registry);
		}

	}

}
