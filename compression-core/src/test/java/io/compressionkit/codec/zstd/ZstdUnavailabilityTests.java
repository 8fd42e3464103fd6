package io.compressionkit.codec.zstd;

import java.lang.reflect.InvocationTargetException;

import com.github.luben.zstd.Zstd;
import io.compressionkit.CodecUnavailableException;
import io.compressionkit.codec.LibraryClassLoader;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What {@link ZstdCodec} says when zstd-jni cannot be used.
 */
class ZstdUnavailabilityTests {

	@Test
	void thereIsNoneWhereTheLibraryWorks() {
		assertThat(ZstdCodec.unavailability()).isNull();
	}

	@Test
	void aMissingLibraryIsReportedWithoutLinkingIt() throws Exception {
		try (LibraryClassLoader loader = LibraryClassLoader.hiding(ZstdCodec.class, "com.github.luben.")) {
			Class<?> codec = loader.loadClass(ZstdCodec.class.getName());
			assertThat(codec).isNotSameAs(ZstdCodec.class);
			assertThat(codec.getDeclaredMethods()).isNotEmpty();
			Throwable unavailability = (Throwable) codec.getMethod("unavailability").invoke(null);
			assertThat(unavailability).hasNoCause()
				.hasMessageContaining("zstd")
				.hasMessageContaining("com.github.luben:zstd-jni is not on the class path");
			assertThatExceptionOfType(InvocationTargetException.class)
				.isThrownBy(() -> codec.getConstructor().newInstance())
				.havingCause()
				.satisfies((cause) -> assertThat(cause.getClass().getName())
					.isEqualTo(CodecUnavailableException.class.getName()));
		}
	}

	@Test
	void aNativeLibraryThatCannotBeLoadedIsTheCause() throws Exception {
		System.setProperty("ZstdNativePath", "/nowhere/libzstd-jni.so");
		try (LibraryClassLoader loader = LibraryClassLoader.reloading(ZstdCodec.class, Zstd.class,
				"com.github.luben.")) {
			Class<?> codec = loader.loadClass(ZstdCodec.class.getName());
			for (int i = 0; i < 2; i++) {
				Throwable unavailability = (Throwable) codec.getMethod("unavailability").invoke(null);
				assertThat(unavailability).hasMessageContaining("cannot be loaded")
					.hasRootCauseInstanceOf(UnsatisfiedLinkError.class);
			}
		}
		finally {
			System.clearProperty("ZstdNativePath");
		}
	}

	@Test
	void aLibraryThatIsTooOldIsLeftOut() throws Exception {
		try (LibraryClassLoader loader = LibraryClassLoader.older(ZstdCodec.class, Zstd.class, "com.github.luben.",
				"compressByteBufferStream")) {
			Class<?> codec = loader.loadClass(ZstdCodec.class.getName());
			Throwable unavailability = (Throwable) codec.getMethod("unavailability").invoke(null);
			assertThat(unavailability).hasMessageContaining("cannot be loaded")
				.hasRootCauseInstanceOf(NoSuchMethodError.class);
		}
	}

}
