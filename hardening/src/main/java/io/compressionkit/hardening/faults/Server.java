package io.compressionkit.hardening.faults;

import java.io.IOException;

/**
 * An application that faults are done to. Everybody who knows it may use it.
 */
interface Server extends AutoCloseable {

	/**
	 * Where it listens.
	 * @return a port of this machine
	 */
	int port();

	/**
	 * What it holds on to now.
	 * @return a snapshot
	 * @throws IOException if it does not answer
	 */
	Held held() throws IOException;

	/**
	 * Connect to it.
	 * @return a connection that the caller closes
	 * @throws IOException if it refuses
	 */
	default Connection connect() throws IOException {
		return new Connection(port());
	}

	/**
	 * Whether it has not been shut down.
	 * @return {@code true} if it answers requests
	 */
	default boolean isRunning() {
		return true;
	}

	@Override
	void close();

}
