package io.compressionkit.engine;

import java.nio.ByteBuffer;

import io.compressionkit.CodecStream;
import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionFormat;
import io.compressionkit.MalformedContentException;
import io.compressionkit.MalformedContentException.Reason;

/**
 * A format of a third party: the bytes {@code RL}, pairs of a count from 1 to 255 and a
 * byte, and a count of 0 at the end. Streams may follow one another.
 */
final class RunLengthCodec implements CompressionCodec {

	static final CompressionFormat FORMAT = CompressionFormat.named("run-length")
		.contentCoding("x-run-length")
		.mediaTypes("application/x-run-length")
		.signature(2, (head) -> head.get(0) == 'R' && head.get(1) == 'L')
		.concatenation(CompressionFormat.Concatenation.MEMBERS)
		.build();

	@Override
	public CompressionFormat format() {
		return FORMAT;
	}

	@Override
	public CodecStream newCompressor() {
		return new Compressor();
	}

	@Override
	public CodecStream newDecompressor() {
		return new Decompressor();
	}

	/** Has a queue of a few bytes that wait for room. */
	private static final class Compressor implements CodecStream {

		private final ByteBuffer waiting = ByteBuffer.allocate(8).put((byte) 'R').put((byte) 'L').flip();

		private int count;

		private byte value;

		private boolean ended;

		@Override
		public Status process(ByteBuffer source, ByteBuffer target, Directive directive) {
			while (give(target)) {
				if (source.hasRemaining()) {
					take(source.get());
				}
				else if (directive != Directive.CONTINUE && this.count > 0) {
					write();
				}
				else if (directive == Directive.FINISH && !this.ended) {
					this.ended = true;
					this.waiting.clear().put((byte) 0).flip();
				}
				else {
					return this.ended ? Status.FINISHED : Status.NEEDS_INPUT;
				}
			}
			return Status.NEEDS_OUTPUT;
		}

		private boolean give(ByteBuffer target) {
			while (this.waiting.hasRemaining() && target.hasRemaining()) {
				target.put(this.waiting.get());
			}
			return !this.waiting.hasRemaining();
		}

		private void take(byte next) {
			if (this.count > 0 && (next != this.value || this.count == 255)) {
				write();
			}
			this.value = next;
			this.count++;
		}

		private void write() {
			this.waiting.clear().put((byte) this.count).put(this.value).flip();
			this.count = 0;
		}

		@Override
		public void close() {
		}

	}

	private static final class Decompressor implements CodecStream {

		private int header;

		private int count;

		private byte value;

		private boolean inPair;

		@Override
		public Status process(ByteBuffer source, ByteBuffer target, Directive directive) {
			while (true) {
				while (!this.inPair && this.count > 0) {
					if (!target.hasRemaining()) {
						return Status.NEEDS_OUTPUT;
					}
					target.put(this.value);
					this.count--;
				}
				if (!source.hasRemaining()) {
					return Status.NEEDS_INPUT;
				}
				int next = source.get() & 0xff;
				if (this.header < 2) {
					if (next != "RL".charAt(this.header++)) {
						throw new MalformedContentException(FORMAT, Reason.CORRUPT, "no header");
					}
				}
				else if (this.inPair) {
					this.value = (byte) next;
					this.inPair = false;
				}
				else if (next == 0) {
					return Status.FINISHED;
				}
				else {
					this.count = next;
					this.inPair = true;
				}
			}
		}

		@Override
		public void close() {
		}

	}

}
