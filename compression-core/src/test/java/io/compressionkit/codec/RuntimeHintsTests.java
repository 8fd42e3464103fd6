package io.compressionkit.codec;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.core.io.support.SpringFactoriesLoader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

/**
 * What a native image is told of the native libraries, compared with what is in them.
 */
class RuntimeHintsTests {

	private final RuntimeHints hints = new RuntimeHints();

	private void register(ClassLoader classLoader) {
		SpringFactoriesLoader.forResourceLocation("META-INF/spring/aot.factories")
			.load(RuntimeHintsRegistrar.class)
			.stream()
			.filter((registrar) -> registrar.getClass().getName().startsWith("io.compressionkit.codec"))
			.forEach((registrar) -> registrar.registerHints(this.hints, classLoader));
	}

	@ParameterizedTest
	@ValueSource(strings = { "com.github.luben.zstd.Zstd", "com.aayushatharva.brotli4j.linux.x86_64.NativeLoader" })
	void everyNativePartIsAResource(String nativeArchive) throws Exception {
		register(getClass().getClassLoader());
		List<String> parts = entries(Class.forName(nativeArchive)).filter((name) -> name.matches(".*\\.(so|dylib|dll)"))
			.toList();
		assertThat(parts).isNotEmpty()
			.allSatisfy((part) -> assertThat(RuntimeHintsPredicates.resource().forResource(part)).accepts(this.hints));
	}

	@ParameterizedTest
	@ValueSource(strings = { "com.github.luben.zstd.Zstd", "com.aayushatharva.brotli4j.Brotli4jLoader" })
	void everyClassWithNativeMethodsIsKnown(String archive) throws Exception {
		register(getClass().getClassLoader());
		List<Class<?>> types = entries(Class.forName(archive)).filter((name) -> name.endsWith(".class"))
			.filter((name) -> !name.startsWith("META-INF"))
			.map((name) -> name.substring(0, name.length() - ".class".length()).replace('/', '.'))
			.<Class<?>>map(RuntimeHintsTests::load)
			.filter((type) -> Arrays.stream(type.getDeclaredMethods())
				.anyMatch((method) -> Modifier.isNative(method.getModifiers())))
			.toList();
		// On newer Java versions a library may call its native part in another way.
		assumeFalse(types.isEmpty(), "no class of the library has native methods here");
		assertThat(types)
			.allSatisfy((type) -> assertThat(this.hints.jni().getTypeHint(TypeReference.of(type))).isNotNull());
	}

	@Test
	void theDescriptionOfBrotlisVersionIsAResource() {
		register(getClass().getClassLoader());
		String description = "META-INF/maven/com.aayushatharva.brotli4j/brotli4j/pom.properties";
		assertThat(getClass().getClassLoader().getResource(description)).isNotNull();
		assertThat(RuntimeHintsPredicates.resource().forResource(description)).accepts(this.hints);
	}

	@Test
	void nothingIsSaidOfWhatIsNotThere() {
		register(ClassLoader.getPlatformClassLoader());
		assertThat(this.hints.resources().resourcePatternHints()).isEmpty();
		assertThat(this.hints.jni().typeHints()).isEmpty();
	}

	private static Class<?> load(String name) {
		try {
			return Class.forName(name, false, RuntimeHintsTests.class.getClassLoader());
		}
		catch (ClassNotFoundException ex) {
			throw new IllegalStateException(ex);
		}
		catch (NoClassDefFoundError ex) {
			return Void.class;
		}
	}

	private static Stream<String> entries(Class<?> type) throws IOException {
		URL location = type.getProtectionDomain().getCodeSource().getLocation();
		try (JarFile archive = new JarFile(location.getPath())) {
			return archive.stream().map((entry) -> entry.getName()).toList().stream();
		}
	}

}
