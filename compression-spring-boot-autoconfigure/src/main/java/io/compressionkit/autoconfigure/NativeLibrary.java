package io.compressionkit.autoconfigure;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

import io.compressionkit.CodecUnavailableException;
import io.compressionkit.CompressionFormat;
import io.compressionkit.codec.brotli.BrotliCodec;
import io.compressionkit.codec.zstd.ZstdCodec;
import org.jspecify.annotations.Nullable;

import org.springframework.util.ClassUtils;

/**
 * The native libraries that codecs are made of, and whether they can be used.
 */
@SuppressWarnings("ImmutableEnumChecker") // formats are immutable, and so are the
											// suppliers
enum NativeLibrary {

	BROTLI4J(CompressionFormat.BROTLI, "com.aayushatharva.brotli4j:brotli4j",
			"com.aayushatharva.brotli4j.Brotli4jLoader", BrotliCodec::unavailability),

	ZSTD_JNI(CompressionFormat.ZSTD, "com.github.luben:zstd-jni", "com.github.luben.zstd.Zstd",
			ZstdCodec::unavailability);

	private final CompressionFormat format;

	private final String coordinates;

	private final String className;

	private final Supplier<@Nullable CodecUnavailableException> loading;

	NativeLibrary(CompressionFormat format, String coordinates, String className,
			Supplier<@Nullable CodecUnavailableException> loading) {
		this.format = format;
		this.coordinates = coordinates;
		this.className = className;
		this.loading = loading;
	}

	/**
	 * Why the library cannot be used.
	 * @param classLoader where the application's classes are
	 * @return the reason, or {@code null} if it can be used
	 */
	@Nullable CodecUnavailableException unavailability(@Nullable ClassLoader classLoader) {
		if (!ClassUtils.isPresent(this.className, classLoader)) {
			return new CodecUnavailableException(this.format, this.coordinates, null);
		}
		return this.loading.get();
	}

	/**
	 * The library.
	 * @return {@code groupId:artifactId}
	 */
	String coordinates() {
		return this.coordinates;
	}

	/**
	 * Where the library is on the class path.
	 * @param classLoader where the application's classes are
	 * @return the places, the one that counts first; more than one if there are several
	 * versions
	 */
	List<String> locations(@Nullable ClassLoader classLoader) {
		String resource = ClassUtils.convertClassNameToResourcePath(this.className) + ClassUtils.CLASS_FILE_SUFFIX;
		ClassLoader loader = (classLoader != null) ? classLoader : ClassLoader.getSystemClassLoader();
		try {
			return Collections.list(loader.getResources(resource))
				.stream()
				.map((url) -> url.toString().replace("!/" + resource, ""))
				.distinct()
				.toList();
		}
		catch (IOException ex) {
			return List.of();
		}
	}

	/**
	 * Why libraries cannot be used.
	 * @param classLoader where the application's classes are
	 * @return one reason for each library that cannot
	 */
	static List<CodecUnavailableException> unavailabilities(@Nullable ClassLoader classLoader) {
		return Arrays.stream(values())
			.map((library) -> library.unavailability(classLoader))
			.filter(Objects::nonNull)
			.toList();
	}

}
