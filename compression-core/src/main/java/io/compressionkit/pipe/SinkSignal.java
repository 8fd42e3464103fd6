package io.compressionkit.pipe;

/**
 * How a {@link Sink} speaks to its pump: one object for all of its answers, so that none
 * has to be made for a chunk. Thread-safe; may be called from any thread, and also before
 * the call that it answers has returned.
 */
public interface SinkSignal {

	/**
	 * The call that was answered by {@link Sink.Ack#PENDING} is done. To be called once
	 * for each such answer. What the sink did before happens before the next call that it
	 * gets, which may be made from inside this method.
	 */
	void done();

	/**
	 * The sink has failed: the call that is pending, or by itself between calls. It has
	 * let go of all it held, and is not called any more by this pump.
	 * @param error why
	 */
	void fail(Throwable error);

}
