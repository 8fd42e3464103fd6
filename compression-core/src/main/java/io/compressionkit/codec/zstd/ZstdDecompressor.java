package io.compressionkit.codec.zstd;

import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

import io.compressionkit.CodecStream;
import io.compressionkit.CompressionDictionary;
import io.compressionkit.CompressionFormat;
import io.compressionkit.MalformedContentException;
import io.compressionkit.MalformedContentException.Reason;
import io.compressionkit.codec.StatePool;

/**
 * Reads one frame, or skips a skippable one.
 */
final class ZstdDecompressor implements CodecStream {

	/** A context that held a larger window than this is not kept, in bytes. */
	private static final long MAX_POOLED_WINDOW = 8 << 20;

	/** Content up to this size is decoded straight into the target, in bytes. */
	private static final long MAX_STRAIGHT_SIZE = 1 << 20;

	private static final ByteBuffer NOTHING = ByteBuffer.allocateDirect(0);

	private final StatePool<ZstdDecoder> pool;

	private final ZstdOptions options;

	private final ZstdContent content = new ZstdContent();

	private @Nullable ZstdDecoder decoder;

	private @Nullable ByteBuffer head;

	private @Nullable ZstdFrameHeader header;

	private @Nullable ZstdBlocks blocks;

	private long toSkip;

	private boolean decoding;

	private boolean outputHeld;

	private boolean finished;

	ZstdDecompressor(StatePool<ZstdDecoder> pool, ZstdOptions options) {
		this.pool = pool;
		this.options = options;
		this.decoder = pool.acquire();
	}

	@Override
	public Status process(ByteBuffer source, ByteBuffer target, Directive directive) {
		ZstdDecoder decoder = this.decoder;
		Assert.state(decoder != null, "The decompressor is closed");
		if (this.finished) {
			return Status.FINISHED;
		}
		ZstdFrameHeader header = this.header;
		if (header == null) {
			return readHeader(source);
		}
		if (header.skippable()) {
			return skip(source);
		}
		return decode(decoder, header, source, target);
	}

	private Status readHeader(ByteBuffer source) {
		ZstdFrameHeader header = (this.head == null) ? ZstdFrameHeader.parse(source) : null;
		int inSource = (header != null) ? header.length() : 0;
		while (header == null && source.hasRemaining()) {
			header = gather(source);
		}
		if (header == null) {
			return Status.NEEDS_INPUT;
		}
		this.header = header;
		if (header.skippable()) {
			source.position(source.position() + inSource);
			this.toSkip = header.contentSize();
			return skip(source);
		}
		check(header);
		this.content.declare(header.contentSize());
		this.blocks = new ZstdBlocks(inSource, header.checksum());
		return Status.NEEDS_OUTPUT;
	}

	/** Take one more byte of a header that comes in parts. */
	private @Nullable ZstdFrameHeader gather(ByteBuffer source) {
		ByteBuffer head = this.head;
		if (head == null) {
			head = ByteBuffer.allocate(ZstdFrameHeader.MAX_LENGTH);
			head.limit(0);
			this.head = head;
		}
		head.limit(head.limit() + 1);
		head.put(head.limit() - 1, source.get());
		return ZstdFrameHeader.parse(head);
	}

	private void check(ZstdFrameHeader header) {
		if (header.windowSize() > this.options.maxDecodeWindow()) {
			throw malformed(Reason.WINDOW_TOO_LARGE, "the frame needs a window of %d bytes, maxDecodeWindow is %d"
				.formatted(header.windowSize(), this.options.maxDecodeWindow()));
		}
		if (header.dictionaryId() == 0) {
			return;
		}
		CompressionDictionary dictionary = this.options.dictionary();
		if (dictionary == null) {
			throw malformed(Reason.DICTIONARY_REQUIRED,
					"the frame needs dictionary %d, none is given".formatted(header.dictionaryId()));
		}
		if (dictionary.id() != header.dictionaryId()) {
			throw malformed(Reason.DICTIONARY_MISMATCH, "the frame needs dictionary %d, the one given is %d"
				.formatted(header.dictionaryId(), dictionary.id()));
		}
	}

