package io.compressionkit.sample.api;

import io.compressionkit.CompressionFormat;

/**
 * Formats as they are named in paths.
 */
final class Formats {

	private Formats() {
	}

	static CompressionFormat named(String name) {
		try {
			return CompressionFormat.of(name);
		}
		catch (IllegalArgumentException ex) {
			throw new UnknownFormatException(ex);
		}
	}

}
