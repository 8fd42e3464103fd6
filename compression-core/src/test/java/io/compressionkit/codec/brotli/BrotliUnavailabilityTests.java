package io.compressionkit.codec.brotli;

import java.lang.reflect.InvocationTargetException;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import io.compressionkit.CodecUnavailableException;
import io.compressionkit.codec.LibraryClassLoader;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What {@link BrotliCodec} says when brotli4j cannot be used.
 */
class BrotliUnavailabilityTests {

	@Test
	void thereIsNoneWhereTheLibraryWorks() {
		assertThat(BrotliCodec.unavailability()).isNull();
	}

	@Test
	void aMissingLibraryIsReportedWithoutLinkingIt() throws Exception {
		try (LibraryClassLoader loader = LibraryClassLoader.hiding(BrotliCodec.class, "com.aayushatharva.")) {
			Class<?> codec = loader.loadClass(BrotliCodec.class.getName());
			assertThat(codec).isNotSameAs(BrotliCodec.class);
			assertThat(codec.getDeclaredMethods()).isNotEmpty();
			Throwable unavailability = (Throwable) codec.getMethod("unavailability").invoke(null);
			assertThat(unavailability).hasNoCause()
				.hasMessageContaining("brotli")
				.hasMessageContaining("com.aayushatharva.brotli4j:brotli4j is not on the class path");
			assertThatExceptionOfType(InvocationTargetException.class)
				.isThrownBy(() -> codec.getConstructor().newInstance())
				.havingCause()
				.satisfies((cause) -> assertThat(cause.getClass().getName())
					.isEqualTo(CodecUnavailableException.class.getName()));
		}
	}

	@Test
	void aNativeLibraryThatCannotBeLoadedIsTheCause() throws Exception {
		System.setProperty("brotli4j.library.path", "/nowhere/libbrotli.so");
		try (LibraryClassLoader loader = LibraryClassLoader.reloading(BrotliCodec.class, Brotli4jLoader.class,
				"com.aayushatharva.")) {
			Class<?> codec = loader.loadClass(BrotliCodec.class.getName());
			for (int i = 0; i < 2; i++) {
				Throwable unavailability = (Throwable) codec.getMethod("unavailability").invoke(null);
				assertThat(unavailability).hasMessageContaining("cannot be loaded")
					.hasRootCauseInstanceOf(UnsatisfiedLinkError.class);
			}
		}
		finally {
			System.clearProperty("brotli4j.library.path");
		}
	}

	@Test
	void aLibraryThatIsTooOldIsLeftOut() throws Exception {
		try (LibraryClassLoader loader = LibraryClassLoader.older(BrotliCodec.class, Brotli4jLoader.class,
				"com.aayushatharva.", "pull")) {
			Class<?> codec = loader.loadClass(BrotliCodec.class.getName());
			Throwable unavailability = (Throwable) codec.getMethod("unavailability").invoke(null);
			assertThat(unavailability).hasMessageContaining("cannot be loaded")
				.hasRootCauseInstanceOf(NoSuchMethodError.class);
		}
	}

}
