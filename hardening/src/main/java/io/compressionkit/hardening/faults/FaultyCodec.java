package io.compressionkit.hardening.faults;

import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;

import io.compressionkit.CodecStream;
import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionFormat;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;

/**
 * gzip until it is told to fail, like a native library that breaks down while it works.
 */
final class FaultyCodec implements CompressionCodec {

	private final GzipCodec gzip = new GzipCodec(GzipOptions.defaults());

	private volatile @Nullable Failure failure;

	private volatile long offset;

	private volatile boolean closing;

	/**
	 * Fail.
	 * @param failure how, or {@code null} to work again
	 * @param offset after how many bytes of input; 0 to fail before a stream begins
	 */
	void failWith(@Nullable Failure failure, long offset) {
		this.offset = offset;
		this.closing = false;
		this.failure = failure;
	}

	/**
	 * Fail once all work is done, when the state is given back.
	 * @param failure how
	 */
	void failOnClose(Failure failure) {
		this.closing = true;
		this.failure = failure;
	}

	@Override
	public CompressionFormat format() {
		return CompressionFormat.GZIP;
	}

	@Override
	public CodecStream newCompressor() {
		raiseAfter(0);
		return new Stream(this.gzip.newCompressor());
	}

	@Override
	public CodecStream newDecompressor() {
		raiseAfter(0);
		return new Stream(this.gzip.newDecompressor());
	}

	private void raiseAfter(long consumed) {
		Failure now = this.failure;
		if (now != null && !this.closing && consumed >= this.offset) {
			now.raise();
		}
	}

	@Override
	public void close() {
		this.gzip.close();
	}

	private final class Stream implements CodecStream {

		private final CodecStream delegate;

		private long consumed;

		private boolean closed;

		private Stream(CodecStream delegate) {
			this.delegate = delegate;
		}

		@Override
		public Status process(ByteBuffer source, ByteBuffer target, Directive directive) {
			int position = source.position();
			Status status = this.delegate.process(source, target, directive);
			this.consumed += source.position() - position;
			raiseAfter(this.consumed);
			return status;
		}

		@Override
		public void close() {
			this.delegate.close();
			Failure now = FaultyCodec.this.failure;
			if (!this.closed && now != null && FaultyCodec.this.closing) {
				this.closed = true;
				now.raise();
			}
		}

	}

}
