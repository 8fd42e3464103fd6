package io.compressionkit.codec;

import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;

import io.compressionkit.CodecStream.Directive;
import io.compressionkit.CodecStream.Status;
import io.compressionkit.CodecStream;
import io.compressionkit.CodecUnavailableException;
import io.compressionkit.CompressionFormat;

/**
 * Whether the native library of a format is there and can be used, as it was found out
 * once. Immutable and thread-safe.
 */
public final class LibraryAvailability {

	private static final int TRIAL_SIZE = 64;

	private static final int TRIAL_STEPS = 8;

	private final CompressionFormat format;

	private final String library;

	private final boolean available;

	private final @Nullable Throwable cause;

	private LibraryAvailability(CompressionFormat format, String library, boolean available,
			@Nullable Throwable cause) {
		this.format = format;
		this.library = library;
		this.available = available;
		this.cause = cause;
	}

	/**
	 * Load a library.
	 * @param format what it is needed for
	 * @param library group and name of its artifact
	 * @param loading loads it
	 * @return what has become of it
	 */
	public static LibraryAvailability of(CompressionFormat format, String library, Loading loading) {
		try {
			Throwable cause = loading.load();
			return new LibraryAvailability(format, library, cause == null, cause);
		}
		catch (ClassNotFoundException ex) {
			return new LibraryAvailability(format, library, false, null);
		}
		catch (Exception | LinkageError ex) {
			return new LibraryAvailability(format, library, false, ex);
		}
	}

	/**
	 * Take a byte through a library: what an older version of it lacks shows when it is
	 * called.
	 * @param compressor compresses it; is closed
	 * @param decompressor decompresses it; is closed
	 * @throws LinkageError if something is missing
	 */
	public static void tryOut(CodecStream compressor, CodecStream decompressor) {
		try (compressor; decompressor) {
			ByteBuffer coded = ByteBuffer.allocateDirect(TRIAL_SIZE);
			finish(compressor, ByteBuffer.wrap(new byte[1]), coded);
			finish(decompressor, coded.flip(), ByteBuffer.allocateDirect(TRIAL_SIZE));
		}
	}

	private static void finish(CodecStream stream, ByteBuffer source, ByteBuffer target) {
		for (int step = 0; step < TRIAL_STEPS; step++) {
			if (stream.process(source, target, Directive.FINISH) == Status.FINISHED) {
				return;
			}
		}
		throw new IllegalStateException("The library does not come to an end");
	}

	/**
	 * Why the library cannot be used.
	 * @return a new exception, without a cause if the library is not on the class path,
	 * or {@code null} if it can be used
	 */
	public @Nullable CodecUnavailableException unavailability() {
		return this.available ? null : new CodecUnavailableException(this.format, this.library, this.cause);
	}

	/**
	 * Insist on the library.
	 * @throws CodecUnavailableException if it cannot be used
	 */
	public void require() {
		CodecUnavailableException unavailability = unavailability();
		if (unavailability != null) {
			throw unavailability;
		}
	}

	/**
	 * Loads a library.
	 */
	@FunctionalInterface
	public interface Loading {

		/**
		 * Find and load the library.
		 * @return why it cannot be used, or {@code null} if it can
		 * @throws ClassNotFoundException if it is not on the class path
		 * @throws Exception if it cannot be loaded
		 */
		@Nullable Throwable load() throws Exception;

	}

}
