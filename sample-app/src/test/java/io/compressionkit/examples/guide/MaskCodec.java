package io.compressionkit.examples.guide;

import java.nio.ByteBuffer;

import io.compressionkit.CodecStream;
import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionFormat;

import org.springframework.stereotype.Component;

@Component
class MaskCodec implements CompressionCodec {

	static final CompressionFormat MASK = CompressionFormat.named("mask")
		.contentCoding("x-mask")
		.mediaTypes("application/x-mask")
		.build();

	@Override
	public CompressionFormat format() {
		return MASK;
	}

	@Override
	public CodecStream newCompressor() {
		return new MaskStream();
	}

	@Override
	public CodecStream newDecompressor() {
		return new MaskStream();
	}

	private static final class MaskStream implements CodecStream {

		@Override
		public Status process(ByteBuffer source, ByteBuffer target, Directive directive) {
			while (source.hasRemaining() && target.hasRemaining()) {
				target.put((byte) (source.get() ^ 0x55));
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
