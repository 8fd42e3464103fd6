package io.compressionkit.hardening.faults;

import java.util.List;

/**
 * Listeners that throw.
 */
final class ListenerFaults {

	private ListenerFaults() {
	}

	static List<Fault<?>> all() {
		return List.of(
				Fault.local("listeners that throw exception", ListenerFaults::unaffected,
						"--" + FaultyApplication.LISTENERS + "=exception"),
				Fault.local("listeners that throw linkage", ListenerFaults::unaffected,
						"--" + FaultyApplication.LISTENERS + "=error"));
	}

	private static String unaffected(LocalServer server) throws Exception {
		Exchange.get(server, "/content/LOG/4000", "gzip").requireContent(Content.LOG.describe(4000));
		Exchange.get(server, "/content/LOG/100000", "gzip").requireContent(Content.LOG.describe(100_000));
		Exchange.upload(server, Content.LOG.slice(0, 100_000)).requireStatus(200);
		return Exchange.get(server, "/stream/LOG/1000000", "zstd")
			.requireContent(Content.LOG.describe(1_000_000))
			.toString();
	}

}
