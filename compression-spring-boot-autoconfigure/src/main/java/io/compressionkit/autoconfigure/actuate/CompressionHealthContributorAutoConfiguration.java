package io.compressionkit.autoconfigure.actuate;

import java.util.List;

import io.compressionkit.CompressionCodecs;
import io.compressionkit.autoconfigure.CompressionAutoConfiguration;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of the health contributor {@code compression}.
 */
@AutoConfiguration(after = CompressionAutoConfiguration.class)
@ConditionalOnClass({ HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class })
@ConditionalOnBean(CompressionCodecs.class)
@ConditionalOnEnabledHealthIndicator("compression")
public final class CompressionHealthContributorAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(name = "compressionHealthIndicator")
	HealthIndicator compressionHealthIndicator(CompressionCodecs codecs, Environment environment) {
		List<String> named = Binder.get(environment)
			.bind("compression.preference", Bindable.listOf(String.class))
			.orElse(List.of());
		return new CompressionHealthIndicator(codecs, named);
	}

}
