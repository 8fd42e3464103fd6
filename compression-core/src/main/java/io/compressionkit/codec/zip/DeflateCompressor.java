package io.compressionkit.codec.zip;

import java.nio.ByteBuffer;
import java.util.zip.Deflater;

import io.compressionkit.CodecStream;
import io.compressionkit.codec.StatePool;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Compresses to raw deflate, RFC 1951; subclasses put a header before it and a trailer
 * after it. Not thread-safe.
 */
class DeflateCompressor implements CodecStream {

	static final byte[] NO_HEADER = {};

	private static final byte[] NO_INPUT = {};

	/**
	 * More than deflate can hold back once it has taken all input: the block it collects
	 * and the 64 KiB of its window.
	 */
	private static final int MOST_HELD_BACK = 68 * 1024;

	private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

	private final StatePool<Deflater> pool;

	private final byte[] header;

	private @Nullable Deflater deflater;

	private Phase phase = Phase.HEADER;

	private int headerWritten;

	private long trailer;

	private int trailerLeft;

	private long unflushed;

	private ByteBuffer heldBack = NOTHING;

	/**
	 * Create a compressor.
	 * @param pool where the state comes from and is given back to
	 * @param header what is written first; not changed
	 * @param dictionary what the data is expected to be like; not changed
	 */
	DeflateCompressor(StatePool<Deflater> pool, byte[] header, byte @Nullable [] dictionary) {
		this.pool = pool;
		this.header = header;
		Deflater deflater = pool.acquire();
		if (dictionary != null) {
			deflater.setDictionary(dictionary);
		}
		this.deflater = deflater;
	}

	/**
	 * Hear of what was compressed.
	 * @param consumed the bytes between position and limit; the position may be moved
	 */
	void consumed(ByteBuffer consumed) {
	}

	/**
	 * The trailer of a stream whose data has all been {@linkplain #consumed consumed}.
	 * @return the bytes, the first one lowest
	 */
	long trailer() {
		return 0;
	}

	int trailerLength() {
		return 0;
	}

	@Override
	public Status process(ByteBuffer source, ByteBuffer target, Directive directive) {
		Deflater deflater = this.deflater;
		Assert.state(deflater != null, "The stream is closed");
		if (this.phase == Phase.HEADER && writeHeader(target)) {
			this.phase = Phase.BODY;
		}
		if (this.phase == Phase.BODY) {
			if (!target.hasRemaining() || !writeHeldBack(target)) {
				return Status.NEEDS_OUTPUT;
			}
			switch (directive) {
				case CONTINUE -> {
					return deflate(deflater, source, target);
				}
				case FLUSH -> {
					return flush(deflater, source, target);
				}
				case FINISH -> finish(deflater, source, target);
			}
		}
		if (this.phase == Phase.TRAILER && writeTrailer(target)) {
			this.phase = Phase.END;
		}
		return (this.phase == Phase.END) ? Status.FINISHED : Status.NEEDS_OUTPUT;
	}

	private Status deflate(Deflater deflater, ByteBuffer source, ByteBuffer target) {
		deflate(deflater, source, target, Deflater.NO_FLUSH);
		return (source.hasRemaining() || !target.hasRemaining()) ? Status.NEEDS_OUTPUT : Status.NEEDS_INPUT;
	}

	/**
	 * Deflate gives an empty block more whenever a flush is continued in another target.
	 * So it only flushes where all of the flush has room: in the target, or else in a
	 * buffer from which the targets are filled.
	 */
	private Status flush(Deflater deflater, ByteBuffer source, ByteBuffer target) {
		if (this.unflushed == 0 && !source.hasRemaining()) {
			return Status.NEEDS_INPUT;
		}
		long most = mostFor(this.unflushed + source.remaining());
		if (target.remaining() < most) {
			Status status = deflate(deflater, source, target);
			if (status == Status.NEEDS_OUTPUT) {
				return status;
			}
			most = Math.min(most, MOST_HELD_BACK);
		}
		if (target.remaining() >= most) {
			flushTo(deflater, source, target);
			return target.hasRemaining() ? Status.NEEDS_INPUT : Status.NEEDS_OUTPUT;
		}
		ByteBuffer heldBack = this.heldBack;
		if (heldBack.capacity() < most) {
			heldBack = ByteBuffer.allocate((int) most);
			this.heldBack = heldBack;
		}
		flushTo(deflater, source, heldBack.clear());
		heldBack.flip();
		return writeHeldBack(target) ? Status.NEEDS_INPUT : Status.NEEDS_OUTPUT;
	}

	private void flushTo(Deflater deflater, ByteBuffer source, ByteBuffer target) {
		deflate(deflater, source, target, Deflater.SYNC_FLUSH);
		if (target.hasRemaining()) {
			this.unflushed = 0;
		}
	}

	/**
	 * The most that comes out for an input: 9 bits for a byte, and a few empty blocks.
	 */
	private static long mostFor(long length) {
		return length + (length >> 3) + 64;
	}

	private void finish(Deflater deflater, ByteBuffer source, ByteBuffer target) {
		deflater.finish();
		deflate(deflater, source, target, Deflater.NO_FLUSH);
		if (deflater.finished()) {
			this.trailer = trailer();
			this.trailerLeft = trailerLength();
			this.phase = Phase.TRAILER;
		}
	}

	private void deflate(Deflater deflater, ByteBuffer source, ByteBuffer target, int flush) {
		int start = source.position();
		deflater.setInput(source);
		deflater.deflate(target, flush);
		deflater.setInput(NO_INPUT);
		int end = source.position();
		if (end > start) {
			this.unflushed += end - start;
			int limit = source.limit();
			source.limit(end).position(start);
			consumed(source);
			source.limit(limit).position(end);
		}
	}

	private boolean writeHeader(ByteBuffer target) {
		int length = Math.min(this.header.length - this.headerWritten, target.remaining());
		target.put(this.header, this.headerWritten, length);
		this.headerWritten += length;
		return this.headerWritten == this.header.length;
	}

	private boolean writeHeldBack(ByteBuffer target) {
		ByteBuffer heldBack = this.heldBack;
		if (heldBack.hasRemaining()) {
			int length = Math.min(heldBack.remaining(), target.remaining());
			target.put(target.position(), heldBack, heldBack.position(), length);
			target.position(target.position() + length);
			heldBack.position(heldBack.position() + length);
		}
		return !heldBack.hasRemaining();
	}

	private boolean writeTrailer(ByteBuffer target) {
		while (this.trailerLeft > 0 && target.hasRemaining()) {
			target.put((byte) this.trailer);
			this.trailer >>>= 8;
			this.trailerLeft--;
		}
		return this.trailerLeft == 0;
	}

	@Override
	public void close() {
		Deflater deflater = this.deflater;
		if (deflater != null) {
			this.deflater = null;
			this.pool.release(deflater);
		}
	}

	private enum Phase {

		HEADER, BODY, TRAILER, END

	}

}
