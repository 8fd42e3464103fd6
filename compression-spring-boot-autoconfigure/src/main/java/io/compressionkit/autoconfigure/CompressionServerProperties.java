package io.compressionkit.autoconfigure;

import java.util.List;
import java.util.function.Supplier;

import io.compressionkit.CompressionFormat;
import io.compressionkit.http.MediaTypes;
import io.compressionkit.webflux.server.ServerCompressionSettings;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * The properties under {@code compression.server}. Immutable; every value is checked when
 * it is bound.
 *
 * @param response how responses are compressed
 * @param request how request bodies are decoded
 */
@ConfigurationProperties("compression.server")
public record CompressionServerProperties(@DefaultValue Response response, @DefaultValue Request request) {

	private static final String RESPONSE = "compression.server.response.";

	private static final String REQUEST = "compression.server.request.";

	/**
	 * The settings for the filter.
	 * @param offered the formats on offer, the preferred one first, or {@code null} for
	 * all
	 */
	ServerCompressionSettings settings(@Nullable List<CompressionFormat> offered) {
		return new ServerCompressionSettings(
				new ServerCompressionSettings.Response(this.response.enabled, offered, this.response.types(),
						this.response.minSize.toBytes(), this.response.excludedPaths, this.response.strictIdentity,
						Math.toIntExact(this.response.randomPadding.toBytes()), this.response.maxWindowSize()),
				new ServerCompressionSettings.Request(this.request.enabled, this.request.maxSize.toBytes(),
						this.request.maxRatio, this.request.maxCodings));
	}

	/**
	 * How responses are compressed.
	 *
	 * @param enabled Whether responses of the server are compressed.
	 * @param minSize Length from which a response is compressed.
	 * @param mediaTypes Media types that are compressed, instead of the default list;
	 * written as type/subtype, type/* or +suffix.
	 * @param additionalMediaTypes Media types that are compressed in addition to the
	 * list.
	 * @param excludedMediaTypes Media types that are not compressed although the list
	 * names them.
	 * @param excludedPaths Patterns of paths whose responses are left as they are, for
	 * example '/images/**'.
	 * @param strictIdentity Whether a request that accepts neither a coding on offer nor
	 * the plain content is answered with 406, not with the plain content.
	 * @param randomPadding Most bytes that are added at random to a compressed response,
	 * against attacks that learn from its length, 0B to 16KB. With padding only gzip and
	 * zstd are on offer.
	 * @param maxWindow Largest window of a response that is compressed as it passes, 1KB
	 * to 8MB; by default 256KB with zstd, unless compression.zstd.window-log is set, and
	 * compression.brotli.window with br.
	 */
	public record Response(@DefaultValue("true") boolean enabled, @DefaultValue("1KB") DataSize minSize,
			@Nullable List<String> mediaTypes, @DefaultValue List<String> additionalMediaTypes,
			@DefaultValue List<String> excludedMediaTypes, @DefaultValue List<String> excludedPaths,
			@DefaultValue("true") boolean strictIdentity, @DefaultValue("0B") DataSize randomPadding,
			@Nullable DataSize maxWindow) {

		/**
		 * Create settings.
		 * @param enabled the value of the component
		 * @param minSize the value of the component
		 * @param mediaTypes the value of the component
		 * @param additionalMediaTypes the value of the component
		 * @param excludedMediaTypes the value of the component
		 * @param excludedPaths the value of the component
		 * @param strictIdentity the value of the component
		 * @param randomPadding the value of the component
		 * @param maxWindow the value of the component
		 * @throws IllegalArgumentException if a value is not allowed
		 */
		public Response {
			mediaTypes = (mediaTypes != null) ? List.copyOf(mediaTypes) : null;
			additionalMediaTypes = List.copyOf(additionalMediaTypes);
			excludedMediaTypes = List.copyOf(excludedMediaTypes);
			excludedPaths = List.copyOf(excludedPaths);
			PropertyRange.checkNotNegative(RESPONSE + "min-size", minSize);
			PropertyRange.check(RESPONSE + "random-padding", randomPadding, DataSize.ofBytes(0),
					DataSize.ofBytes(ServerCompressionSettings.Response.MAX_RANDOM_PADDING));
			if (maxWindow != null) {
				PropertyRange.check(RESPONSE + "max-window", maxWindow,
						DataSize.ofBytes(ServerCompressionSettings.Response.MIN_WINDOW_SIZE),
						DataSize.ofBytes(ServerCompressionSettings.Response.MAX_WINDOW_SIZE));
			}
			types(mediaTypes, additionalMediaTypes, excludedMediaTypes);
			for (String path : excludedPaths) {
				named(RESPONSE + "excluded-paths", () -> PathPatternParser.defaultInstance.parse(path));
			}
		}

		private long maxWindowSize() {
			return (this.maxWindow != null) ? this.maxWindow.toBytes() : 0;
		}

		private MediaTypes types() {
			return types(this.mediaTypes, this.additionalMediaTypes, this.excludedMediaTypes);
		}

		private static MediaTypes types(@Nullable List<String> mediaTypes, List<String> additional,
				List<String> excluded) {
			MediaTypes listed = named(RESPONSE + "media-types",
					() -> (mediaTypes != null) ? MediaTypes.of(mediaTypes) : MediaTypes.defaults());
			MediaTypes all = named(RESPONSE + "additional-media-types", () -> listed.adding(additional));
			return named(RESPONSE + "excluded-media-types", () -> all.excluding(excluded));
		}

		private static <T> T named(String property, Supplier<T> value) {
			try {
				return value.get();
			}
			catch (RuntimeException ex) {
				throw new IllegalArgumentException(property + ": " + ex.getMessage());
			}
		}

	}

	/**
	 * How request bodies are decoded.
	 *
	 * @param enabled Whether compressed request bodies are decoded.
	 * @param maxSize Most bytes that a request body may have once decoded; 0 for no
	 * limit.
	 * @param maxRatio Most bytes that may come out for a byte of a request body, looked
	 * at once 1 MB has come out; at least 1, or 0 for no limit.
	 * @param maxCodings Number of codings that a request body may have, 0 to 16.
	 */
	public record Request(@DefaultValue("true") boolean enabled, @DefaultValue("10MB") DataSize maxSize,
			@DefaultValue("0") double maxRatio, @DefaultValue("3") int maxCodings) {

		/**
		 * Create settings.
		 * @param enabled the value of the component
		 * @param maxSize the value of the component
		 * @param maxRatio the value of the component
		 * @param maxCodings the value of the component
		 * @throws IllegalArgumentException if a value is not allowed
		 */
		public Request {
			PropertyRange.checkNotNegative(REQUEST + "max-size", maxSize);
			Assert.isTrue(maxRatio == 0 || (maxRatio >= 1 && Double.isFinite(maxRatio)),
					() -> REQUEST + "max-ratio must be 0 or at least 1, but is " + maxRatio);
			PropertyRange.check(REQUEST + "max-codings", maxCodings, 0, 16);
		}

	}

}
