package io.compressionkit.hardening.faults;

import java.util.ArrayList;
import java.util.List;

/**
 * Codecs that fail while they work.
 */
final class CodecFaults {

	private static final String WITH_CODEC = "--" + FaultyApplication.CODEC + "=true";

	private CodecFaults() {
	}

	static List<Fault<?>> all() {
		List<Fault<?>> faults = new ArrayList<>();
		for (Failure failure : List.of(Failure.EXCEPTION, Failure.LINKAGE)) {
			String what = "a codec that throws %s ".formatted(failure.path());
			faults.add(fault(what + "before a short body", failure, 0, CodecFaults::failedStroke));
			faults.add(fault(what + "within a short body", failure, 1000, CodecFaults::failedStroke));
			faults.add(fault(what + "within a body on a worker", failure, 70_000, CodecFaults::failedStroke));
			faults.add(fault(what + "before a stream", failure, 0, CodecFaults::failedStream));
			faults.add(fault(what + "within a stream", failure, 300_000, CodecFaults::failedStream));
			faults.add(fault(what + "before an upload", failure, 0, CodecFaults::failedUpload));
			faults.add(fault(what + "within an upload", failure, 5000, CodecFaults::failedUpload));
			faults.add(Fault.local(what + "when it is closed", closing(failure), WITH_CODEC));
		}
		return faults;
	}

	private static Fault<?> fault(String name, Failure failure, long offset, Fault.Scenario<LocalServer> scenario) {
		return Fault.local(name, (server) -> {
			FaultyCodec codec = server.bean(FaultyCodec.class);
			codec.failWith(failure, offset);
			try {
				return scenario.play(server);
			}
			finally {
				codec.failWith(null, 0);
			}
		}, WITH_CODEC);
	}

	private static String failedStroke(LocalServer server) throws Exception {
		Exchange.get(server, "/content/LOG/4000", "gzip").orFailure(Content.LOG.describe(4000));
		return Exchange.get(server, "/content/LOG/100000", "gzip").requireStatus(500).toString();
	}

	private static String failedStream(LocalServer server) throws Exception {
		return Exchange.get(server, "/stream/LOG/5000000", "gzip").requireCut().toString();
	}

	private static String failedUpload(LocalServer server) throws Exception {
		return Exchange.upload(server, Content.NOISE.slice(0, 100_000)).requireStatus(500).toString();
	}

	/** All bytes were there before: they are not lost. */
	private static Fault.Scenario<LocalServer> closing(Failure failure) {
		return (server) -> {
			FaultyCodec codec = server.bean(FaultyCodec.class);
			codec.failOnClose(failure);
			try {
				Answer stroke = Exchange.get(server, "/content/LOG/4000", "gzip").orFailure(Content.LOG.describe(4000));
				Answer stream = Exchange.get(server, "/stream/LOG/1000000", "gzip")
					.requireContent(Content.LOG.describe(1_000_000));
				Answer upload = Exchange.upload(server, Content.LOG.slice(0, 1_000_000));
				return "short body %s, stream %s, upload %s".formatted(stroke, stream, upload);
			}
			finally {
				codec.failWith(null, 0);
			}
		};
	}

}
