package io.compressionkit.codec.zstd;

import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

import io.compressionkit.CodecStream;
import io.compressionkit.codec.StatePool;

/**
 * Writes one frame.
 */
final class ZstdCompressor implements CodecStream {

	private final StatePool<ZstdEncoder> pool;

	private final boolean contentSize;

	private @Nullable ZstdEncoder encoder;

	private boolean declared;

	private boolean started;

	private boolean finished;

	ZstdCompressor(StatePool<ZstdEncoder> pool, boolean contentSize) {
		this.pool = pool;
		this.contentSize = contentSize;
		this.encoder = pool.acquire();
	}

	void declare(long sourceSize) {
		if (this.contentSize) {
			encoder().declare(sourceSize);
			this.declared = true;
		}
	}

	private ZstdEncoder encoder() {
		ZstdEncoder encoder = this.encoder;
		Assert.state(encoder != null, "The compressor is closed");
		return encoder;
	}

	@Override
	public Status process(ByteBuffer source, ByteBuffer target, Directive directive) {
		ZstdEncoder encoder = encoder();
		if (this.finished) {
			return Status.FINISHED;
		}
		if (this.contentSize && !this.declared && !this.started && directive == Directive.FINISH) {
			declare(source.remaining());
		}
		if (!this.started || source.hasRemaining() || directive == Directive.CONTINUE) {
			encoder.compress(source, target);
			this.started = true;
		}
		if (!target.hasRemaining()) {
			return Status.NEEDS_OUTPUT;
		}
		return switch (directive) {
			case CONTINUE -> Status.NEEDS_INPUT;
			case FLUSH -> encoder.flush(target) ? Status.NEEDS_INPUT : Status.NEEDS_OUTPUT;
			case FINISH -> {
				this.finished = encoder.end(target);
				yield this.finished ? Status.FINISHED : Status.NEEDS_OUTPUT;
			}
		};
	}

	@Override
	public void close() {
		ZstdEncoder encoder = this.encoder;
		if (encoder != null) {
			this.encoder = null;
			this.pool.release(encoder);
		}
	}

}
