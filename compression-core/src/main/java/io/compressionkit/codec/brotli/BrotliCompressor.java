package io.compressionkit.codec.brotli;

import java.nio.ByteBuffer;

import com.aayushatharva.brotli4j.encoder.EncoderJNI.Operation;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

import io.compressionkit.CodecStream;
import io.compressionkit.codec.StatePool;

/**
 * Writes one stream.
 */
final class BrotliCompressor implements CodecStream {

	private final StatePool<BrotliEncoder> pool;

	private @Nullable BrotliEncoder encoder;

	private Operation operation = Operation.PROCESS;

	BrotliCompressor(StatePool<BrotliEncoder> pool) {
		this.pool = pool;
		this.encoder = pool.acquire();
	}

	@Override
	public Status process(ByteBuffer source, ByteBuffer target, Directive directive) {
		BrotliEncoder encoder = this.encoder;
		Assert.state(encoder != null, "The compressor is closed");
		while (true) {
			encoder.drain(target);
			if (encoder.hasOutput()) {
				return Status.NEEDS_OUTPUT;
			}
			if (encoder.isFinished()) {
				return Status.FINISHED;
			}
			if (encoder.hasInput()) {
				encoder.push(this.operation);
			}
			else if (source.hasRemaining()) {
				push(encoder, source, operation(directive));
			}
			else if (directive == Directive.CONTINUE) {
				return Status.NEEDS_INPUT;
			}
			else {
				encoder.push(operation(directive));
				if (directive == Directive.FLUSH && !encoder.hasOutput()) {
					return Status.NEEDS_INPUT;
				}
			}
		}
	}

	/** An operation that has begun over some input is kept until the encoder took it. */
	private void push(BrotliEncoder encoder, ByteBuffer source, Operation last) {
		encoder.push(source, last);
		this.operation = source.hasRemaining() ? Operation.PROCESS : last;
	}

	private static Operation operation(Directive directive) {
		return switch (directive) {
			case CONTINUE -> Operation.PROCESS;
			case FLUSH -> Operation.FLUSH;
			case FINISH -> Operation.FINISH;
		};
	}

	@Override
	public void close() {
		BrotliEncoder encoder = this.encoder;
		if (encoder != null) {
			this.encoder = null;
			this.pool.discard(encoder);
		}
	}

}
