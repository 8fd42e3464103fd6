package io.compressionkit.hardening.faults;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;
import io.compressionkit.benchmarks.contest.Output;

/**
 * Clients that go away, or do not do their part.
 */
final class ConnectionFaults {

	private static final List<String> CODINGS = List.of("gzip", "zstd", "br", "identity");

	private static final String LARGE = "/stream/NOISE/100000000";

	private static final String GONE = "it is gone itself";

	private ConnectionFaults() {
	}

	static List<Fault<?>> all() {
		return List.of(Fault.local("reset in the head of a request", each(ConnectionFaults::resetInHead)),
				Fault.local("reset in the middle of an upload", ConnectionFaults::resetInUpload),
				Fault.local("reset before the answer", each(ConnectionFaults::resetBeforeAnswer)),
				Fault.local("reset between header and body", each(ConnectionFaults::resetBeforeBody)),
				Fault.local("reset in the middle of a body", each(ConnectionFaults::resetInBody)),
				Fault.local("reset in the last chunk", each(ConnectionFaults::resetInLastChunk)),
				Fault.local("half-close after the request", each(ConnectionFaults::halfCloseAfterRequest)),
				Fault.local("half-close in the middle of an upload", ConnectionFaults::halfCloseInUpload),
				Fault.local("a client that stops reading, then goes", each(ConnectionFaults::stall)));
	}

	/** Plays a scenario a few times for every coding. */
	private static Fault.Scenario<LocalServer> each(CodedScenario scenario) {
		return (server) -> {
			Set<String> seen = new LinkedHashSet<>();
			for (int round = 0; round < 2; round++) {
				for (String coding : CODINGS) {
					seen.add(scenario.play(server, coding));
				}
			}
			return String.join("; ", seen);
		};
	}

	private static String resetInHead(LocalServer server, String coding) throws Exception {
		server.connect().send("GET /stream/LOG/100 HTTP/1.1\r\nHost: localhost\r\nAccept-Enc").reset();
		return GONE;
	}

	private static String resetInUpload(LocalServer server) throws Exception {
		for (CompressionFormat format : List.of(CompressionFormat.GZIP, CompressionFormat.ZSTD,
				CompressionFormat.BROTLI)) {
			byte[] body = server.bean(CompressionService.class).compressSync(Content.NOISE.slice(0, 1_000_000), format);
			String coding = String.valueOf(format.contentCoding());
			for (int sent : List.of(1, 20_000, 500_000, body.length - 1)) {
				server.connect().post("/upload", coding, body.length).send(Arrays.copyOf(body, sent)).reset();
			}
		}
		return GONE;
	}

	private static String resetBeforeAnswer(LocalServer server, String coding) throws Exception {
		Handlers handlers = server.bean(Handlers.class);
		long before = handlers.waiting();
		Connection connection = server.connect().get("/never", coding);
		Waiting.until(() -> handlers.waiting() > before, () -> "The request has not arrived");
		connection.reset();
		Waiting.until(() -> handlers.waiting() == before, () -> "The handler does not know that nobody waits");
		return GONE;
	}

	private static String resetBeforeBody(LocalServer server, String coding) throws Exception {
		Connection connection = server.connect().get("/pause", coding);
		connection.readHead(new HashMap<>());
		connection.reset();
		return GONE;
	}

	private static String resetInBody(LocalServer server, String coding) throws Exception {
		Connection connection = server.connect().get(LARGE, coding);
		connection.skip(200_000);
		connection.reset();
		return GONE;
	}

	private static String resetInLastChunk(LocalServer server, String coding) throws Exception {
		String request = "GET /stream/LOG/300000 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept-Encoding: %s\r\n\r\n"
			.formatted(coding);
		int size;
		try (Connection connection = server.connect()) {
			size = connection.send(request).countAll();
		}
		Connection connection = server.connect().send(request);
		connection.skip(size - 3);
		connection.reset();
		return GONE;
	}

	private static String halfCloseAfterRequest(LocalServer server, String coding) throws Exception {
		Output expected = Content.LOG.describe(5_000_000);
		try (Connection connection = server.connect()) {
			return connection.get("/stream/LOG/5000000", coding).halfClose().answer().orFailure(expected).toString();
		}
	}

	private static String halfCloseInUpload(LocalServer server) throws Exception {
		byte[] body = Exchange.gzip(Content.NOISE.slice(0, 1_000_000));
		try (Connection connection = server.connect()) {
			Answer answer = connection.post("/upload", "gzip", body.length)
				.send(Arrays.copyOf(body, 500_000))
				.halfClose()
				.answer();
			if (answer.isSuccess()) {
				throw new IllegalStateException("Half an upload was taken for the whole");
			}
			return answer.toString();
		}
	}

	/**
	 * What is made for a client that does not read is bounded, however much it asked for.
	 */
	private static String stall(LocalServer server, String coding) throws Exception {
		Handlers handlers = server.bean(Handlers.class);
		long before = handlers.produced();
		try (Connection connection = new Connection(server.port(), 4096)) {
			connection.get(LARGE, coding).skip(1000);
			Waiting.until(() -> {
				long seen = handlers.produced();
				Thread.sleep(100);
				return handlers.produced() == seen;
			}, () -> "The body goes on although nobody reads it");
			long produced = handlers.produced() - before;
			if (produced > 20_000_000) {
				throw new IllegalStateException("%d bytes were made although nobody reads them".formatted(produced));
			}
		}
		return GONE;
	}

	/** Goes wrong for an answer with one coding. */
	@FunctionalInterface
	private interface CodedScenario {

		String play(LocalServer server, String coding) throws Exception;

	}

}
