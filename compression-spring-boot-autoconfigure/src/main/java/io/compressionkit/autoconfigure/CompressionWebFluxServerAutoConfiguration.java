package io.compressionkit.autoconfigure;

import java.util.List;

import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import io.compressionkit.engine.CompressionEngine;
import io.compressionkit.webflux.server.CompressionWebFilter;
import io.compressionkit.webflux.server.NegotiationListener;
import io.compressionkit.webflux.server.RejectionHandlerMapping;
import io.compressionkit.webflux.server.ServerCompressionSettings;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.reactive.DispatcherHandler;

/**
 * Auto-configuration of HTTP content coding for a WebFlux server. The filter stands at
 * {@link CompressionWebFilter#ORDER} and backs off when the application has one of its
 * own.
 */
@AutoConfiguration(after = CompressionAutoConfiguration.class,
		afterName = "org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration")
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@ConditionalOnClass(DispatcherHandler.class)
@ConditionalOnBean(CompressionEngine.class)
@EnableConfigurationProperties(CompressionServerProperties.class)
public final class CompressionWebFluxServerAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	CompressionWebFilter compressionWebFilter(CompressionEngine engine, CompressionProperties properties,
			CompressionServerProperties server, ObjectProvider<ServerCodecConfigurer> forms,
			ObjectProvider<NegotiationListener> listeners, Environment environment) {
		ContradictorySettings.warn(server, CodecPreference.of(properties, environment), engine.codecs(), environment);
		ServerCompressionSettings settings = server.settings(offered(properties, engine.codecs()));
		List<NegotiationListener> all = listeners.orderedStream().toList();
		return new CompressionWebFilter(engine, settings, forms.getIfAvailable(ServerCodecConfigurer::create),
				(verdict, format) -> all.forEach((listener) -> listener.negotiated(verdict, format)));
	}

	@Bean
	@ConditionalOnMissingBean
	RejectionHandlerMapping compressionRejectionHandlerMapping() {
		return new RejectionHandlerMapping();
	}

	private static List<CompressionFormat> offered(CompressionProperties properties, CompressionCodecs codecs) {
		return properties.preference()
			.stream()
			.flatMap((name) -> codecs.formats()
				.stream()
				.filter((format) -> format.name().equalsIgnoreCase(name) || format.isContentCoding(name)))
			.distinct()
			.toList();
	}

}
