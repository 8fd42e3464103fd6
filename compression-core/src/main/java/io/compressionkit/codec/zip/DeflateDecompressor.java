package io.compressionkit.codec.zip;

import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

import io.compressionkit.CodecStream;
import io.compressionkit.CompressionFormat;
import io.compressionkit.MalformedContentException;
import io.compressionkit.MalformedContentException.Reason;
import io.compressionkit.codec.StatePool;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Decompresses raw deflate, RFC 1951; subclasses read a header before it and a trailer
 * after it. Not thread-safe.
 */
class DeflateDecompressor implements CodecStream {

	private static final byte[] NO_INPUT = {};

	private final StatePool<Inflater> pool;

	private @Nullable Inflater inflater;

	private Phase phase = Phase.HEADER;

	/**
	 * Create a decompressor.
	 * @param pool where the state comes from and is given back to
	 */
	DeflateDecompressor(StatePool<Inflater> pool) {
		this.pool = pool;
		this.inflater = pool.acquire();
	}

	/**
	 * Create a decompressor of data that was compressed with a dictionary.
	 * @param pool where the state comes from and is given back to
	 * @param dictionary the dictionary; not changed
	 */
	DeflateDecompressor(StatePool<Inflater> pool, byte @Nullable [] dictionary) {
		this(pool);
		if (dictionary != null) {
			useDictionary(dictionary);
		}
	}

	CompressionFormat format() {
		return CompressionFormat.RAW_DEFLATE;
	}

	/**
	 * Read the header, or more of it.
	 * @param source what to consume
	 * @return {@code true} when the header is complete
	 */
	boolean readHeader(ByteBuffer source) {
		return true;
	}

	/**
	 * Hear of what was decompressed.
	 * @param produced the bytes between position and limit; the position may be moved
	 */
	void produced(ByteBuffer produced) {
	}

	/**
	 * Read the trailer, or more of it, and compare it with what was {@linkplain #produced
	 * produced}.
	 * @param source what to consume
	 * @return {@code true} when the trailer is complete
	 */
	boolean readTrailer(ByteBuffer source) {
		return true;
	}

	final void useDictionary(byte[] dictionary) {
		inflater().setDictionary(dictionary);
	}

	final MalformedContentException malformed(Reason reason, String detail) {
		return new MalformedContentException(format(), reason, detail);
	}

	@Override
	public Status process(ByteBuffer source, ByteBuffer target, Directive directive) {
		Inflater inflater = inflater();
		if (this.phase == Phase.HEADER) {
			if (!readHeader(source)) {
				return Status.NEEDS_INPUT;
			}
			this.phase = Phase.BODY;
		}
		if (this.phase == Phase.BODY) {
			if (!target.hasRemaining()) {
				return Status.NEEDS_OUTPUT;
			}
			inflate(inflater, source, target);
			// Not needsInput(): output can be left when the input is used up
			if (!inflater.finished()) {
				return (source.hasRemaining() || !target.hasRemaining()) ? Status.NEEDS_OUTPUT : Status.NEEDS_INPUT;
			}
			this.phase = Phase.TRAILER;
		}
		if (this.phase == Phase.TRAILER) {
			if (!readTrailer(source)) {
				return Status.NEEDS_INPUT;
			}
			this.phase = Phase.END;
		}
		return Status.FINISHED;
	}

	private void inflate(Inflater inflater, ByteBuffer source, ByteBuffer target) {
		int start = target.position();
		inflater.setInput(source);
		try {
			inflater.inflate(target);
		}
		catch (DataFormatException ex) {
			throw malformed(Reason.CORRUPT, "deflate data is invalid, " + ex.getMessage());
		}
		finally {
			inflater.setInput(NO_INPUT);
		}
		int end = target.position();
		if (end > start) {
			int limit = target.limit();
			target.limit(end).position(start);
			produced(target);
			target.limit(limit).position(end);
		}
	}

	private Inflater inflater() {
		Inflater inflater = this.inflater;
		Assert.state(inflater != null, "The stream is closed");
		return inflater;
	}

	@Override
	public void close() {
		Inflater inflater = this.inflater;
		if (inflater != null) {
			this.inflater = null;
			this.pool.release(inflater);
		}
	}

	private enum Phase {

		HEADER, BODY, TRAILER, END

	}

}
