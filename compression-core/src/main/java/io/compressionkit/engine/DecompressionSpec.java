package io.compressionkit.engine;

import org.springframework.util.Assert;

import io.compressionkit.CompressionCodec;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionPolicy;

/**
 * How an input is decompressed. Immutable and thread-safe.
 *
 * @param selector decides which codec reads it
 * @param limits what it may cost
 * @param policy what is made of more than one stream
 * @param truncatedAllowed whether an early end gives what could be decoded; an error
 * otherwise
 * @param emptyAllowed whether no input at all gives no output, as in HTTP; an error
 * otherwise
 * @param limitHint how the limits can be changed, for the message of an error
 */
public record DecompressionSpec(CodecSelector selector, DecompressionLimits limits, DecompressionPolicy policy,
		boolean truncatedAllowed, boolean emptyAllowed, String limitHint) {

	/**
	 * Create a specification.
	 * @param selector the value of the component
	 * @param limits the value of the component
	 * @param policy the value of the component
	 * @param truncatedAllowed the value of the component
	 * @param emptyAllowed the value of the component
	 * @param limitHint the value of the component
	 * @throws IllegalArgumentException if a value is not allowed
	 */
	public DecompressionSpec {
		Assert.notNull(selector, "selector must not be null");
		Assert.notNull(limits, "limits must not be null");
		Assert.notNull(policy, "policy must not be null");
		Assert.notNull(limitHint, "limitHint must not be null");
	}

	/**
	 * By the default policy, with neither truncated nor empty input allowed.
	 * @param selector decides which codec reads the input
	 * @param limits what it may cost
	 * @param limitHint how the limits can be changed, for the message of an error
	 * @return a specification
	 */
	public static DecompressionSpec of(CodecSelector selector, DecompressionLimits limits, String limitHint) {
		return new DecompressionSpec(selector, limits, DecompressionPolicy.DEFAULT, false, false, limitHint);
	}

	/**
	 * By the default policy, with neither truncated nor empty input allowed.
	 * @param codec reads the input
	 * @param limits what it may cost
	 * @param limitHint how the limits can be changed, for the message of an error
	 * @return a specification
	 */
	public static DecompressionSpec of(CompressionCodec codec, DecompressionLimits limits, String limitHint) {
		return of(CodecSelector.always(codec), limits, limitHint);
	}

	/**
	 * With another policy.
	 * @param policy what is made of more than one stream
	 * @return a new specification
	 */
	public DecompressionSpec withPolicy(DecompressionPolicy policy) {
		return new DecompressionSpec(this.selector, this.limits, policy, this.truncatedAllowed, this.emptyAllowed,
				this.limitHint);
	}

	/**
	 * With an early end allowed, or not.
	 * @param truncatedAllowed whether it is
	 * @return a new specification
	 */
	public DecompressionSpec withTruncatedAllowed(boolean truncatedAllowed) {
		return new DecompressionSpec(this.selector, this.limits, this.policy, truncatedAllowed, this.emptyAllowed,
				this.limitHint);
	}

	/**
	 * With no input allowed, or not.
	 * @param emptyAllowed whether it is
	 * @return a new specification
	 */
	public DecompressionSpec withEmptyAllowed(boolean emptyAllowed) {
		return new DecompressionSpec(this.selector, this.limits, this.policy, this.truncatedAllowed, emptyAllowed,
				this.limitHint);
	}

}
