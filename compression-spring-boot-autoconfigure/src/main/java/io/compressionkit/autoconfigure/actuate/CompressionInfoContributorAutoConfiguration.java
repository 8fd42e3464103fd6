package io.compressionkit.autoconfigure.actuate;

import java.util.LinkedHashMap;
import java.util.Map;

import io.compressionkit.CompressionCodecs;
import io.compressionkit.autoconfigure.CompressionAutoConfiguration;

import org.springframework.boot.actuate.autoconfigure.info.ConditionalOnEnabledInfoContributor;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the info contributor {@code compression}: the formats and what
 * they are made of.
 */
@AutoConfiguration(after = CompressionAutoConfiguration.class)
@ConditionalOnClass({ InfoContributor.class, ConditionalOnEnabledInfoContributor.class })
@ConditionalOnBean(CompressionCodecs.class)
@ConditionalOnEnabledInfoContributor("compression")
public final class CompressionInfoContributorAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(name = "compressionInfoContributor")
	InfoContributor compressionInfoContributor(CompressionCodecs codecs) {
		return (builder) -> {
			Map<String, String> formats = new LinkedHashMap<>();
			codecs.forEach((codec) -> formats.put(codec.format().name(), codec.library()));
			builder.withDetail("compression", formats);
		};
	}

}
