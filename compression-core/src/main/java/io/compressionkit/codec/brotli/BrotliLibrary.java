package io.compressionkit.codec.brotli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

import org.jspecify.annotations.Nullable;

import io.compressionkit.CodecUnavailableException;
import io.compressionkit.CompressionFormat;
import io.compressionkit.codec.LibraryAvailability;
import io.compressionkit.codec.StatePool;

/**
 * Finds out, once, whether brotli4j is there and can be used. Names no type of it that
 * would have to be linked when this class is.
 */
final class BrotliLibrary {

	static final String DESCRIPTION = "META-INF/maven/com.aayushatharva.brotli4j/brotli4j/pom.properties";

	private static final LibraryAvailability AVAILABILITY = LibraryAvailability.of(CompressionFormat.BROTLI,
			"com.aayushatharva.brotli4j:brotli4j", BrotliLibrary::load);

	private BrotliLibrary() {
	}

	private static @Nullable Throwable load() throws ClassNotFoundException {
		// A constant name, which a native image can look up.
		Class.forName("com.aayushatharva.brotli4j.Brotli4jLoader", false, BrotliLibrary.class.getClassLoader());
		return Probe.load();
	}

	static @Nullable CodecUnavailableException unavailability() {
		return AVAILABILITY.unavailability();
	}

	static void require() {
		AVAILABILITY.require();
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
			Throwable cause = com.aayushatharva.brotli4j.Brotli4jLoader.getUnavailabilityCause();
			if (cause == null) {
				tryOut();
			}
			return cause;
		}

		private static void tryOut() {
			BrotliOptions options = BrotliOptions.defaults();
			try (StatePool<BrotliEncoder> encoders = BrotliEncoder.pool(options, null);
					StatePool<BrotliDecoder> decoders = BrotliDecoder.pool(null)) {
				LibraryAvailability.tryOut(new BrotliCompressor(encoders), new BrotliDecompressor(decoders));
			}
		}

	}

}
