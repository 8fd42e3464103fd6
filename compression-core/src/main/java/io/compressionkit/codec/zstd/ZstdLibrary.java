package io.compressionkit.codec.zstd;

import org.jspecify.annotations.Nullable;

import io.compressionkit.CodecUnavailableException;
import io.compressionkit.CompressionFormat;
import io.compressionkit.codec.LibraryAvailability;
import io.compressionkit.codec.StatePool;

/**
 * Finds out, once, whether zstd-jni is there and can be used. Names no type of it that
 * would have to be linked when this class is.
 */
final class ZstdLibrary {

	private static final LibraryAvailability AVAILABILITY = LibraryAvailability.of(CompressionFormat.ZSTD,
			"com.github.luben:zstd-jni", ZstdLibrary::load);

	private ZstdLibrary() {
	}

	private static @Nullable Throwable load() throws ClassNotFoundException {
		// A constant name, which a native image can look up.
		Class.forName("com.github.luben.zstd.util.Native", false, ZstdLibrary.class.getClassLoader());
		Probe.load();
		return null;
	}

	static @Nullable CodecUnavailableException unavailability() {
		return AVAILABILITY.unavailability();
	}

	static void require() {
		AVAILABILITY.require();
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
			ZstdOptions options = ZstdOptions.defaults();
			try (StatePool<ZstdEncoder> encoders = ZstdEncoder.pool(options);
					StatePool<ZstdDecoder> decoders = ZstdDecoder.pool(options)) {
				LibraryAvailability.tryOut(new ZstdCompressor(encoders, false),
						new ZstdDecompressor(decoders, options));
			}
		}

		private static String version() {
			String version = com.github.luben.zstd.Zstd.class.getPackage().getImplementationVersion();
			return "zstd-jni " + ((version != null) ? version : "of unknown version");
		}

	}

}
