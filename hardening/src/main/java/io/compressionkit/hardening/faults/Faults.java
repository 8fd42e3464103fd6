package io.compressionkit.hardening.faults;

import java.util.List;
import java.util.stream.Stream;

/**
 * The faults there are.
 */
final class Faults {

	private Faults() {
	}

	static List<Fault<?>> all() {
		return Stream
			.of(ConnectionFaults.all(), HandlerFaults.all(), WorkerFaults.all(), CodecFaults.all(),
					ListenerFaults.all(), MemoryFaults.all(), ShutdownFaults.all())
			.flatMap(List::stream)
			.toList();
	}

}
