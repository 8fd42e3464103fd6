package io.compressionkit.codec.zip;

import java.nio.ByteBuffer;
import java.util.zip.Adler32;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

import io.compressionkit.CompressionFormat;
import io.compressionkit.MalformedContentException.Reason;
import io.compressionkit.codec.StatePool;
import org.jspecify.annotations.Nullable;

/**
 * Decompresses a zlib stream, RFC 1950. Not thread-safe.
 */
final class ZlibDecompressor extends DeflateDecompressor {

	/** The bit of the second header byte that says a dictionary was used. */
	static final int FDICT = 0x20;

	private static final int LARGEST_WINDOW = 7;

	private final byte @Nullable [] dictionary;

	private final int dictionaryId;

	private final Adler32 adler = new Adler32();

	private Field field = Field.CMF;

	private int cmf;

	private int value;

	private int valueRead;

	/**
	 * Create a decompressor.
	 * @param pool where the state comes from and is given back to
	 * @param dictionary the dictionary, or {@code null}; not changed
	 * @param dictionaryId the {@linkplain #adler Adler-32} of the dictionary
	 */
	ZlibDecompressor(StatePool<Inflater> pool, byte @Nullable [] dictionary, int dictionaryId) {
		super(pool);
		this.dictionary = dictionary;
		this.dictionaryId = dictionaryId;
	}

	/**
	 * The checksum by which zlib names a dictionary.
	 */
	static int adler(byte[] bytes) {
		Adler32 adler = new Adler32();
		adler.update(bytes);
		return (int) adler.getValue();
	}

	@Override
	CompressionFormat format() {
		return CompressionFormat.ZLIB;
	}

	@Override
	boolean readHeader(ByteBuffer source) {
		while (source.hasRemaining()) {
			switch (this.field) {
				case CMF -> {
					this.cmf = source.get() & 0xff;
					checkMethod();
					this.field = Field.FLG;
				}
				case FLG -> {
					int flags = source.get() & 0xff;
					if (((this.cmf << 8) | flags) % 31 != 0) {
						throw malformed(Reason.CORRUPT, "check bits of the header are wrong");
					}
					if ((flags & FDICT) == 0) {
						return true;
					}
					this.field = Field.DICTID;
				}
				case DICTID -> {
					if (readInt(source)) {
						useDictionary(this.value);
						return true;
					}
				}
			}
		}
		return false;
	}

	private void checkMethod() {
		int method = this.cmf & 0x0f;
		if (method != Deflater.DEFLATED) {
			throw malformed(Reason.CORRUPT, "compression method must be 8, deflate, but is " + method);
		}
		int window = this.cmf >> 4;
		if (window > LARGEST_WINDOW) {
			throw malformed(Reason.CORRUPT,
					"window size must be at most %d, 32 KiB, but is %d".formatted(LARGEST_WINDOW, window));
		}
	}

	private void useDictionary(int id) {
		byte[] dictionary = this.dictionary;
		if (dictionary == null) {
			throw malformed(Reason.DICTIONARY_REQUIRED,
					"the data was compressed with a dictionary whose Adler-32 is %08x, and none was given"
						.formatted(id));
		}
		if (id != this.dictionaryId) {
			throw malformed(Reason.DICTIONARY_MISMATCH,
					"the data was compressed with a dictionary whose Adler-32 is %08x, and one with %08x was given"
						.formatted(id, this.dictionaryId));
		}
		useDictionary(dictionary);
	}

	@Override
	void produced(ByteBuffer produced) {
		this.adler.update(produced);
	}

	@Override
	boolean readTrailer(ByteBuffer source) {
		if (!readInt(source)) {
			return false;
		}
		int computed = (int) this.adler.getValue();
		if (this.value != computed) {
			throw malformed(Reason.CHECKSUM,
					"Adler-32 of the data is %08x, the trailer says %08x".formatted(computed, this.value));
		}
		return true;
	}

	private boolean readInt(ByteBuffer source) {
		while (source.hasRemaining()) {
			this.value = (this.value << 8) | (source.get() & 0xff);
			this.valueRead++;
			if (this.valueRead == Integer.BYTES) {
				this.valueRead = 0;
				return true;
			}
		}
		return false;
	}

	private enum Field {

		CMF, FLG, DICTID

	}

}
