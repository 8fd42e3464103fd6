package io.compressionkit.codec.zstd;

import org.jspecify.annotations.Nullable;

import io.compressionkit.CodecUnavailableException;
import io.compressionkit.CompressionFormat;

/**
 * Finds out, once, whether zstd-jni is there and can be used. Names no type of it that
 * would have to be linked when this class is.
 */
final class ZstdLibrary {

	private static final String NAME = "com.github.luben:zstd-jni";

	private static final boolean PRESENT;

	private static final @Nullable Throwable FAILURE;

	static {
		boolean present = true;
		Throwable failure = null;
		try {
			Class.forName("com.github.luben.zstd.util.Native", false, ZstdLibrary.class.getClassLoader());
			Probe.load();
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

	private ZstdLibrary() {
	}

	static @Nullable CodecUnavailableException unavailability() {
		if (PRESENT && FAILURE == null) {
			return null;
		}
		return new CodecUnavailableException(CompressionFormat.ZSTD, NAME, FAILURE);
	}

	static void require() {
		CodecUnavailableException unavailability = unavailability();
		if (unavailability != null) {
			throw unavailability;
		}
	}

	/**
	 * What is on the class path.
	 * @return name and version
	 */
	static String version() {
		return Probe.version();
	}

	/** Linked only when the library is on the class path. */
	private static final class Probe {

		private static void load() {
			com.github.luben.zstd.util.Native.load();
			com.github.luben.zstd.Zstd.maxCompressionLevel();
		}

		private static String version() {
			String version = com.github.luben.zstd.Zstd.class.getPackage().getImplementationVersion();
			return "zstd-jni " + ((version != null) ? version : "of unknown version");
		}

	}

}
