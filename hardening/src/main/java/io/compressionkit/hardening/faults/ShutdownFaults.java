package io.compressionkit.hardening.faults;

import java.util.List;

/**
 * Applications that end while they are used.
 */
final class ShutdownFaults {

	private ShutdownFaults() {
	}

	static List<Fault<?>> all() {
		return List.of(Fault.local("shut down gracefully under load", ShutdownFaults::gracefully,
				"--server.shutdown=graceful", "--compression.brotli.quality=9"));
	}

	private static String gracefully(LocalServer server) throws Exception {
		Load load = new Load(server, 8);
		load.awaitAnswers(40);
		server.close();
		load.end();
		if (load.cut() > 0) {
			throw new IllegalStateException("Answers were cut off: %s".formatted(load));
		}
		return load.toString();
	}

}
