package io.compressionkit.hardening.faults;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.zip.GZIPOutputStream;

import io.compressionkit.benchmarks.contest.Output;

/**
 * A request and its answer, on a connection of its own.
 */
final class Exchange {

	private Exchange() {
	}

	/**
	 * Compress, with somebody else's encoder.
	 * @param plain the content
	 * @return the body
	 * @throws IOException never
	 */
	static byte[] gzip(byte[] plain) throws IOException {
		ByteArrayOutputStream coded = new ByteArrayOutputStream();
		try (GZIPOutputStream out = new GZIPOutputStream(coded)) {
			out.write(plain);
		}
		return coded.toByteArray();
	}

	/**
	 * What an upload is answered with.
	 * @param content the content that was sent
	 * @return the content of the answer
	 */
	static Output answer(Output content) {
		return Output.of(content.sha256().getBytes(StandardCharsets.UTF_8), -1);
	}

	/**
	 * Upload something as gzip and read the answer.
	 * @param server the application
	 * @param content what is sent
	 * @return the answer
	 * @throws IOException if it hangs
	 */
	static Answer upload(Server server, byte[] content) throws IOException {
		byte[] body = gzip(content);
		try (Connection connection = server.connect()) {
			sendUnlessClosed(() -> connection.post("/upload", "gzip", body.length).send(body));
			return connection.answer().orFailure(answer(Output.of(content, -1)));
		}
	}

	/**
	 * Download something.
	 * @param server the application
	 * @param path where it is
	 * @param coding the coding that is accepted
	 * @return the answer
	 * @throws IOException if it hangs
	 */
	static Answer get(Server server, String path, String coding) throws IOException {
		try (Connection connection = server.connect()) {
			sendUnlessClosed(() -> connection.get(path, coding));
			return connection.answer();
		}
	}

	/** An application need not read all of what it refuses. */
	private static void sendUnlessClosed(Callable<Connection> request) {
		try {
			Connection unused = request.call();
		}
		catch (Exception ex) {
			// The answer says what became of it.
		}
	}

}
