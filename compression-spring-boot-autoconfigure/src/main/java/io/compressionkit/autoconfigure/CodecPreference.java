package io.compressionkit.autoconfigure;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import io.compressionkit.CodecUnavailableException;
import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.env.Environment;

/**
 * The order in which an application prefers codecs.
 *
 * @param names content codings or format names, the preferred one first
 * @param required whether each of them has to be there: the application named them itself
 */
record CodecPreference(List<String> names, boolean required) {

	private static final String PROPERTY = "compression.preference";

	private static final Log logger = LogFactory.getLog(CodecPreference.class);

	/**
	 * The preference that is configured.
	 * @param properties what is bound
	 * @param environment tells whether the application set it
	 * @return the preference
	 */
	static CodecPreference of(CompressionProperties properties, Environment environment) {
		boolean required = Binder.get(environment).bind(PROPERTY, Bindable.listOf(String.class)).isBound();
		return new CodecPreference(properties.preference(), required);
	}

	/**
	 * Put codecs in order: those that are named first, then the others.
	 * @param available the codecs that are there
	 * @param unavailable why others are not
	 * @return the codecs
	 * @throws CodecUnavailableException when a required one cannot be loaded
	 * @throws InvalidConfigurationPropertyValueException when a required one is not known
	 */
	CompressionCodecs arrange(List<CompressionCodec> available, List<CodecUnavailableException> unavailable) {
		Set<CompressionCodec> ordered = new LinkedHashSet<>();
		for (String name : this.names) {
			Optional<CompressionCodec> codec = find(name, available);
			codec.ifPresent(ordered::add);
			if (codec.isEmpty() && this.required) {
				throw missing(name, available, unavailable);
			}
		}
		ordered.addAll(available);
		CompressionCodecs codecs = CompressionCodecs.of(ordered, unavailable);
		warn(codecs);
		return codecs;
	}

	private static Optional<CompressionCodec> find(String name, List<CompressionCodec> codecs) {
		return codecs.stream().filter((codec) -> isNamed(codec.format(), name)).findFirst();
	}

	private static RuntimeException missing(String name, List<CompressionCodec> available,
			List<CodecUnavailableException> unavailable) {
		return unavailable.stream()
			.filter((reason) -> isNamed(reason.getFormat(), name))
			.<RuntimeException>map((reason) -> reason)
			.findFirst()
			.orElseGet(() -> new InvalidConfigurationPropertyValueException(PROPERTY, name,
					"There is no such content coding or format; there are "
							+ available.stream().map((codec) -> codec.format().name()).toList() + "."));
	}

	private static void warn(CompressionCodecs codecs) {
		if (!codecs.unavailable().isEmpty()) {
			logger.warn(codecs.unavailable()
				.values()
				.stream()
				.map(Throwable::getMessage)
				.collect(Collectors.joining("; ", "Some compression formats are left out. ", "")));
		}
	}

	private static boolean isNamed(CompressionFormat format, String name) {
		return format.name().equalsIgnoreCase(name) || format.isContentCoding(name);
	}

}
