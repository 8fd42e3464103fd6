package io.compressionkit.benchmarks.streaming;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.SignalType;

import org.springframework.core.io.buffer.DataBuffer;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.engine.CompressionServiceBuilder;
import io.compressionkit.engine.DefaultCompressionService;

/**
 * The service, on the thread that the chunks come on.
 */
final class EngineSide extends StreamSide {

	private final CompressionCodec codec;

	private final DefaultCompressionService service;

	/**
	 * Build the service.
	 * @param job the stream
	 * @param codecs the codecs, one of them for the format of the job; closed with this
	 */
	EngineSide(StreamJob job, CompressionCodecs codecs) {
		super(job);
		this.codec = codecs.get(job.format());
		this.service = CompressionServiceBuilder.forCodecs(codecs).build();
	}

	@Override
	void once() {
		Flux<DataBuffer> pieces = this.job.compress() ? this.service.compress(this.job.chunks(), this.codec.format())
				: this.service.decompress(this.job.chunks(), this.codec.format());
		Receiver receiver = new Receiver();
		pieces.subscribe(receiver);
		receiver.check();
	}

	@Override
	public void close() {
		this.service.close();
	}

	private final class Receiver extends BaseSubscriber<DataBuffer> {

		private boolean completed;

		private @Nullable Throwable failure;

		@Override
		protected void hookOnNext(DataBuffer piece) {
			EngineSide.this.tally.accept(piece);
		}

		@Override
		protected void hookOnComplete() {
			this.completed = true;
		}

		@Override
		protected void hookOnError(Throwable error) {
			this.failure = error;
		}

		@Override
		protected void hookFinally(SignalType type) {
		}

		private void check() {
			if (!this.completed) {
				throw new IllegalStateException("The stream did not complete on this thread", this.failure);
			}
		}

	}

}
