package io.compressionkit.codec.brotli;

import org.jspecify.annotations.Nullable;

import io.compressionkit.CodecUnavailableException;
import io.compressionkit.CompressionFormat;

/**
 * Finds out, once, whether brotli4j is there and can be used. Names no type of it that
 * would have to be linked when this class is.
 */
final class BrotliLibrary {

	private static final String NAME = "com.aayushatharva.brotli4j:brotli4j";

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

	/** Linked only when the library is on the class path. */
	private static final class Probe {

		private static @Nullable Throwable load() {
			return com.aayushatharva.brotli4j.Brotli4jLoader.getUnavailabilityCause();
		}

	}

}
