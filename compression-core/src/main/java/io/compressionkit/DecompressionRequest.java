package io.compressionkit;

import java.nio.ByteBuffer;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.util.Assert;

/**
 * A one-shot decompression: what is to be decompressed, how, and within which limits.
 * <p>
 * Immutable; every {@code with…} returns a new request. The source stays the caller's: it
 * is read each time the request is carried out, from the position it had (a
 * {@link DataBuffer}: from the read position it then has), its positions do not move, it
 * is neither copied nor released, and it must not change until the call has completed.
 */
public final class DecompressionRequest {

	private final Source source;

	private final Options options;

	private DecompressionRequest(Source source, Options options) {
		this.source = source;
		this.options = options;
	}

	/**
	 * Decompress an array.
	 * @param source the bytes
	 * @param format the format
	 * @return a request
	 */
	public static DecompressionRequest of(byte[] source, CompressionFormat format) {
		return new DecompressionRequest(Source.of(source), Options.of(format));
	}

	/**
	 * Decompress a buffer, from its position to its limit.
	 * @param source heap, direct or read-only
	 * @param format the format
	 * @return a request
	 */
	public static DecompressionRequest of(ByteBuffer source, CompressionFormat format) {
		return new DecompressionRequest(Source.of(source), Options.of(format));
	}

	/**
	 * Decompress a buffer, from its read position to its write position.
	 * @param source the buffer; the caller releases it once the call has completed
	 * @param format the format
	 * @return a request
	 */
	public static DecompressionRequest of(DataBuffer source, CompressionFormat format) {
		return new DecompressionRequest(Source.of(source), Options.of(format));
	}

	/**
	 * Decompress an array in the format that its first bytes tell: gzip, zlib or zstd.
	 * @param source the bytes
	 * @return a request
	 */
	public static DecompressionRequest detectingFormat(byte[] source) {
		return new DecompressionRequest(Source.of(source), Options.DETECTING);
	}

	/**
	 * Decompress a buffer in the format that its first bytes tell: gzip, zlib or zstd.
	 * @param source heap, direct or read-only
	 * @return a request
	 */
	public static DecompressionRequest detectingFormat(ByteBuffer source) {
		return new DecompressionRequest(Source.of(source), Options.DETECTING);
	}

	/**
	 * Decompress a buffer in the format that its first bytes tell: gzip, zlib or zstd.
	 * @param source the buffer; the caller releases it once the call has completed
	 * @return a request
	 */
	public static DecompressionRequest detectingFormat(DataBuffer source) {
		return new DecompressionRequest(Source.of(source), Options.DETECTING);
	}

	/**
	 * Use a codec of one's own. The caller keeps and closes it; make it once and use it
	 * often.
	 * @param codec the codec; its format counts
	 * @return a new request
	 */
	public DecompressionRequest withCodec(CompressionCodec codec) {
		Assert.notNull(codec, "codec must not be null");
		return with(new Options(codec.format(), codec, this.options.dictionary, this.options.limits,
				this.options.policy, this.options.truncatedAllowed));
	}

	/**
	 * Use a dictionary: a shortcut for a codec with that dictionary.
	 * @param dictionary the dictionary
	 * @return a new request
	 */
	public DecompressionRequest withDictionary(CompressionDictionary dictionary) {
		Assert.notNull(dictionary, "dictionary must not be null");
		return with(new Options(this.options.format, this.options.codec, dictionary, this.options.limits,
				this.options.policy, this.options.truncatedAllowed));
	}

	/**
	 * Use other limits than those of the service.
	 * @param limits the limits
	 * @return a new request
	 */
	public DecompressionRequest withLimits(DecompressionLimits limits) {
		Assert.notNull(limits, "limits must not be null");
		return with(new Options(this.options.format, this.options.codec, this.options.dictionary, limits,
				this.options.policy, this.options.truncatedAllowed));
	}

	/**
	 * Use another policy than the default one.
	 * @param policy the policy
	 * @return a new request
	 */
	public DecompressionRequest withPolicy(DecompressionPolicy policy) {
		Assert.notNull(policy, "policy must not be null");
		return with(new Options(this.options.format, this.options.codec, this.options.dictionary, this.options.limits,
				policy, this.options.truncatedAllowed));
	}

	/**
	 * Take truncated input for what it is: what could be decoded is the result.
	 * @return a new request
	 */
	public DecompressionRequest allowingTruncated() {
		return with(new Options(this.options.format, this.options.codec, this.options.dictionary, this.options.limits,
				this.options.policy, true));
	}

	private DecompressionRequest with(Options options) {
		return new DecompressionRequest(this.source, options);
	}

	/**
	 * The bytes.
	 * @return new views of the source, in order
	 */
	public List<ByteBuffer> source() {
		return this.source.buffers();
	}

	/**
	 * The format.
	 * @return the format, or {@code null} when it is to be detected
	 */
	public @Nullable CompressionFormat format() {
		return this.options.format;
	}

	/**
	 * The codec of this request.
	 * @return the codec, or {@code null} for that of the service
	 */
	public @Nullable CompressionCodec codec() {
		return this.options.codec;
	}

	/**
	 * The dictionary of this request.
	 * @return the dictionary, or {@code null} for that of the codec
	 */
	public @Nullable CompressionDictionary dictionary() {
		return this.options.dictionary;
	}

	/**
	 * The limits of this request.
	 * @return the limits, or {@code null} for those of the service
	 */
	public @Nullable DecompressionLimits limits() {
		return this.options.limits;
	}

	/**
	 * The policy.
	 * @return the policy
	 */
	public DecompressionPolicy policy() {
		return this.options.policy;
	}

	/**
	 * Whether truncated input gives what could be decoded.
	 * @return {@code true} if it does, {@code false} if it is an error
	 */
	public boolean isTruncatedAllowed() {
		return this.options.truncatedAllowed;
	}

	private record Options(@Nullable CompressionFormat format, @Nullable CompressionCodec codec,
			@Nullable CompressionDictionary dictionary, @Nullable DecompressionLimits limits,
			DecompressionPolicy policy, boolean truncatedAllowed) {

		private static final Options DETECTING = new Options(null, null, null, null, DecompressionPolicy.DEFAULT,
				false);

		private static Options of(CompressionFormat format) {
			Assert.notNull(format, "format must not be null");
			return new Options(format, null, null, null, DecompressionPolicy.DEFAULT, false);
		}

	}

}
