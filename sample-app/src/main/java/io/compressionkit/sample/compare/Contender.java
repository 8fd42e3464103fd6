package io.compressionkit.sample.compare;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import io.compressionkit.codec.brotli.BrotliCodec;
import io.compressionkit.codec.brotli.BrotliOptions;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import io.compressionkit.codec.zip.RawDeflateCodec;
import io.compressionkit.codec.zip.ZlibCodec;
import io.compressionkit.codec.zip.ZlibOptions;
import io.compressionkit.codec.zstd.ZstdCodec;
import io.compressionkit.codec.zstd.ZstdOptions;

/**
 * A format at a level.
 *
 * @param format the format
 * @param level the level, or the quality
 * @param codec makes the codec; who calls it closes what it makes
 */
public record Contender(CompressionFormat format, int level, Supplier<CompressionCodec> codec) {

	/**
	 * Who can take part.
	 * @param codecs the formats that are there
	 * @return each of these formats at a few levels
	 */
	public static List<Contender> among(CompressionCodecs codecs) {
		return Stream.of(gzip(1, 6, 9), zlib(6), rawDeflate(6), brotli(1, 4, 9), zstd(1, 3, 9, 19))
			.flatMap((contenders) -> contenders)
			.filter((contender) -> codecs.find(contender.format) != null)
			.toList();
	}

	private static Stream<Contender> gzip(int... levels) {
		return IntStream.of(levels)
			.mapToObj((level) -> new Contender(CompressionFormat.GZIP, level,
					() -> new GzipCodec(GzipOptions.defaults().withLevel(level))));
	}

	private static Stream<Contender> zlib(int... levels) {
		return IntStream.of(levels)
			.mapToObj((level) -> new Contender(CompressionFormat.ZLIB, level,
					() -> new ZlibCodec(ZlibOptions.defaults().withLevel(level))));
	}

	private static Stream<Contender> rawDeflate(int... levels) {
		return IntStream.of(levels)
			.mapToObj((level) -> new Contender(CompressionFormat.RAW_DEFLATE, level,
					() -> new RawDeflateCodec(ZlibOptions.defaults().withLevel(level))));
	}

	private static Stream<Contender> brotli(int... qualities) {
		return IntStream.of(qualities)
			.mapToObj((quality) -> new Contender(CompressionFormat.BROTLI, quality,
					() -> new BrotliCodec(BrotliOptions.defaults().withQuality(quality))));
	}

	private static Stream<Contender> zstd(int... levels) {
		return IntStream.of(levels)
			.mapToObj((level) -> new Contender(CompressionFormat.ZSTD, level,
					() -> new ZstdCodec(ZstdOptions.defaults().withLevel(level))));
	}

}
