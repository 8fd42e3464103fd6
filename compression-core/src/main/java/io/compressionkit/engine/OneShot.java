package io.compressionkit.engine;

import java.nio.ByteBuffer;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.compressionkit.CodecStream.Directive;
import io.compressionkit.CodecStream.Status;

/**
 * One run of a {@link Transform} over a whole input, in slices. Confined to the thread
 * that made it; owns neither the transform nor the output.
 */
final class OneShot {

	static final int SLICE = 1 << 16;

	private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

	private final Transform transform;

	private final List<ByteBuffer> sources;

	private final Directive last;

	private final OneShotOutput output;

	private final CodecClock clock;

	private int index;

	OneShot(Transform transform, List<ByteBuffer> sources, Directive last, OneShotOutput output, CodecClock clock) {
		this.transform = transform;
		this.sources = sources;
		this.last = last;
		this.output = output;
		this.clock = clock;
	}

	/**
	 * Work until the end, or until as much has come out as should at a stretch.
	 * @param outputBudget how many bytes may come out, or be declared to, before it stops
	 * @param stop asked between slices
	 * @return whether it has come to the end
	 */
	boolean run(long outputBudget, @Nullable Stop stop) {
		while (true) {
			if (stop != null && stop.isStopped()) {
				return false;
			}
			if (isEnd(step())) {
				return true;
			}
			long declaredSize = this.transform.declaredOutputSize();
			if (Math.max(declaredSize, this.output.size()) > outputBudget) {
				return false;
			}
			if (!this.output.target().hasRemaining()) {
				this.output.grow(declaredSize);
			}
		}
	}

	private boolean isEnd(Status status) {
		return status == Status.FINISHED
				|| (status == Status.NEEDS_INPUT && this.last == Directive.FLUSH && this.index >= this.sources.size());
	}

	private Status step() {
		ByteBuffer source = (this.index < this.sources.size()) ? this.sources.get(this.index) : NOTHING;
		int limit = source.limit();
		boolean fits = source.remaining() <= SLICE;
		boolean isLast = fits && this.index >= this.sources.size() - 1;
		if (!fits) {
			source.limit(source.position() + SLICE);
		}
		this.clock.start();
		Status status = this.transform.process(source, this.output.target(), isLast ? this.last : Directive.CONTINUE);
		this.clock.stop();
		source.limit(limit);
		if (status == Status.NEEDS_INPUT && !source.hasRemaining()) {
			this.index++;
		}
		return status;
	}

	/** Asked between slices. */
	@FunctionalInterface
	interface Stop {

		boolean isStopped();

	}

}
