package io.compressionkit.webflux.server;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

import io.compressionkit.CompressionFormat;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.http.ContentEncoding;
import io.compressionkit.http.MediaTypes;

/**
 * What a {@link CompressionWebFilter} does. Immutable and thread-safe.
 *
 * @param response how responses are compressed
 * @param request how request bodies are decoded
 */
public record ServerCompressionSettings(Response response, Request request) {

	/**
	 * Create settings.
	 * @param response the value of the component
	 * @param request the value of the component
	 * @throws IllegalArgumentException if a value is not allowed
	 */
	public ServerCompressionSettings {
		Assert.notNull(response, "response must not be null");
		Assert.notNull(request, "request must not be null");
	}

	/**
	 * The default settings.
	 * @return the settings
	 */
	public static ServerCompressionSettings defaults() {
		return new ServerCompressionSettings(Response.defaults(), Request.defaults());
	}

	/**
	 * With other settings for responses.
	 * @param response how responses are compressed
	 * @return new settings
	 */
	public ServerCompressionSettings withResponse(Response response) {
		return new ServerCompressionSettings(response, this.request);
	}

	/**
	 * With other settings for requests.
	 * @param request how request bodies are decoded
	 * @return new settings
	 */
	public ServerCompressionSettings withRequest(Request request) {
		return new ServerCompressionSettings(this.response, request);
	}

	/**
	 * How responses are compressed.
	 *
	 * @param enabled whether they are
	 * @param offered the formats on offer, the preferred one first; those without a codec
	 * or a content coding are left out; {@code null} for all that there are codecs for
	 * @param mediaTypes what is compressed
	 * @param minSize the length in bytes from which a body is compressed, 0 or more
	 * @param excludedPaths patterns of paths, within the application, whose responses are
	 * left alone, for example {@code /images/**}
	 * @param strictIdentity whether a request that accepts neither a coding on offer nor
	 * identity is answered with 406; otherwise it is answered with identity
	 * @param randomPadding how many bytes at most are added at random to a compressed
	 * response, against attacks that learn from its length (BREACH), 0 to
	 * {@value #MAX_RANDOM_PADDING}; 0 adds none. With padding, codings that cannot be
	 * padded are not offered: only gzip and zstd can
	 * @param maxWindowSize the largest window of a response in bytes,
	 * {@value #MIN_WINDOW_SIZE} to {@value #MAX_WINDOW_SIZE} (RFC 9659): what every
	 * response that is being written takes of memory here, and its recipient's decoder
	 * there. 0 for what suits the format: 256 KiB with zstd unless its codec has another
	 * one set, that of the codec with brotli
	 */
	public record Response(boolean enabled, @Nullable List<CompressionFormat> offered, MediaTypes mediaTypes,
			long minSize, List<String> excludedPaths, boolean strictIdentity, int randomPadding, long maxWindowSize) {

		/** The length from which a body is compressed by default, in bytes: 1 KiB. */
		public static final long DEFAULT_MIN_SIZE = 1024;

		/** The most padding, in bytes: 16 KiB. */
		public static final int MAX_RANDOM_PADDING = 16 * 1024;

		/** The least largest window, in bytes: 1 KiB. */
		public static final long MIN_WINDOW_SIZE = 1024;

		/** The largest window that recipients of zstd have to accept, in bytes: 8 MiB. */
		public static final long MAX_WINDOW_SIZE = ContentEncoding.MAX_WINDOW_SIZE;

		/**
		 * Create settings.
		 * @param enabled the value of the component
		 * @param offered the value of the component
		 * @param mediaTypes the value of the component
		 * @param minSize the value of the component
		 * @param excludedPaths the value of the component
		 * @param strictIdentity the value of the component
		 * @param randomPadding the value of the component
		 * @param maxWindowSize the value of the component
		 * @throws IllegalArgumentException if a value is not allowed
		 */
		public Response {
			offered = (offered != null) ? List.copyOf(offered) : null;
			Assert.notNull(mediaTypes, "mediaTypes must not be null");
			Assert.isTrue(minSize >= 0, () -> "minSize must be 0 or more bytes, but is " + minSize);
			excludedPaths = List.copyOf(excludedPaths);
			Assert.isTrue(randomPadding >= 0 && randomPadding <= MAX_RANDOM_PADDING,
					() -> "randomPadding must be 0 to %d bytes, but is %d".formatted(MAX_RANDOM_PADDING,
							randomPadding));
			Assert.isTrue(maxWindowSize == 0 || (maxWindowSize >= MIN_WINDOW_SIZE && maxWindowSize <= MAX_WINDOW_SIZE),
					() -> "maxWindowSize must be 0 or %d to %d bytes, but is %d".formatted(MIN_WINDOW_SIZE,
							MAX_WINDOW_SIZE, maxWindowSize));
		}

		/**
		 * Every codec on offer, the default media types from 1 KiB on, no path excluded,
		 * strict about identity, no padding, windows that suit the format.
		 * @return the settings
		 */
		public static Response defaults() {
			return new Response(true, null, MediaTypes.defaults(), DEFAULT_MIN_SIZE, List.of(), true, 0, 0);
		}

		/**
		 * Enabled or not.
		 * @param enabled whether responses are compressed
		 * @return new settings
		 */
		public Response withEnabled(boolean enabled) {
			return new Response(enabled, this.offered, this.mediaTypes, this.minSize, this.excludedPaths,
					this.strictIdentity, this.randomPadding, this.maxWindowSize);
		}

		/**
		 * With other formats on offer.
		 * @param offered the preferred one first, or {@code null} for all that there are
		 * codecs for
		 * @return new settings
		 */
		public Response withOffered(@Nullable List<CompressionFormat> offered) {
			return new Response(this.enabled, offered, this.mediaTypes, this.minSize, this.excludedPaths,
					this.strictIdentity, this.randomPadding, this.maxWindowSize);
		}

		/**
		 * With other media types.
		 * @param mediaTypes what is compressed
		 * @return new settings
		 */
		public Response withMediaTypes(MediaTypes mediaTypes) {
			return new Response(this.enabled, this.offered, mediaTypes, this.minSize, this.excludedPaths,
					this.strictIdentity, this.randomPadding, this.maxWindowSize);
		}

		/**
		 * With another minimum.
		 * @param minSize bytes, 0 or more
		 * @return new settings
		 */
		public Response withMinSize(long minSize) {
			return new Response(this.enabled, this.offered, this.mediaTypes, minSize, this.excludedPaths,
					this.strictIdentity, this.randomPadding, this.maxWindowSize);
		}

		/**
		 * With other paths left alone.
		 * @param excludedPaths path patterns
		 * @return new settings
		 */
		public Response withExcludedPaths(List<String> excludedPaths) {
			return new Response(this.enabled, this.offered, this.mediaTypes, this.minSize, excludedPaths,
					this.strictIdentity, this.randomPadding, this.maxWindowSize);
		}

		/**
		 * Strict about identity or not.
		 * @param strictIdentity whether 406 is answered when nothing is acceptable
		 * @return new settings
		 */
		public Response withStrictIdentity(boolean strictIdentity) {
			return new Response(this.enabled, this.offered, this.mediaTypes, this.minSize, this.excludedPaths,
					strictIdentity, this.randomPadding, this.maxWindowSize);
		}

		/**
		 * With random padding.
		 * @param randomPadding the most bytes that are added, 0 for none
		 * @return new settings
		 */
		public Response withRandomPadding(int randomPadding) {
			return new Response(this.enabled, this.offered, this.mediaTypes, this.minSize, this.excludedPaths,
					this.strictIdentity, randomPadding, this.maxWindowSize);
		}

		/**
		 * With another largest window.
		 * @param maxWindowSize bytes, {@value #MIN_WINDOW_SIZE} to
		 * {@value #MAX_WINDOW_SIZE}, or 0 for what suits the format
		 * @return new settings
		 */
		public Response withMaxWindowSize(long maxWindowSize) {
			return new Response(this.enabled, this.offered, this.mediaTypes, this.minSize, this.excludedPaths,
					this.strictIdentity, this.randomPadding, maxWindowSize);
		}

	}

