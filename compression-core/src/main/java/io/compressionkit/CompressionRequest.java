package io.compressionkit;

import java.nio.ByteBuffer;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.util.Assert;

/**
 * A one-shot compression: what is to be compressed, and how.
 * <p>
 * Immutable; every {@code with…} returns a new request. The source stays the caller's: it
 * is read each time the request is carried out, from the position it had (a
 * {@link DataBuffer}: from the read position it then has), its positions do not move, it
 * is neither copied nor released, and it must not change until the call has completed.
 */
public final class CompressionRequest {

	private final Source source;

	private final CompressionFormat format;

	private final @Nullable CompressionCodec codec;

	private final @Nullable CompressionDictionary dictionary;

	private final FinishMode finishMode;

	private CompressionRequest(Source source, CompressionFormat format, @Nullable CompressionCodec codec,
			@Nullable CompressionDictionary dictionary, FinishMode finishMode) {
		Assert.notNull(format, "format must not be null");
		this.source = source;
		this.format = format;
		this.codec = codec;
		this.dictionary = dictionary;
		this.finishMode = finishMode;
	}

	/**
	 * Compress an array.
	 * @param source the bytes
	 * @param format the format, as the service's codec for it is configured
	 * @return a request
	 */
	public static CompressionRequest of(byte[] source, CompressionFormat format) {
		return new CompressionRequest(Source.of(source), format, null, null, FinishMode.FINISH);
	}

	/**
	 * Compress a buffer, from its position to its limit.
	 * @param source heap, direct or read-only
	 * @param format the format, as the service's codec for it is configured
	 * @return a request
	 */
	public static CompressionRequest of(ByteBuffer source, CompressionFormat format) {
		return new CompressionRequest(Source.of(source), format, null, null, FinishMode.FINISH);
	}

	/**
	 * Compress a buffer, from its read position to its write position.
	 * @param source the buffer; the caller releases it once the call has completed
	 * @param format the format, as the service's codec for it is configured
	 * @return a request
	 */
	public static CompressionRequest of(DataBuffer source, CompressionFormat format) {
		return new CompressionRequest(Source.of(source), format, null, null, FinishMode.FINISH);
	}

	/**
	 * Compress text as UTF-8. An unpaired surrogate becomes U+FFFD.
	 * @param source the text
	 * @param format the format, as the service's codec for it is configured
	 * @return a request
	 */
	public static CompressionRequest of(CharSequence source, CompressionFormat format) {
		return new CompressionRequest(Source.of(source), format, null, null, FinishMode.FINISH);
	}

	/**
	 * Use a codec of one's own, for another level or another option. The caller keeps and
	 * closes it; make it once and use it often.
	 * @param codec the codec; its format counts
	 * @return a new request
	 */
	public CompressionRequest withCodec(CompressionCodec codec) {
		Assert.notNull(codec, "codec must not be null");
		return new CompressionRequest(this.source, codec.format(), codec, this.dictionary, this.finishMode);
	}

	/**
	 * Use a dictionary: a shortcut for a codec with that dictionary.
	 * @param dictionary the dictionary
	 * @return a new request
	 */
	public CompressionRequest withDictionary(CompressionDictionary dictionary) {
		Assert.notNull(dictionary, "dictionary must not be null");
		return new CompressionRequest(this.source, this.format, this.codec, dictionary, this.finishMode);
	}

	/**
	 * End in another way.
	 * @param finishMode how the stream ends
	 * @return a new request
	 */
	public CompressionRequest withFinishMode(FinishMode finishMode) {
		Assert.notNull(finishMode, "finishMode must not be null");
		return new CompressionRequest(this.source, this.format, this.codec, this.dictionary, finishMode);
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
	 * @return the format
	 */
	public CompressionFormat format() {
		return this.format;
	}

	/**
	 * The codec of this request.
	 * @return the codec, or {@code null} for that of the service
	 */
	public @Nullable CompressionCodec codec() {
		return this.codec;
	}

	/**
	 * The dictionary of this request.
	 * @return the dictionary, or {@code null} for that of the codec
	 */
	public @Nullable CompressionDictionary dictionary() {
		return this.dictionary;
	}

	/**
	 * How the stream ends.
	 * @return the mode
	 */
	public FinishMode finishMode() {
		return this.finishMode;
	}

}
