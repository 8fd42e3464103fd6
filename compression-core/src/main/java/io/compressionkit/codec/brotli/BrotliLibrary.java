package io.compressionkit.codec.brotli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

import org.jspecify.annotations.Nullable;

import io.compressionkit.CodecUnavailableException;
import io.compressionkit.CompressionFormat;

/**
 * Finds out, once, whether brotli4j is there and can be used. Names no type of it that
 * would have to be linked when this class is.
 */
final class BrotliLibrary {

	private static final String NAME = "com.aayushatharva.brotli4j:brotli4j";

	static final String DESCRIPTION = "META-INF/maven/com.aayushatharva.brotli4j/brotli4j/pom.properties";

	private static final boolean PRESENT;

	private static final @Nullable Throwable FAILURE;

	static {
		boolean present = true;
		Throwable failure = null;
		try {
			Class.forName("com.aayushatharva.brotli4j.Brotli4jLoader", false, BrotliLibrary.class.getClassLoader());
			failure = Probe.load();
		}
		catch (ClassNotFoundException ex) {
			present = false;
		}
		catch (Exception | LinkageError ex) {
			failure = ex;
		}
		PRESENT = present;
		FAILURE = failure;
	}

	private BrotliLibrary() {
	}

	static @Nullable CodecUnavailableException unavailability() {
		if (PRESENT && FAILURE == null) {
			return null;
		}
		return new CodecUnavailableException(CompressionFormat.BROTLI, NAME, FAILURE);
	}

	static void require() {
		CodecUnavailableException unavailability = unavailability();
		if (unavailability != null) {
			throw unavailability;
		}
	}

	/**
	 * What is on the class path, by what its build has left there.
	 * @return name and version
	 */
	static String version() {
		Properties properties = new Properties();
		try (InputStream description = BrotliLibrary.class.getClassLoader().getResourceAsStream(DESCRIPTION)) {
			if (description != null) {
				properties.load(description);
			}
		}
		catch (IOException | IllegalArgumentException ex) {
			// The version is only shown, codecs work without it
		}
		return "brotli4j " + properties.getProperty("version", "of unknown version");
	}

	/** Linked only when the library is on the class path. */
	private static final class Probe {

		private static @Nullable Throwable load() {
			return com.aayushatharva.brotli4j.Brotli4jLoader.getUnavailabilityCause();
		}

	}

}
