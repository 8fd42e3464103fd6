package io.compressionkit.autoconfigure.actuate;

import io.compressionkit.CompressionCodecs;
import io.compressionkit.autoconfigure.CompressionAutoConfiguration;
import io.compressionkit.engine.CompressionEngine;
import reactor.core.scheduler.Scheduler;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the endpoint {@code compression}, where it is exposed.
 */
@AutoConfiguration(after = CompressionAutoConfiguration.class)
@ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
@ConditionalOnBean(CompressionEngine.class)
@ConditionalOnAvailableEndpoint(CompressionEndpoint.class)
public final class CompressionEndpointAutoConfiguration {

	@Bean
	TransformTotals compressionTransformTotals() {
		return new TransformTotals();
	}

	@Bean
	@ConditionalOnMissingBean
	CompressionEndpoint compressionEndpoint(ApplicationContext context, CompressionCodecs codecs,
			@Qualifier(CompressionAutoConfiguration.SCHEDULER_BEAN_NAME) Scheduler workers, TransformTotals totals) {
		return new CompressionEndpoint(context, codecs, workers, totals);
	}

}
