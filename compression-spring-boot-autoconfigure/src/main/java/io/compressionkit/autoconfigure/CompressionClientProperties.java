package io.compressionkit.autoconfigure;

import io.compressionkit.DecompressionLimits;
import io.compressionkit.webflux.client.ClientCompressionSettings;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.StringUtils;
import org.springframework.util.unit.DataSize;

/**
 * The properties under {@code compression.client}. Immutable; every value is checked when
 * it is bound.
 *
 * @param response how responses are decoded
 * @param request how request bodies are compressed
 */
@ConfigurationProperties("compression.client")
public record CompressionClientProperties(@DefaultValue Response response, @DefaultValue Request request) {

	private static final String RESPONSE = "compression.client.response.";

	private static final String REQUEST = "compression.client.request.";

	private static final String NONE = "none";

	/** The largest window that HTTP allows, RFC 9659. */
	private static final DataSize MAX_WINDOW = DataSize.ofMegabytes(8);

	/**
	 * The settings for the filter.
	 */
	ClientCompressionSettings settings() {
		DecompressionLimits limits = new DecompressionLimits(this.response.maxSize.toBytes(), this.response.maxRatio,
				MAX_WINDOW.toBytes());
		return new ClientCompressionSettings(this.response.enabled, limits, this.response.maxCodings,
				NONE.equalsIgnoreCase(this.request.coding) ? null : this.request.coding,
				Math.toIntExact(this.request.minSize.toBytes()));
	}

	/**
	 * How responses are decoded.
	 *
	 * @param enabled Whether WebClient asks for compressed responses and decodes them.
	 * @param maxSize Most bytes that a response body may have once decoded; 0 for no
	 * limit.
	 * @param maxRatio Most bytes that may come out for a byte of a response body, looked
	 * at once 1 MB has come out; at least 1, or 0 for no limit.
	 * @param maxCodings Number of codings that a response body may have, 0 to 16.
	 */
	public record Response(@DefaultValue("true") boolean enabled, @DefaultValue("100MB") DataSize maxSize,
			@DefaultValue("0") double maxRatio, @DefaultValue("3") int maxCodings) {

		/**
		 * Create settings.
		 * @param enabled the value of the component
		 * @param maxSize the value of the component
		 * @param maxRatio the value of the component
		 * @param maxCodings the value of the component
		 * @throws IllegalArgumentException if a value is not allowed
		 */
		public Response {
			PropertyRange.checkNotNegative(RESPONSE + "max-size", maxSize);
			Assert.isTrue(maxRatio == 0 || (maxRatio >= 1 && Double.isFinite(maxRatio)),
					() -> RESPONSE + "max-ratio must be 0 or at least 1, but is " + maxRatio);
			PropertyRange.check(RESPONSE + "max-codings", maxCodings, 0, ClientCompressionSettings.MAX_CODINGS);
		}

	}

	/**
	 * How request bodies are compressed.
	 *
	 * @param coding Content coding that WebClient compresses request bodies with, or
	 * 'none'. The server has to support it.
	 * @param minSize Length from which a request body is compressed, 0B to 16MB.
	 */
	public record Request(@DefaultValue("none") String coding, @DefaultValue("1KB") DataSize minSize) {

		/**
		 * Create settings.
		 * @param coding the value of the component
		 * @param minSize the value of the component
		 * @throws IllegalArgumentException if a value is not allowed
		 */
		public Request {
			Assert.isTrue(StringUtils.hasText(coding),
					REQUEST + "coding must be a content coding or 'none', but is empty");
			PropertyRange.check(REQUEST + "min-size", minSize, DataSize.ofBytes(0),
					DataSize.ofBytes(ClientCompressionSettings.MAX_MIN_REQUEST_SIZE));
		}

	}

}