	/**
	 * How request bodies are decoded.
	 *
	 * @param enabled whether they are; otherwise handlers see them as they were sent
	 * @param maxSize the most bytes a body may have once decoded; 0 for no limit
	 * @param maxRatio the most bytes that may come out for a byte of the body, looked at
	 * once {@value DecompressionLimits#RATIO_GRACE} bytes have come out; at least 1, or 0
	 * for no limit
	 * @param maxCodings how many codings a body may have, 0 or more
	 */
	public record Request(boolean enabled, long maxSize, double maxRatio, int maxCodings) {

		/** The most bytes a body may have once decoded, by default: 10 MiB. */
		public static final long DEFAULT_MAX_SIZE = 10L << 20;

		/** How many codings a body may have by default. */
		public static final int DEFAULT_MAX_CODINGS = 3;

		/**
		 * Create settings.
		 * @param enabled the value of the component
		 * @param maxSize the value of the component
		 * @param maxRatio the value of the component
		 * @param maxCodings the value of the component
		 * @throws IllegalArgumentException if a value is not allowed
		 */
		public Request {
			Assert.isTrue(maxSize >= 0, () -> "maxSize must be 0 or more bytes, but is " + maxSize);
			Assert.isTrue(maxRatio == 0 || (maxRatio >= 1 && Double.isFinite(maxRatio)),
					() -> "maxRatio must be 0 or at least 1, but is " + maxRatio);
			Assert.isTrue(maxCodings >= 0, () -> "maxCodings must be 0 or more, but is " + maxCodings);
		}

		/**
		 * Bodies of up to 10 MiB with up to 3 codings, whatever the ratio.
		 * @return the settings
		 */
		public static Request defaults() {
			return new Request(true, DEFAULT_MAX_SIZE, 0, DEFAULT_MAX_CODINGS);
		}

		/**
		 * Enabled or not.
		 * @param enabled whether request bodies are decoded
		 * @return new settings
		 */
		public Request withEnabled(boolean enabled) {
			return new Request(enabled, this.maxSize, this.maxRatio, this.maxCodings);
		}

		/**
		 * With another size.
		 * @param maxSize bytes, 0 for no limit
		 * @return new settings
		 */
		public Request withMaxSize(long maxSize) {
			return new Request(this.enabled, maxSize, this.maxRatio, this.maxCodings);
		}

		/**
		 * With another ratio.
		 * @param maxRatio at least 1, or 0 for no limit
		 * @return new settings
		 */
		public Request withMaxRatio(double maxRatio) {
			return new Request(this.enabled, this.maxSize, maxRatio, this.maxCodings);
		}

		/**
		 * With another number of codings.
		 * @param maxCodings 0 or more
		 * @return new settings
		 */
		public Request withMaxCodings(int maxCodings) {
			return new Request(this.enabled, this.maxSize, this.maxRatio, maxCodings);
		}

	}

}
