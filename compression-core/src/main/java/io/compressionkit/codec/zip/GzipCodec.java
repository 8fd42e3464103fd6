package io.compressionkit.codec.zip;

import io.compressionkit.CodecStream;
import io.compressionkit.CompressionFormat;

/**
 * gzip, RFC 1952. Immutable and thread-safe. Takes no dictionary.
 * <p>
 * A stream is one member. The header that is written has no optional field and no time;
 * of the one that is read every field is skipped, the checksums are checked, and a file
 * name or comment may have 64 KiB.
 */
public final class GzipCodec extends DeflateCodec {

	private final GzipOptions options;

	private final int randomPadding;

	private final byte[] header;

	/**
	 * Create a codec.
	 * @param options how to compress
	 */
	public GzipCodec(GzipOptions options) {
		this(options, 0);
	}

	private GzipCodec(GzipOptions options, int randomPadding) {
		super(options);
		this.options = options;
		this.randomPadding = randomPadding;
		this.header = GzipCompressor.header(options);
	}

	@Override
	public CompressionFormat format() {
		return CompressionFormat.GZIP;
	}

	/**
	 * How it compresses.
	 * @return the options
	 */
	public GzipOptions options() {
		return this.options;
	}

	@Override
	public CodecStream newCompressor() {
		return new GzipCompressor(deflaters(),
				(this.randomPadding > 0) ? GzipCompressor.padded(this.header, this.randomPadding) : this.header);
	}

	@Override
	public CodecStream newDecompressor() {
		return new GzipDecompressor(inflaters());
	}

	/**
	 * Padding is a comment of random length in the header.
	 */
	@Override
	public GzipCodec forContentCoding(long maxWindowSize, int randomPadding) {
		if (randomPadding == this.randomPadding) {
			return this;
		}
		GzipCodec derived = new GzipCodec(this.options, randomPadding);
		deflaters().include(derived.deflaters());
		inflaters().include(derived.inflaters());
		return derived;
	}

}
