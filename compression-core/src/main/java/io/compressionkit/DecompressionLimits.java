package io.compressionkit;

import org.springframework.util.Assert;

/**
 * What decompression may cost. Immutable and thread-safe.
 *
 * @param maxOutputSize the most bytes that may come out; exact to the byte; 0 for no
 * limit
 * @param maxRatio the most bytes that may come out for a byte consumed, checked once
 * {@value #RATIO_GRACE} bytes have come out; 0 for no limit
 * @param maxWindowSize the largest window, in bytes, that a header may ask for; 0 for
 * what the codec allows
 */
public record DecompressionLimits(long maxOutputSize, double maxRatio, long maxWindowSize) {

	/** How many bytes come out before the ratio is looked at: 1 MiB. */
	public static final int RATIO_GRACE = 1 << 20;

	private static final DecompressionLimits NONE = new DecompressionLimits(0, 0, 0);

	/**
	 * Create limits.
	 * @param maxOutputSize the value of the component
	 * @param maxRatio the value of the component
	 * @param maxWindowSize the value of the component
	 * @throws IllegalArgumentException if a value is not allowed
	 */
	public DecompressionLimits {
		Assert.isTrue(maxOutputSize >= 0, () -> "maxOutputSize must be 0 or more bytes, but is " + maxOutputSize);
		Assert.isTrue(maxRatio == 0 || (maxRatio >= 1 && Double.isFinite(maxRatio)),
				() -> "maxRatio must be 0 or at least 1, but is " + maxRatio);
		Assert.isTrue(maxWindowSize >= 0, () -> "maxWindowSize must be 0 or more bytes, but is " + maxWindowSize);
	}

	/**
	 * No limit but those of the codec.
	 * @return the limits
	 */
	public static DecompressionLimits none() {
		return NONE;
	}

	/**
	 * With another output size.
	 * @param maxOutputSize bytes, 0 for no limit
	 * @return new limits
	 */
	public DecompressionLimits withMaxOutputSize(long maxOutputSize) {
		return new DecompressionLimits(maxOutputSize, this.maxRatio, this.maxWindowSize);
	}

	/**
	 * With another ratio.
	 * @param maxRatio bytes out for a byte in, at least 1, or 0 for no limit
	 * @return new limits
	 */
	public DecompressionLimits withMaxRatio(double maxRatio) {
		return new DecompressionLimits(this.maxOutputSize, maxRatio, this.maxWindowSize);
	}

	/**
	 * With another window.
	 * @param maxWindowSize bytes, 0 for what the codec allows
	 * @return new limits
	 */
	public DecompressionLimits withMaxWindowSize(long maxWindowSize) {
		return new DecompressionLimits(this.maxOutputSize, this.maxRatio, maxWindowSize);
	}

}
