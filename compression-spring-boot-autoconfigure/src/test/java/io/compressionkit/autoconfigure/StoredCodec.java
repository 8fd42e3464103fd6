package io.compressionkit.autoconfigure;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;

import io.compressionkit.CodecStream;
import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionFormat;

/**
 * A third party's codec: copies what it is given, and counts how often it is closed.
 */
class StoredCodec implements CompressionCodec {

	static final CompressionFormat FORMAT = CompressionFormat.named("stored").contentCoding("x-stored").build();

	private final CompressionFormat format;

	private final AtomicInteger closed = new AtomicInteger();

	StoredCodec() {
		this(FORMAT);
	}

	StoredCodec(CompressionFormat format) {
		this.format = format;
	}

	@Override
	public CompressionFormat format() {
		return this.format;
	}

	@Override
	public CodecStream newCompressor() {
		return new Copy();
	}

	@Override
	public CodecStream newDecompressor() {
		return new Copy();
	}

	@Override
	public void close() {
		this.closed.incrementAndGet();
	}

	boolean isClosed() {
		return this.closed.get() > 0;
	}

	private static final class Copy implements CodecStream {

		@Override
		public Status process(ByteBuffer source, ByteBuffer target, Directive directive) {
			while (source.hasRemaining() && target.hasRemaining()) {
				target.put(source.get());
			}
			if (source.hasRemaining()) {
				return Status.NEEDS_OUTPUT;
			}
			return (directive == Directive.FINISH) ? Status.FINISHED : Status.NEEDS_INPUT;
		}

		@Override
		public void close() {
		}

	}

}
