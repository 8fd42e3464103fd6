package io.compressionkit.autoconfigure;

import java.util.List;

import io.compressionkit.DecompressionLimits;
import io.compressionkit.codec.brotli.BrotliMode;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.StringUtils;
import org.springframework.util.unit.DataSize;

/**
 * The properties under {@code compression}. Immutable; every value is checked when it is
 * bound.
 *
 * @param enabled Whether compression is auto-configured.
 * @param preference Content codings or format names in the order in which the server
 * prefers them. One that is set here and cannot be loaded fails the start-up; one of the
 * default that cannot be loaded is left out.
 * @param gzip options of the gzip codec
 * @param deflate options of the zlib and raw deflate codecs
 * @param brotli options of the brotli codec
 * @param zstd options of the zstd codec
 * @param limits what decompression may cost
 * @param execution where the work is done
 */
@ConfigurationProperties("compression")
public record CompressionProperties(@DefaultValue("true") boolean enabled, @DefaultValue( {
		"zstd", "br", "gzip", "deflate" }) List<String> preference, @DefaultValue Gzip gzip,
		@DefaultValue Deflate deflate, @DefaultValue Brotli brotli, @DefaultValue Zstd zstd,
		@DefaultValue Limits limits, @DefaultValue Execution execution){

	/**
	 * Create settings.
	 * @param enabled the value of the component
	 * @param preference the value of the component
	 * @param gzip the value of the component
	 * @param deflate the value of the component
	 * @param brotli the value of the component
	 * @param zstd the value of the component
	 * @param limits the value of the component
	 * @param execution the value of the component
	 * @throws IllegalArgumentException if a value is not allowed
	 */
	public CompressionProperties {
		preference = List.copyOf(preference);
		Assert.isTrue(preference.stream().allMatch(StringUtils::hasText),
				"compression.preference must not contain an empty name, but is " + preference);
	}

	/**
	 * Options of the gzip codec.
	 *
	 * @param level Compression level of gzip, 0 (none) to 9 (smallest).
	 */
	public record Gzip(@DefaultValue("6") int level) {

		/**
		 * Create settings.
		 * @param level the value of the component
		 * @throws IllegalArgumentException if a value is not allowed
		 */
		public Gzip {
			PropertyRange.check("compression.gzip.level", level, 0, 9);
		}

	}

	/**
	 * Options of the zlib and raw deflate codecs.
	 *
	 * @param level Compression level of zlib and raw deflate, 0 (none) to 9 (smallest).
	 */
	public record Deflate(@DefaultValue("6") int level) {

		/**
		 * Create settings.
		 * @param level the value of the component
		 * @throws IllegalArgumentException if a value is not allowed
		 */
		public Deflate {
			PropertyRange.check("compression.deflate.level", level, 0, 9);
		}

	}

	/**
	 * Options of the brotli codec.
	 *
	 * @param quality Compression quality of brotli, 0 (fastest) to 11 (smallest).
	 * @param window Base 2 logarithm of brotli's window, 10 (1 KB) to 24 (16 MB).
	 * @param mode Kind of content that brotli is tuned for.
	 */
	public record Brotli(@DefaultValue("4") int quality, @DefaultValue("22") int window,
			@DefaultValue("generic") BrotliMode mode) {

		/**
		 * Create settings.
		 * @param quality the value of the component
		 * @param window the value of the component
		 * @param mode the value of the component
		 * @throws IllegalArgumentException if a value is not allowed
		 */
		public Brotli {
			PropertyRange.check("compression.brotli.quality", quality, 0, 11);
			PropertyRange.check("compression.brotli.window", window, 10, 24);
		}

	}

	/**
	 * Options of the zstd codec.
	 *
	 * @param level Compression level of zstd, -7 (fastest) to 22 (smallest).
	 * @param windowLog Base 2 logarithm of zstd's window, 10 (1 KB) to 31 (2 GB), or 0
	 * for that of the level.
	 * @param checksum Whether zstd frames end with a checksum of the content.
	 * @param contentSize Whether zstd frames declare the size of the content, where it is
	 * known.
	 */
	public record Zstd(@DefaultValue("3") int level, @DefaultValue("0") int windowLog,
			@DefaultValue("false") boolean checksum, @DefaultValue("false") boolean contentSize) {

		/**
		 * Create settings.
		 * @param level the value of the component
		 * @param windowLog the value of the component
		 * @param checksum the value of the component
		 * @param contentSize the value of the component
		 * @throws IllegalArgumentException if a value is not allowed
		 */
		public Zstd {
			PropertyRange.check("compression.zstd.level", level, -7, 22);
			PropertyRange.checkZeroOr("compression.zstd.window-log", windowLog, 10, 31);
		}

	}

	/**
	 * What decompression through the service may cost.
	 *
	 * @param maxOutputSize Most bytes that a decompression through the service may give;
	 * 0 for no limit.
	 * @param maxRatio Most bytes that may come out of a decompression for a byte that
	 * went in, looked at once 1 MB has come out; at least 1, or 0 for no limit.
	 * @param maxWindow Largest window that a header may ask a decompression through the
	 * service for, 1KB to 2GB.
	 */
	public record Limits(@DefaultValue("100MB") DataSize maxOutputSize, @DefaultValue("0") double maxRatio,
			@DefaultValue("128MB") DataSize maxWindow) {

		/**
		 * Create settings.
		 * @param maxOutputSize the value of the component
		 * @param maxRatio the value of the component
		 * @param maxWindow the value of the component
		 * @throws IllegalArgumentException if a value is not allowed
		 */
		public Limits {
			PropertyRange.checkNotNegative("compression.limits.max-output-size", maxOutputSize);
			Assert.isTrue(maxRatio == 0 || (maxRatio >= 1 && Double.isFinite(maxRatio)),
					() -> "compression.limits.max-ratio must be 0 or at least 1, but is " + maxRatio);
			PropertyRange.check("compression.limits.max-window", maxWindow, DataSize.ofKilobytes(1),
					DataSize.ofGigabytes(2));
		}

		/**
		 * The limits as the core takes them.
		 * @return the limits
		 */
		public DecompressionLimits toDecompressionLimits() {
			return new DecompressionLimits(this.maxOutputSize.toBytes(), this.maxRatio, this.maxWindow.toBytes());
		}

	}

	/**
	 * Where the work is done.
	 *
	 * @param parallelism Number of compression workers, 0 to 1024; 0 for one per
	 * processor.
	 * @param queueCapacity Number of calls that may wait for a compression worker, 1 to
	 * 1000000; more are rejected.
	 * @param inlineThreshold Size up to which an input is worked on by the calling
	 * thread, measured for gzip at level 6 and less for slower codecs; 0 to let the
	 * workers do all of it.
	 */
	public record Execution(@DefaultValue("0") int parallelism, @DefaultValue("1024") int queueCapacity,
			@DefaultValue("16KB") DataSize inlineThreshold) {

		/**
		 * Create settings.
		 * @param parallelism the value of the component
		 * @param queueCapacity the value of the component
		 * @param inlineThreshold the value of the component
		 * @throws IllegalArgumentException if a value is not allowed
		 */
		public Execution {
			PropertyRange.check("compression.execution.parallelism", parallelism, 0, 1024);
			PropertyRange.check("compression.execution.queue-capacity", queueCapacity, 1, 1_000_000);
			PropertyRange.check("compression.execution.inline-threshold", inlineThreshold, DataSize.ofBytes(0),
					DataSize.ofBytes(Integer.MAX_VALUE));
		}

	}

}
