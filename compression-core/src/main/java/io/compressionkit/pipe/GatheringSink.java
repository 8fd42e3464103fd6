package io.compressionkit.pipe;

import java.io.IOException;
import java.util.Queue;

/**
 * A sink to which a call costs more than a chunk does, since another thread carries it
 * out. So it is given at once what waits for it, as far as its mark goes.
 *
 * @param <T> the type of the chunks
 */
interface GatheringSink<T> extends Sink<T> {

	/**
	 * Take chunks: what {@link Sink#write} says of one is true for each of them.
	 * @param chunks the chunks, at least one. The sink empties the queue, and nobody else
	 * touches it, before the answer is given or the sink fails
	 * @return whether all are written
	 * @throws IOException if the sink has failed
	 */
	Ack write(Queue<T> chunks) throws IOException;

}
