package io.compressionkit.benchmarks.bare;

import java.nio.ByteBuffer;

/**
 * Takes what comes out of a bare codec.
 */
public interface Pieces {

	/**
	 * Where output may be written.
	 * @return a direct buffer that has room
	 */
	ByteBuffer target();

	/**
	 * The target has been written to and there is nothing more to come for now.
	 */
	void pause();

	/**
	 * Output that lies in memory of the library.
	 * @param view the output; not kept
	 */
	void view(ByteBuffer view);

}
