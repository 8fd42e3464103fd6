package io.compressionkit.hardening.judge;

import io.compressionkit.CompressionFormat;

/**
 * A decoder that has nothing to do with the product but the native library at most, and
 * is driven in another way. Takes the whole input, refuses bytes after the end, decodes
 * members and frames that follow one another.
 */
@FunctionalInterface
public interface Judge {

	/**
	 * Decode.
	 * @param input the whole input
	 * @param most how many bytes of content there may be; the verdict is
	 * {@link Verdict.Kind#LIMITED} as soon as there are more
	 * @return the verdict
	 */
	Verdict decode(byte[] input, int most);

	/**
	 * The judge of a format.
	 */
	static Judge of(CompressionFormat format) {
		return switch (format.name()) {
			case "gzip" -> new GzipJudge();
			case "zlib" -> new InflaterJudge(false);
			case "raw-deflate" -> new InflaterJudge(true);
			case "brotli" -> new BrotliJudge();
			case "zstd" -> new ZstdJudge();
			default -> throw new IllegalArgumentException("Nobody judges '%s'".formatted(format));
		};
	}

}
