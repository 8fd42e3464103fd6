package io.compressionkit.autoconfigure;

import io.compressionkit.engine.CompressionEngine;
import io.compressionkit.http.ContentEncoding;
import io.compressionkit.webflux.client.ClientCompressionFilter;
import io.compressionkit.webflux.client.ClientCompressionSettings;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.reactive.client.ReactiveRequest;
import org.eclipse.jetty.util.component.LifeCycle;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.http.client.autoconfigure.reactive.ClientHttpConnectorBuilderCustomizer;
import org.springframework.boot.http.client.reactive.JettyClientHttpConnectorBuilder;
import org.springframework.boot.http.client.reactive.ReactorClientHttpConnectorBuilder;
import org.springframework.boot.webclient.WebClientCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * Auto-configuration of HTTP content coding for {@code WebClient}: every auto-configured
 * {@code WebClient.Builder} has the filter, next to the connector, and the connectors
 * leave decoding to it. Backs off when the application has a filter of its own.
 */
@AutoConfiguration(after = CompressionAutoConfiguration.class)
@ConditionalOnClass({ WebClient.class, WebClientCustomizer.class, ClientHttpConnectorBuilderCustomizer.class })
@ConditionalOnBean(CompressionEngine.class)
@ConditionalOnMissingBean(ClientCompressionFilter.class)
@EnableConfigurationProperties(CompressionClientProperties.class)
public final class CompressionWebClientAutoConfiguration {

	@Bean
	ClientCompressionFilter clientCompressionFilter(CompressionEngine engine, CompressionClientProperties properties) {
		ClientCompressionSettings settings = properties.settings();
		String coding = settings.requestCoding();
		if (coding != null && engine.codecs().findByContentCoding(coding) == null && !isUnavailable(engine, coding)) {
			throw new InvalidConfigurationPropertyValueException("compression.client.request.coding", coding,
					"There is no such content coding; there are " + ContentEncoding.supported(engine.codecs())
							+ ", and 'none'.");
		}
		return new ClientCompressionFilter(engine, settings);
	}

	private static boolean isUnavailable(CompressionEngine engine, String coding) {
		return engine.codecs().unavailable().keySet().stream().anyMatch((format) -> format.isContentCoding(coding));
	}

	@Bean
	@Order(Ordered.LOWEST_PRECEDENCE)
	WebClientCustomizer compressionWebClientCustomizer(ClientCompressionFilter filter) {
		return (builder) -> builder.filter(filter);
	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(reactor.netty.http.client.HttpClient.class)
	@ConditionalOnBooleanProperty(name = "compression.client.response.enabled", matchIfMissing = true)
	static class ReactorNettyConfiguration {

		@Bean
		@Order(0)
		ClientHttpConnectorBuilderCustomizer<ReactorClientHttpConnectorBuilder> compressionReactorNettyCustomizer() {
			return (builder) -> builder.withHttpClientCustomizer((client) -> client.compress(false));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass({ HttpClient.class, ReactiveRequest.class })
	@ConditionalOnBooleanProperty(name = "compression.client.response.enabled", matchIfMissing = true)
	static class JettyConfiguration {

		@Bean
		@Order(0)
		ClientHttpConnectorBuilderCustomizer<JettyClientHttpConnectorBuilder> compressionJettyCustomizer() {
			return (builder) -> builder
				.withHttpClientCustomizer((client) -> client.addEventListener(new WithoutDecoders(client)));
		}

	}

	/**
	 * Jetty adds its decoders while it starts.
	 */
	private record WithoutDecoders(HttpClient client) implements LifeCycle.Listener {

		@Override
		public void lifeCycleStarted(LifeCycle event) {
			this.client.getContentDecoderFactories().clear();
		}

	}

}
