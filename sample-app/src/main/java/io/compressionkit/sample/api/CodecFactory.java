package io.compressionkit.sample.api;

import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionFormat;
import io.compressionkit.autoconfigure.CompressionProperties;
import io.compressionkit.codec.brotli.BrotliCodec;
import io.compressionkit.codec.brotli.BrotliOptions;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import io.compressionkit.codec.zip.RawDeflateCodec;
import io.compressionkit.codec.zip.ZlibCodec;
import io.compressionkit.codec.zip.ZlibOptions;
import io.compressionkit.codec.zstd.ZstdCodec;
import io.compressionkit.codec.zstd.ZstdOptions;

import org.springframework.stereotype.Component;
import org.springframework.util.MultiValueMap;

/**
 * Makes codecs with the options of a request; what a request leaves out is as configured.
 */
@Component
class CodecFactory {

	private final CompressionProperties defaults;

	private final Map<CompressionFormat, Function<MultiValueMap<String, String>, CompressionCodec>> makers = Map.of(
			CompressionFormat.GZIP, this::gzip, CompressionFormat.ZLIB, this::zlib, CompressionFormat.RAW_DEFLATE,
			this::rawDeflate, CompressionFormat.BROTLI, this::brotli, CompressionFormat.ZSTD, this::zstd);

	CodecFactory(CompressionProperties defaults) {
		this.defaults = defaults;
	}

	/**
	 * Make a codec.
	 * @param format its format
	 * @param query its options
	 * @return a codec that the caller closes
	 * @throws InvalidOptionException when an option is not known or out of range
	 */
	CompressionCodec create(CompressionFormat format, MultiValueMap<String, String> query) {
		try {
			return Objects.requireNonNull(this.makers.get(format)).apply(query);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidOptionException(ex);
		}
	}

	private CompressionCodec gzip(MultiValueMap<String, String> query) {
		QueryOptions options = QueryOptions.of(query, "level");
		return new GzipCodec(GzipOptions.defaults().withLevel(options.integer("level", this.defaults.gzip().level())));
	}

	private CompressionCodec zlib(MultiValueMap<String, String> query) {
		return new ZlibCodec(deflate(query));
	}

	private CompressionCodec rawDeflate(MultiValueMap<String, String> query) {
		return new RawDeflateCodec(deflate(query));
	}

	private ZlibOptions deflate(MultiValueMap<String, String> query) {
		QueryOptions options = QueryOptions.of(query, "level");
		return ZlibOptions.defaults().withLevel(options.integer("level", this.defaults.deflate().level()));
	}

	private CompressionCodec brotli(MultiValueMap<String, String> query) {
		QueryOptions options = QueryOptions.of(query, "quality", "window");
		CompressionProperties.Brotli brotli = this.defaults.brotli();
		return new BrotliCodec(BrotliOptions.defaults()
			.withMode(brotli.mode())
			.withQuality(options.integer("quality", brotli.quality()))
			.withWindow(options.integer("window", brotli.window())));
	}

	private CompressionCodec zstd(MultiValueMap<String, String> query) {
		QueryOptions options = QueryOptions.of(query, "level", "window", "checksum", "contentSize");
		CompressionProperties.Zstd zstd = this.defaults.zstd();
		return new ZstdCodec(ZstdOptions.defaults()
			.withLevel(options.integer("level", zstd.level()))
			.withWindowLog(options.integer("window", zstd.windowLog()))
			.withChecksum(options.flag("checksum", zstd.checksum()))
			.withContentSize(options.flag("contentSize", zstd.contentSize())));
	}

}
