package io.compressionkit.autoconfigure;

import io.compressionkit.engine.CompressionEngine;
import io.compressionkit.webflux.mediatype.CompressionMediaTypeCodecs;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.http.codec.CodecCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * Auto-configuration of compressed media types as encoders and decoders, for WebFlux
 * servers and {@code WebClient} alike.
 */
@AutoConfiguration(after = CompressionAutoConfiguration.class)
@ConditionalOnClass({ CodecCustomizer.class, WebClient.class })
@ConditionalOnBean(CompressionEngine.class)
@ConditionalOnBooleanProperty(name = "compression.media-types.enabled", matchIfMissing = true)
@EnableConfigurationProperties(CompressionMediaTypeProperties.class)
public final class CompressionMediaTypeAutoConfiguration {

	@Bean
	@Order(0)
	CodecCustomizer compressionMediaTypeCodecCustomizer(CompressionEngine engine,
			CompressionMediaTypeProperties properties) {
		return (configurer) -> CompressionMediaTypeCodecs.register(configurer, engine, properties.transformRaw());
	}

}
