package io.compressionkit.engine;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.compressionkit.CodecStream.Directive;
import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionDictionary;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionResult;
import io.compressionkit.Execution;
import io.compressionkit.TransformRecord.Kind;
import io.compressionkit.TransformRecord.Outcome;
import io.compressionkit.TransformRecord.Side;
import io.compressionkit.codec.StatePool;

/**
 * A one-shot call that was asked for and can be carried out any number of times.
 * Immutable and thread-safe.
 */
final class OneShotCall {

	private final Supplier<List<ByteBuffer>> source;

	private final @Nullable CompressionCodec codec;

	private final @Nullable CompressionDictionary dictionary;

	private final Opening opening;

	private final Directive last;

	private final Side side;

	private final StatePool<ByteBuffer> scratches;

	private final Listeners listeners;

	/**
	 * Describe a call.
	 * @param source gives views of the input
	 * @param codec the codec, or {@code null} if it is to be found out
	 * @param dictionary another dictionary than that of the codec, or {@code null}
	 * @param opening begins a transform
	 * @param last how the input ends
	 * @param side who asks
	 * @param scratches buffers for small outputs
	 * @param listeners who is told
	 */
	OneShotCall(Supplier<List<ByteBuffer>> source, @Nullable CompressionCodec codec,
			@Nullable CompressionDictionary dictionary, Opening opening, Directive last, Side side,
			StatePool<ByteBuffer> scratches, Listeners listeners) {
		this.source = source;
		this.codec = codec;
		this.dictionary = dictionary;
		this.opening = opening;
		this.last = last;
		this.side = side;
		this.scratches = scratches;
		this.listeners = listeners;
		checkDictionary();
	}

	private void checkDictionary() {
		if (this.dictionary != null) {
			if (this.codec == null) {
				throw new IllegalArgumentException("A dictionary takes a format; it cannot be detected");
			}
			this.codec.withDictionary(this.dictionary).close();
		}
	}

	/**
	 * The input.
	 * @return new views of it, for one {@link #run}
	 */
	List<ByteBuffer> sources() {
		return this.source.get();
	}

	/**
	 * Carry it out on this thread.
	 * @param sources the input; its positions are moved
	 * @param outputBudget how much may come out
	 * @param execution where this is, for the result
	 * @param stop asked between slices, or {@code null}
	 * @return the result, or {@code null} if it was stopped or the budget is used up;
	 * nothing is left over then
	 */
	@Nullable CompressionResult run(List<ByteBuffer> sources, long outputBudget, Execution execution,
			OneShot.@Nullable Stop stop) {
		ByteBuffer scratch = this.scratches.acquire();
		try (CompressionCodec derived = derive();
				Transform transform = this.opening.open((derived != null) ? derived : this.codec, size(sources))) {
			return run(transform, sources, new OneShotOutput(scratch), outputBudget, execution, stop);
		}
		finally {
			this.scratches.release(scratch);
		}
	}

	private @Nullable CompressionCodec derive() {
		return (this.codec != null && this.dictionary != null) ? this.codec.withDictionary(this.dictionary) : null;
	}

	private @Nullable CompressionResult run(Transform transform, List<ByteBuffer> sources, OneShotOutput output,
			long outputBudget, Execution execution, OneShot.@Nullable Stop stop) {
		CodecClock clock = (execution == Execution.INLINE) ? this.listeners.newClock(size(sources))
				: this.listeners.newClock();
		boolean done;
		try {
			done = new OneShot(transform, sources, this.last, output, clock).run(outputBudget, stop);
		}
		catch (Throwable ex) {
			this.listeners.tell(transform, clock, Kind.ONE_SHOT, this.side, execution, Listeners.outcome(ex));
			throw ex;
		}
		if (done) {
			this.listeners.tell(transform, clock, Kind.ONE_SHOT, this.side, execution, Outcome.COMPLETED);
			return result(transform, output, execution);
		}
		if (stop != null && stop.isStopped()) {
			this.listeners.tell(transform, clock, Kind.ONE_SHOT, this.side, execution, Outcome.CANCELLED);
		}
		return null;
	}

	private CompressionResult result(Transform transform, OneShotOutput output, Execution execution) {
		CompressionFormat format = transform.format();
		if (format == null) {
			throw new IllegalStateException("An input that came to its end has a format");
		}
		return new CompressionResult(output.toByteArray(), format, transform.consumed(), transform.streams(),
				execution);
	}

	/**
	 * The size of an input.
	 * @param sources views of it
	 * @return bytes
	 */
	static long size(List<ByteBuffer> sources) {
		long size = 0;
		for (ByteBuffer source : sources) {
			size += source.remaining();
		}
		return size;
	}

	/** Begins a transform. */
	@FunctionalInterface
	interface Opening {

		Transform open(@Nullable CompressionCodec codec, long sourceSize);

	}

}
