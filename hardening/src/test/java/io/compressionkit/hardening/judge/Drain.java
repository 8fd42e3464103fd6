package io.compressionkit.hardening.judge;

import java.io.ByteArrayOutputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.BaseSubscriber;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

import io.compressionkit.DecompressionLimitException;
import io.compressionkit.MalformedContentException;

/**
 * Takes all that a stream gives, and how it ends.
 */
final class Drain extends BaseSubscriber<DataBuffer> {

	private static final int LARGEST_PIECE = 64 * 1024;

	private static final int LONGEST_WAIT = 20;

	private final ByteArrayOutputStream content = new ByteArrayOutputStream();

	private final CountDownLatch end = new CountDownLatch(1);

	private @Nullable Throwable failure;

	@Override
	protected void hookOnNext(DataBuffer piece) {
		byte[] bytes = new byte[piece.readableByteCount()];
		piece.read(bytes);
		DataBufferUtils.release(piece);
		Kit.demand(bytes.length > 0 && bytes.length <= LARGEST_PIECE, "a piece has 1 byte to 64 KiB");
		this.content.writeBytes(bytes);
	}

	@Override
	protected void hookOnError(Throwable failure) {
		this.failure = failure;
		this.end.countDown();
	}

	@Override
	protected void hookOnComplete() {
		this.end.countDown();
	}

	/**
	 * How it ended.
	 * @param size how large the input was, in bytes
	 */
	Verdict verdict(long size) {
		try {
			Kit.demand(this.end.await(LONGEST_WAIT, TimeUnit.SECONDS), "a stream ends");
		}
		catch (InterruptedException ex) {
			throw new AssertionError("interrupted", ex);
		}
		byte[] bytes = this.content.toByteArray();
		if (this.failure == null) {
			return Verdict.accepted(bytes, -1);
		}
		if (this.failure instanceof MalformedContentException ex) {
			Kit.demand(ex.getInputOffset() >= 0 && ex.getInputOffset() <= size, "the offset is within the input");
			return Verdict.refused(bytes, ex.getReason().name());
		}
		if (this.failure instanceof DecompressionLimitException ex) {
			Kit.demand(ex.getBytesSeen() > 0, "bytes were seen");
			return Verdict.limited(bytes, ex.getLimit().name());
		}
		throw new AssertionError("only documented exceptions are given", this.failure);
	}

}
