package io.compressionkit.http;

import java.util.List;

import org.springframework.util.Assert;

import io.compressionkit.CompressionFormat;

/**
 * Decides which responses are compressed, and with what. Immutable and thread-safe.
 *
 * @param offered the formats on offer, the preferred one first; those without a content
 * coding are left out
 * @param mediaTypes what is compressed
 * @param minSize the length, in bytes, from which a body is compressed, 0 or more; an
 * empty body never is
 * @param strictIdentity whether a request that accepts neither a coding on offer nor
 * identity is answered with 406; otherwise it is answered with identity
 */
public record ResponsePolicy(List<CompressionFormat> offered, MediaTypes mediaTypes, long minSize,
		boolean strictIdentity) {

	/**
	 * Create a policy.
	 * @param offered the value of the component
	 * @param mediaTypes the value of the component
	 * @param minSize the value of the component
	 * @param strictIdentity the value of the component
	 * @throws IllegalArgumentException if a value is not allowed
	 */
	public ResponsePolicy {
		Assert.notNull(offered, "offered must not be null");
		Assert.notNull(mediaTypes, "mediaTypes must not be null");
		Assert.isTrue(minSize >= 0, () -> "minSize must be 0 or more bytes, but is " + minSize);
		offered = offered.stream().filter((format) -> format.contentCoding() != null).toList();
	}

	/**
	 * Choose the coding for a request, before it is handled. Not acceptable means that
	 * the answer is 406 with {@code Vary: Accept-Encoding}, for HEAD and conditional
	 * requests as well, RFC 9110 section 12.5.3; without strict identity it is identity.
	 * @param accepted the {@code Accept-Encoding} of the request
	 * @return a coding, identity, or not acceptable
	 */
	public Choice negotiate(AcceptEncoding accepted) {
		Choice choice = accepted.choose(this.offered);
		return (choice instanceof Choice.NotAcceptable && !this.strictIdentity) ? Choice.IDENTITY : choice;
	}

	/**
	 * Decide about a response whose status and header are known. A response of unknown
	 * length that is to be compressed must still be left as it is when its body turns out
	 * to be {@linkplain #isTooShort too short}.
	 * @param response the response
	 * @param choice what was chosen for its request
	 * @return the decision
	 */
	public Decision decide(ResponseHead response, Choice choice) {
		Verdict verdict = judge(response, choice);
		boolean coded = verdict == Verdict.COMPRESS || (response.isHead() && isCodedForGet(response, choice));
		CompressionFormat format = (coded && choice instanceof Choice.Coding coding) ? coding.format() : null;
		return new Decision(verdict, format, varies(response));
	}

	/**
	 * Whether a body is too short to be compressed.
	 * @param length its length in bytes
	 * @return {@code true} when it is empty or below the minimum
	 */
	public boolean isTooShort(long length) {
		return length < Math.max(this.minSize, 1);
	}

	private Verdict judge(ResponseHead response, Choice choice) {
		if (response.isWithoutContent() || response.isWithoutBodyOfItsOwn()) {
			return Verdict.NO_BODY;
		}
		if (!ContentEncoding.parse(response.contentEncoding()).isIdentity()) {
			return Verdict.ALREADY_CODED;
		}
		if (response.isPartial()) {
			return Verdict.PARTIAL;
		}
		if (CacheControl.forbidsTransform(response.cacheControl())) {
			return Verdict.NO_TRANSFORM;
		}
		if (!this.mediaTypes.includes(response.contentType())) {
			return Verdict.MEDIA_TYPE;
		}
		if (response.excluded()) {
			return Verdict.EXCLUDED;
		}
		if (response.contentLength() >= 0 && isTooShort(response.contentLength())) {
			return Verdict.TOO_SHORT;
		}
		return (choice instanceof Choice.Coding) ? Verdict.COMPRESS : Verdict.NOT_ACCEPTED;
	}

	private boolean isCodedForGet(ResponseHead response, Choice choice) {
		return response.contentLength() >= 0 && judge(response.asGet(), choice) == Verdict.COMPRESS;
	}

	/**
	 * Whether the coding could have depended on {@code Accept-Encoding}, RFC 9110 section
	 * 12.5.5. That of HEAD, 206 and 304 is that of the answer to GET they stand for; a
	 * 304 need not repeat its media type.
	 */
	private boolean varies(ResponseHead response) {
		boolean compressible = this.mediaTypes.includes(response.contentType())
				|| (response.isNotModified() && response.contentType() == null);
		return compressible && !this.offered.isEmpty() && !response.isWithoutContent() && !response.excluded()
				&& ContentEncoding.parse(response.contentEncoding()).isIdentity()
				&& !CacheControl.forbidsTransform(response.cacheControl());
	}

}
