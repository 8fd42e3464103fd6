package io.compressionkit.autoconfigure;

import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;
import org.springframework.util.ClassUtils;

/**
 * Lets Actuator read the properties that are bound, in a native image too.
 */
class PropertiesRuntimeHints implements RuntimeHintsRegistrar {

	private static final String PACKAGE = CompressionProperties.class.getPackageName();

	@Override
	public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
		Stream
			.of("CompressionProperties", "CompressionServerProperties", "CompressionClientProperties",
					"CompressionMediaTypeProperties", "metrics.CompressionMetricsProperties")
			.map((name) -> ClassUtils.resolveClassName(PACKAGE + "." + name, classLoader))
			.forEach((type) -> register(hints, type));
	}

	private static void register(RuntimeHints hints, Class<?> type) {
		hints.reflection().registerType(TypeReference.of(type), MemberCategory.INVOKE_PUBLIC_METHODS);
		for (Class<?> nested : type.getDeclaredClasses()) {
			register(hints, nested);
		}
	}

}
