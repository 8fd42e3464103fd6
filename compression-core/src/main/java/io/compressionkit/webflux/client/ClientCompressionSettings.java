package io.compressionkit.webflux.client;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

import io.compressionkit.DecompressionLimits;
import io.compressionkit.http.ContentEncoding;
import io.compressionkit.http.ContentEncoding;

/**
 * What a {@link ClientCompressionFilter} does with requests and responses. Immutable and
 * thread-safe.
 *
 * @param decodeResponses whether codings are asked for and responses are decoded
 * @param responseLimits what decoding a response may cost
 * @param maxCodings how many codings a response may have, 0 to {@value #MAX_CODINGS}
 * @param requestCoding the content coding of request bodies, or {@code null} for none
 * @param minRequestSize the size in bytes, 0 to {@value #MAX_MIN_REQUEST_SIZE}, from
 * which a request body is compressed. Of a body of unknown length as much is held back
 * until it is reached
 */
public record ClientCompressionSettings(boolean decodeResponses, DecompressionLimits responseLimits, int maxCodings,
		@Nullable String requestCoding, int minRequestSize) {

	/** The most codings that can be allowed. */
	public static final int MAX_CODINGS = 16;

	/** The largest minimum size of a request body, in bytes: 16 MiB. */
	public static final int MAX_MIN_REQUEST_SIZE = 16 << 20;

	private static final ClientCompressionSettings DEFAULTS = new ClientCompressionSettings(true,
			new DecompressionLimits(100 << 20, 0, ContentEncoding.MAX_WINDOW_SIZE), 3, null, 1024);

	/**
	 * Create settings.
	 * @param decodeResponses the value of the component
	 * @param responseLimits the value of the component
	 * @param maxCodings the value of the component
	 * @param requestCoding the value of the component
	 * @param minRequestSize the value of the component
	 * @throws IllegalArgumentException if a value is not allowed
	 */
	public ClientCompressionSettings {
		Assert.notNull(responseLimits, "responseLimits must not be null");
		Assert.isTrue(maxCodings >= 0 && maxCodings <= MAX_CODINGS,
				() -> "maxCodings must be 0 to %d, but is %d".formatted(MAX_CODINGS, maxCodings));
		Assert.isTrue(requestCoding == null || !requestCoding.isBlank(),
				"requestCoding must be a content coding or null, but is empty");
		Assert.isTrue(minRequestSize >= 0 && minRequestSize <= MAX_MIN_REQUEST_SIZE,
				() -> "minRequestSize must be 0 to %d bytes, but is %d".formatted(MAX_MIN_REQUEST_SIZE,
						minRequestSize));
		requestCoding = ContentEncoding.IDENTITY.equalsIgnoreCase(requestCoding) ? null : requestCoding;
	}

	/**
	 * Responses of up to 100 MiB, with up to three codings and a window of 8 MiB at most,
	 * are decoded; request bodies are left as they are.
	 * @return the settings
	 */
	public static ClientCompressionSettings defaults() {
		return DEFAULTS;
	}

	/**
	 * With responses decoded, or left as they come.
	 * @param decodeResponses whether codings are asked for and responses are decoded
	 * @return new settings
	 */
	public ClientCompressionSettings withDecodeResponses(boolean decodeResponses) {
		return new ClientCompressionSettings(decodeResponses, this.responseLimits, this.maxCodings, this.requestCoding,
				this.minRequestSize);
	}

	/**
	 * With other limits for responses.
	 * @param responseLimits what decoding a response may cost. RFC 9659 asks for a window
	 * of no more than 8 MiB
	 * @return new settings
	 */
	public ClientCompressionSettings withResponseLimits(DecompressionLimits responseLimits) {
		return new ClientCompressionSettings(this.decodeResponses, responseLimits, this.maxCodings, this.requestCoding,
				this.minRequestSize);
	}

	/**
	 * With another number of codings.
	 * @param maxCodings how many codings a response may have, 0 to {@value #MAX_CODINGS}
	 * @return new settings
	 */
	public ClientCompressionSettings withMaxCodings(int maxCodings) {
		return new ClientCompressionSettings(this.decodeResponses, this.responseLimits, maxCodings, this.requestCoding,
				this.minRequestSize);
	}

	/**
	 * With request bodies compressed.
	 * @param requestCoding a content coding, for example {@code zstd}; {@code null} or
	 * {@code identity} for none
	 * @return new settings
	 */
	public ClientCompressionSettings withRequestCoding(@Nullable String requestCoding) {
		return new ClientCompressionSettings(this.decodeResponses, this.responseLimits, this.maxCodings, requestCoding,
				this.minRequestSize);
	}

	/**
	 * With another minimum size.
	 * @param minRequestSize the size in bytes, 0 to {@value #MAX_MIN_REQUEST_SIZE}, from
	 * which a request body is compressed
	 * @return new settings
	 */
	public ClientCompressionSettings withMinRequestSize(int minRequestSize) {
		return new ClientCompressionSettings(this.decodeResponses, this.responseLimits, this.maxCodings,
				this.requestCoding, minRequestSize);
	}

}
