package io.compressionkit.codec.zip;

import io.compressionkit.CodecStream;
import io.compressionkit.CompressionDictionary;
import io.compressionkit.CompressionFormat;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Raw deflate, RFC 1951. Immutable and thread-safe.
 * <p>
 * The format has no checksum and does not name its dictionary: data that was compressed
 * with another one fails as corrupt, or comes out wrong.
 */
public final class RawDeflateCodec extends DeflateCodec {

	private final ZlibOptions options;

	private final byte @Nullable [] dictionary;

	/**
	 * Create a codec.
	 * @param options how to compress, and the dictionary of both directions
	 */
	public RawDeflateCodec(ZlibOptions options) {
		super(options);
		this.options = options;
		this.dictionary = options.dictionaryBytes();
	}

	@Override
	public CompressionFormat format() {
		return CompressionFormat.RAW_DEFLATE;
	}

	/**
	 * How it compresses, and the dictionary of both directions.
	 * @return the options
	 */
	public ZlibOptions options() {
		return this.options;
	}

	@Override
	public CodecStream newCompressor() {
		return new DeflateCompressor(deflaters(), DeflateCompressor.NO_HEADER, this.dictionary);
	}

	@Override
	public CodecStream newDecompressor() {
		return new DeflateDecompressor(inflaters(), this.dictionary);
	}

	@Override
	public RawDeflateCodec withDictionary(CompressionDictionary dictionary) {
		Assert.notNull(dictionary, "dictionary must not be null");
		return new RawDeflateCodec(this.options.withDictionary(dictionary));
	}

}
