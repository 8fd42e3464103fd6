package io.compressionkit.engine;

import java.nio.ByteBuffer;

import io.compressionkit.CodecStream;

/**
 * Holds a codec to the contract of {@link CodecStream}, and its caller as well.
 */
final class GuardedCodecStream implements CodecStream {

	private final CodecStream delegate;

	private boolean over;

	private boolean paused;

	GuardedCodecStream(CodecStream delegate) {
		this.delegate = delegate;
	}

	@Override
	public Status process(ByteBuffer source, ByteBuffer target, Directive directive) {
		if (this.over) {
			throw new IllegalStateException("The stream has ended or is closed");
		}
		if (!target.hasRemaining()) {
			throw new IllegalStateException("The target has no room");
		}
		int sourcePosition = source.position();
		int targetPosition = target.position();
		this.over = true;
		Status status = this.delegate.process(source, target, directive);
		this.over = (status == Status.FINISHED);
		if (status == null) {
			throw broken("gives no status");
		}
		if (source.position() < sourcePosition || target.position() < targetPosition) {
			throw broken("moved a position back");
		}
		boolean progress = source.position() != sourcePosition || target.position() != targetPosition;
		if (status == Status.NEEDS_OUTPUT && !progress) {
			if (this.paused) {
				throw broken("makes no progress");
			}
			this.paused = true;
		}
		else {
			this.paused = false;
		}
		if (status == Status.NEEDS_INPUT && source.hasRemaining()) {
			throw broken("needs input and leaves some");
		}
		return status;
	}

	/**
	 * The failure of a codec that does not keep to its contract. The stream is good for
	 * nothing but being closed.
	 * @param how what it does
	 * @return an exception to throw
	 */
	IllegalStateException broken(String how) {
		this.over = true;
		return new IllegalStateException(
				"%s breaks the contract of CodecStream: it %s".formatted(this.delegate.getClass().getName(), how));
	}

	@Override
	public long declaredOutputSize() {
		return this.delegate.declaredOutputSize();
	}

	@Override
	public long declaredWindowSize() {
		return this.delegate.declaredWindowSize();
	}

	@Override
	public void close() {
		this.over = true;
		this.delegate.close();
	}

}