	private Status skip(ByteBuffer source) {
		int length = (int) Math.min(this.toSkip, source.remaining());
		source.position(source.position() + length);
		this.toSkip -= length;
		this.finished = (this.toSkip == 0);
		return this.finished ? Status.FINISHED : Status.NEEDS_INPUT;
	}

	private Status decode(ZstdDecoder decoder, ZstdFrameHeader header, ByteBuffer source, ByteBuffer target) {
		ZstdBlocks blocks = this.blocks;
		Assert.state(blocks != null, "The header has not been read");
		if (!this.decoding) {
			this.decoding = true;
			if (begin(decoder, header, blocks, source, target)) {
				return finish();
			}
		}
		while (true) {
			if (this.outputHeld && step(decoder, NOTHING.duplicate(), 0, target)) {
				return finish();
			}
			this.outputHeld = !target.hasRemaining();
			if (this.outputHeld) {
				return Status.NEEDS_OUTPUT;
			}
			if (!source.hasRemaining()) {
				return Status.NEEDS_INPUT;
			}
			if (decode(decoder, blocks, source, blocks.span(source), target)) {
				return finish();
			}
		}
	}

	private boolean decode(ZstdDecoder decoder, ZstdBlocks blocks, ByteBuffer source, int length, ByteBuffer target) {
		int from = source.position();
		boolean ended = step(decoder, source, length, target);
		blocks.advance(source, from);
		this.outputHeld = !target.hasRemaining();
		return ended;
	}

	private boolean step(ZstdDecoder decoder, ByteBuffer source, int length, ByteBuffer target) {
		int from = target.position();
		boolean ended = decoder.decode(source, length, target);
		this.content.add(target, from, ended);
		return ended;
	}

	/**
	 * Give the decoder the header. Or else all of a frame that is here as a whole, if the
	 * target has room for all of its content: that spares the detour through the window.
	 * If it turns out to be faulty, nothing has happened yet.
	 */
	private boolean begin(ZstdDecoder decoder, ZstdFrameHeader header, ZstdBlocks blocks, ByteBuffer source,
			ByteBuffer target) {
		if (this.head != null) {
			return decoder.decode(this.head, this.head.remaining(), target);
		}
		if (fitsStraight(header, target.remaining())) {
			int length = ZstdBlocks.frameLength(source, header);
			try {
				if (length >= 0) {
					return decode(decoder, blocks, source, length, target);
				}
			}
			catch (MalformedContentException ex) {
				decoder.reset();
			}
		}
		// With the first block the library might see the whole frame and go straight
		return decode(decoder, blocks, source, header.length(), target);
	}

	/**
	 * On this way the library does not hold blocks to the size that the window allows.
	 */
	private static boolean fitsStraight(ZstdFrameHeader header, int room) {
		long size = header.contentSize();
		boolean anyBlock = size <= header.maxBlockSize() || header.maxBlockSize() == ZstdFrameHeader.MAX_BLOCK_SIZE;
		return size > 0 && size <= Math.min(MAX_STRAIGHT_SIZE, room) && anyBlock;
	}

	private Status finish() {
		this.finished = true;
		return Status.FINISHED;
	}

	private static MalformedContentException malformed(Reason reason, String detail) {
		return new MalformedContentException(CompressionFormat.ZSTD, reason, detail);
	}

	@Override
	public long declaredOutputSize() {
		return (this.header != null && !this.header.skippable()) ? this.header.contentSize() : -1;
	}

	@Override
	public long declaredWindowSize() {
		return (this.header != null && !this.header.skippable()) ? this.header.windowSize() : -1;
	}

	@Override
	public void close() {
		ZstdDecoder decoder = this.decoder;
		if (decoder == null) {
			return;
		}
		this.decoder = null;
		if (this.header != null && this.header.windowSize() > MAX_POOLED_WINDOW) {
			this.pool.discard(decoder);
		}
		else {
			this.pool.release(decoder);
		}
	}

}
