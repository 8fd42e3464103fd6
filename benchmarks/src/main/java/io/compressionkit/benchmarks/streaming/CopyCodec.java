package io.compressionkit.benchmarks.streaming;

import java.nio.ByteBuffer;

import io.compressionkit.CodecStream;
import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionFormat;
import io.compressionkit.benchmarks.bare.BareCodec;
import io.compressionkit.benchmarks.bare.Pieces;

/**
 * A codec that does nothing but copy its input so many times: what remains is what the
 * engine costs.
 */
final class CopyCodec implements CompressionCodec {

	static final CompressionFormat FORMAT = CompressionFormat.named("copy").build();

	private final int copies;

	/**
	 * Create a codec.
	 * @param copies how often each chunk comes out; its copies must fit into 64 KiB
	 */
	CopyCodec(int copies) {
		this.copies = copies;
	}

	@Override
	public CompressionFormat format() {
		return FORMAT;
	}

	@Override
	public CodecStream newCompressor() {
		return new CopyStream(this.copies);
	}

	@Override
	public CodecStream newDecompressor() {
		return new CopyStream(this.copies);
	}

	private static void copy(ByteBuffer source, ByteBuffer target, int copies) {
		int length = source.remaining();
		for (int i = 0; i < copies; i++) {
			target.put(target.position(), source, source.position(), length);
			target.position(target.position() + length);
		}
		source.position(source.limit());
	}

	/**
	 * The same copies in a loop.
	 * @param copies how often each chunk comes out
	 * @return a bare codec
	 */
	static BareCodec bare(int copies) {
		return new BareCodec() {
			@Override
			public void feed(ByteBuffer source, boolean last, Pieces pieces) {
				copy(source, pieces.target(), copies);
				pieces.pause();
			}

			@Override
			public void close() {
			}
		};
	}

	private static final class CopyStream implements CodecStream {

		private final int copies;

		/** How much of the copies of the source is in targets already. */
		private int done;

		private CopyStream(int copies) {
			this.copies = copies;
		}

		@Override
		public Status process(ByteBuffer source, ByteBuffer target, Directive directive) {
			int length = source.remaining();
			int all = length * this.copies;
			while (this.done < all && target.hasRemaining()) {
				int offset = this.done % length;
				int count = Math.min(length - offset, target.remaining());
				target.put(target.position(), source, source.position() + offset, count);
				target.position(target.position() + count);
				this.done += count;
			}
			if (this.done < all) {
				return Status.NEEDS_OUTPUT;
			}
			this.done = 0;
			source.position(source.limit());
			return (directive == Directive.FINISH) ? Status.FINISHED : Status.NEEDS_INPUT;
		}

		@Override
		public void close() {
		}

	}

}
