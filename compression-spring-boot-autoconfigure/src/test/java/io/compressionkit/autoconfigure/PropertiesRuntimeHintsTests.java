package io.compressionkit.autoconfigure;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.stream.Stream;

import io.compressionkit.autoconfigure.metrics.CompressionMetricsProperties;
import org.junit.jupiter.api.Test;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.core.io.support.SpringFactoriesLoader;

import static org.assertj.core.api.Assertions.assertThat;

class PropertiesRuntimeHintsTests {

	@Test
	void everyPropertyCanBeReadInANativeImage() {
		RuntimeHints hints = new RuntimeHints();
		SpringFactoriesLoader.forResourceLocation("META-INF/spring/aot.factories")
			.load(RuntimeHintsRegistrar.class)
			.stream()
			.filter(PropertiesRuntimeHints.class::isInstance)
			.forEach((registrar) -> registrar.registerHints(hints, getClass().getClassLoader()));
		Stream
			.of(CompressionProperties.class, CompressionServerProperties.class, CompressionClientProperties.class,
					CompressionMediaTypeProperties.class, CompressionMetricsProperties.class)
			.flatMap(PropertiesRuntimeHintsTests::components)
			.forEach((component) -> assertThat(
					RuntimeHintsPredicates.reflection().onMethodInvocation(component.getAccessor()))
				.as(component.toString())
				.accepts(hints));
	}

	private static Stream<RecordComponent> components(Class<?> type) {
		return Arrays.stream(type.getRecordComponents())
			.flatMap((component) -> component.getType().isRecord()
					? Stream.concat(Stream.of(component), components(component.getType())) : Stream.of(component));
	}

}
