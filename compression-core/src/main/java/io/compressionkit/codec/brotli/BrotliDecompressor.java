package io.compressionkit.codec.brotli;

import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

import io.compressionkit.CodecStream;
import io.compressionkit.CompressionFormat;
import io.compressionkit.MalformedContentException;
import io.compressionkit.MalformedContentException.Reason;
import io.compressionkit.codec.StatePool;

/**
 * Reads one stream.
 * <p>
 * Input is pushed in pieces. A piece counts as consumed once the decoder has taken all of
 * it; one that it has not taken yet stays in the source. When the decoder refuses a
 * piece, the stream is decoded again, the piece byte by byte, to find out where it ended
 * or broke. When the bytes for that cannot be had any more, single bytes are pushed until
 * the decoder holds output, and a piece thereafter: an end before the last byte of the
 * piece then shows when that output is taken, and corruption at once.
 */
final class BrotliDecompressor implements CodecStream {

	private static final int MIN_PIECE = 512;

	/** So that the consumed count of a stream that expands a lot lags little. */
	private static final int MAX_LAG = 16;

	private final StatePool<BrotliDecoder> pool;

	private final BrotliHistory history = new BrotliHistory();

	private @Nullable BrotliDecoder decoder;

	private long delivered;

	private long toDiscard;

	/** How much was pushed and is not consumed, in bytes. */
	private int inFlight;

	/** How many bytes are sound before the corrupt one or the end, -1 if unknown. */
	private int sound = -1;

	private boolean finished;

	BrotliDecompressor(StatePool<BrotliDecoder> pool) {
		this.pool = pool;
		this.decoder = pool.acquire();
	}

	@Override
	public Status process(ByteBuffer source, ByteBuffer target, Directive directive) {
		BrotliDecoder decoder = this.decoder;
		Assert.state(decoder != null, "The decompressor is closed");
		if (this.finished) {
			return Status.FINISHED;
		}
		this.history.enter(source);
		Status status = decode(decoder, source, target);
		if (status == Status.FINISHED) {
			this.finished = true;
			this.history.clear();
		}
		else {
			this.history.leave(source);
		}
		return status;
	}

	private Status decode(BrotliDecoder decoder, ByteBuffer source, ByteBuffer target) {
		while (true) {
			boolean refused = !drain(decoder, target);
			if (refused || decoder.hasSurplus()) {
				locate(decoder, source, this.inFlight);
			}
			else if (decoder.hasOutput()) {
				return Status.NEEDS_OUTPUT;
			}
			else if (this.inFlight > 0 && (decoder.hasTakenInput() || decoder.isDone())) {
				if (!consumeInFlight(source)) {
					return Status.NEEDS_INPUT;
				}
			}
			else if (decoder.isDone()) {
				return Status.FINISHED;
			}
			else if (this.sound == 0) {
				throw corrupt();
			}
			else if (!source.hasRemaining()) {
				return Status.NEEDS_INPUT;
			}
			else {
				push(decoder, source);
			}
		}
	}

	private boolean drain(BrotliDecoder decoder, ByteBuffer target) {
		if (this.toDiscard > 0) {
			long discarded = decoder.discard(this.toDiscard);
			if (discarded < 0) {
				return false;
			}
			this.toDiscard -= discarded;
		}
		int start = target.position();
		boolean accepted = decoder.drain(target);
		this.delivered += target.position() - start;
		return accepted;
	}

	private void push(BrotliDecoder decoder, ByteBuffer source) {
		boolean exact = this.history.isComplete();
		int length = exact ? pieceSize(source) : 1;
		length = Math.min(length, source.remaining());
		if (this.sound > 0) {
			length = Math.min(length, this.sound);
		}
		boolean accepted = decoder.push(source, source.position(), length);
		if (!exact && accepted && decoder.hasOutput() && decoder.hasTakenInput() && source.remaining() > 1) {
			consume(source, 1);
			length = Math.min(BrotliDecoder.MAX_PUSH, source.remaining());
			accepted = decoder.push(source, source.position(), length);
		}
		if (!accepted) {
			locate(decoder, source, length);
		}
		else if (decoder.hasTakenInput() || decoder.isDone()) {
			consume(source, length);
		}
		else {
			this.inFlight = length;
		}
	}

	private int pieceSize(ByteBuffer source) {
		long size = this.history.consumed(source) / MAX_LAG;
		return (int) Math.max(MIN_PIECE, Math.min(BrotliDecoder.MAX_PUSH, size));
	}

	private boolean consumeInFlight(ByteBuffer source) {
		int length = Math.min(this.inFlight, source.remaining());
		this.inFlight -= length;
		consume(source, length);
		return this.inFlight == 0;
	}

	private void consume(ByteBuffer source, int length) {
		source.position(source.position() + length);
		if (this.sound > 0) {
			this.sound -= length;
		}
	}

	/**
	 * Find out where in the piece at the position of the source the stream ends or
	 * breaks, and leave the decoder at the beginning of that piece.
	 */
	private void locate(BrotliDecoder decoder, ByteBuffer source, int length) {
		boolean surplus = decoder.hasSurplus();
		boolean repeatable = this.sound < 0 && this.history.isComplete() && length > 0 && length <= source.remaining();
		if (repeatable) {
			decoder.restart();
			if (this.history.replay(decoder, source, Long.MAX_VALUE) >= 0) {
				this.sound = countSound(decoder, source, length);
				rewind(decoder, source);
				return;
			}
		}
		if (!surplus) {
			throw corrupt();
		}
		this.inFlight = Math.min(length - 1, source.remaining());
		decoder.forgetSurplus();
	}

	private static int countSound(BrotliDecoder decoder, ByteBuffer source, int length) {
		for (int i = 0; i < length; i++) {
			boolean accepted = decoder.push(source, source.position() + i, 1) && decoder.discard(Long.MAX_VALUE) >= 0;
			if (!accepted) {
				return i;
			}
			if (decoder.isDone()) {
				return i + 1;
			}
		}
		return 0;
	}

	private void rewind(BrotliDecoder decoder, ByteBuffer source) {
		decoder.restart();
		long discarded = this.history.replay(decoder, source, this.delivered);
		if (discarded < 0) {
			throw corrupt();
		}
		this.toDiscard = this.delivered - discarded;
		this.inFlight = 0;
	}

	private static MalformedContentException corrupt() {
		return new MalformedContentException(CompressionFormat.BROTLI, Reason.CORRUPT,
				"the bytes are not a brotli stream of RFC 7932");
	}

	@Override
	public void close() {
		BrotliDecoder decoder = this.decoder;
		if (decoder != null) {
			this.decoder = null;
			this.history.clear();
			this.pool.discard(decoder);
		}
	}

}
