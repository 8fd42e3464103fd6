package io.compressionkit.benchmarks;

import com.aayushatharva.brotli4j.Brotli4jLoader;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.benchmarks.bare.BareCodec;
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
 * The project's codecs at the levels that all sides use.
 */
public final class Codecs {

	private Codecs() {
	}

	/**
	 * All five.
	 * @return new codecs
	 */
	public static CompressionCodecs all() {
		Brotli4jLoader.ensureAvailability();
		CompressionCodec gzip = new GzipCodec(GzipOptions.defaults().withLevel(BareCodec.DEFLATE_LEVEL));
		ZlibOptions zlib = ZlibOptions.defaults().withLevel(BareCodec.DEFLATE_LEVEL);
		BrotliOptions brotli = BrotliOptions.defaults()
			.withQuality(BareCodec.BROTLI_QUALITY)
			.withWindow(BareCodec.BROTLI_WINDOW);
		return CompressionCodecs.of(gzip, new ZlibCodec(zlib), new RawDeflateCodec(zlib), new BrotliCodec(brotli),
				new ZstdCodec(
						ZstdOptions.defaults().withLevel(BareCodec.ZSTD_LEVEL).withWindowLog(BareCodec.ZSTD_WINDOW)));
	}

}
