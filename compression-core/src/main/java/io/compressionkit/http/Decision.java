package io.compressionkit.http;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

import io.compressionkit.CompressionFormat;

/**
 * What a {@link ResponsePolicy} makes of a response. Immutable and thread-safe.
 *
 * @param verdict whether it is compressed, and why not
 * @param format the format whose content coding the header has to name: that of a
 * response that is compressed, and for HEAD that of the answer to GET where it is known;
 * otherwise {@code null}
 * @param varies whether {@code Vary: Accept-Encoding} belongs on the response, compressed
 * or not
 */
public record Decision(Verdict verdict, @Nullable CompressionFormat format, boolean varies) {

	/**
	 * Create a decision.
	 * @param verdict the value of the component
	 * @param format the value of the component
	 * @param varies the value of the component
	 * @throws IllegalArgumentException if a value is not allowed
	 */
	public Decision {
		Assert.notNull(verdict, "verdict must not be null");
		Assert.isTrue(verdict != Verdict.COMPRESS || format != null, "format must not be null for COMPRESS");
	}

	/**
	 * Whether the body is compressed, if it is long enough.
	 * @return {@code true} for {@link Verdict#COMPRESS}
	 */
	public boolean compresses() {
		return this.verdict == Verdict.COMPRESS;
	}

}
