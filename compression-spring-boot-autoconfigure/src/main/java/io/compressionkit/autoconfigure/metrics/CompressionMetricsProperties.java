package io.compressionkit.autoconfigure.metrics;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties under {@code compression.metrics}. Immutable.
 *
 * @param enabled Whether meters named compression.* are registered when Micrometer is
 * there.
 */
@ConfigurationProperties("compression.metrics")
public record CompressionMetricsProperties(@DefaultValue("true") boolean enabled) {

}
