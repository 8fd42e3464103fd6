package io.compressionkit;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.util.Assert;

/**
 * How a stream is transformed. Immutable and thread-safe.
 *
 * @param flush when compressed output becomes decodable; does not matter to decompression
 * @param execution {@link Execution#INLINE} to run the codec on the threads that the
 * signals come on, {@link Execution#WORKER} to hand it over to the compression workers in
 * slices of 64 KiB, so that codec and I/O overlap and output waits until a slice is full;
 * {@code null} to decide by the codec's cost
 * @param bufferFactory where the output buffers come from, or {@code null} for the
 * factory of the first input buffer
 */
public record TransformOptions(FlushMode flush, @Nullable Execution execution,
		@Nullable DataBufferFactory bufferFactory) {

	private static final TransformOptions DEFAULTS = new TransformOptions(FlushMode.ON_COMPLETE, null, null);

	/**
	 * Create options.
	 * @param flush the value of the component
	 * @param execution the value of the component
	 * @param bufferFactory the value of the component
	 * @throws IllegalArgumentException if a value is not allowed
	 */
	public TransformOptions {
		Assert.notNull(flush, "flush must not be null");
	}

	/**
	 * Flush at the end only, decide the execution by cost, take the source's buffer
	 * factory.
	 * @return the options
	 */
	public static TransformOptions defaults() {
		return DEFAULTS;
	}

	/**
	 * With another flush mode.
	 * @param flush when compressed output becomes decodable
	 * @return new options
	 */
	public TransformOptions withFlush(FlushMode flush) {
		return new TransformOptions(flush, this.execution, this.bufferFactory);
	}

	/**
	 * With a fixed execution.
	 * @param execution where the codec runs
	 * @return new options
	 */
	public TransformOptions withExecution(Execution execution) {
		return new TransformOptions(this.flush, execution, this.bufferFactory);
	}

	/**
	 * With a fixed source of output buffers.
	 * @param bufferFactory the factory
	 * @return new options
	 */
	public TransformOptions withBufferFactory(DataBufferFactory bufferFactory) {
		return new TransformOptions(this.flush, this.execution, bufferFactory);
	}

}
