package io.compressionkit.autoconfigure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

import io.compressionkit.CompressionCodecs;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Says once, when the application has started, what is on, and warns of what is on the
 * class path twice. Where initialisation is lazy nothing is said of codecs that nobody
 * has asked for yet.
 */
final class StartUpReport implements SmartInitializingSingleton {

	private static final Log logger = LogFactory.getLog(CompressionAutoConfiguration.class);

	private final ConfigurableApplicationContext context;

	StartUpReport(ConfigurableApplicationContext context) {
		this.context = context;
	}

	@Override
	public void afterSingletonsInstantiated() {
		for (NativeLibrary library : NativeLibrary.values()) {
			List<String> locations = library.locations(this.context.getClassLoader());
			if (locations.size() > 1) {
				logger.warn("%s is on the class path more than once, the first one counts: %s"
					.formatted(library.coordinates(), String.join(", ", locations)));
			}
		}
		if (isInUse()) {
			report(this.context.getBean(CompressionCodecs.class));
		}
	}

	/** Codecs that are initialised when they are needed are not asked for here. */
	private boolean isInUse() {
		return Arrays.stream(this.context.getBeanNamesForType(CompressionCodecs.class, true, false))
			.anyMatch(this.context.getBeanFactory()::containsSingleton);
	}

	private void report(CompressionCodecs codecs) {
		logger.info("Compression with %s; on: %s".formatted(StreamSupport.stream(codecs.spliterator(), false)
			.map((codec) -> "%s (%s)".formatted(codec.format(), codec.library()))
			.collect(Collectors.joining(", ")), String.join(", ", features())));
	}

	private List<String> features() {
		List<String> features = new ArrayList<>(List.of("service"));
		addIf(features, "server responses", "compressionWebFilter", "compression.server.response.enabled");
		addIf(features, "server requests", "compressionWebFilter", "compression.server.request.enabled");
		addIf(features, "WebClient", "clientCompressionFilter", "compression.client.response.enabled");
		addIf(features, "media types", "compressionMediaTypeCodecCustomizer", "compression.media-types.enabled");
		addIf(features, "metrics", "micrometerCompressionListener", "compression.metrics.enabled");
		addIf(features, "endpoint", "compressionEndpoint", "compression.enabled");
		return features;
	}

	private void addIf(List<String> features, String feature, String bean, String property) {
		if (this.context.containsBean(bean)
				&& this.context.getEnvironment().getProperty(property, Boolean.class, true)) {
			features.add(feature);
		}
	}

}
