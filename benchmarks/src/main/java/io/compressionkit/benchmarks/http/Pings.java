package io.compressionkit.benchmarks.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Asks for a few bytes again and again on a connection of its own, and notes how long
 * each answer takes.
 */
final class Pings implements AutoCloseable {

	private static final byte[] REQUEST = "GET /ping HTTP/1.1\r\nHost: localhost\r\n\r\n"
		.getBytes(StandardCharsets.US_ASCII);

	private static final String END = "pong";

	private static final long PAUSE_MILLIS = 1;

	private static final int TIMEOUT_MILLIS = 60_000;

	private final Socket socket;

	private final Thread thread;

	private final List<Long> nanos = Collections.synchronizedList(new ArrayList<>());

	private volatile boolean stopped;

	private volatile @Nullable Exception failure;

	Pings(int port) throws IOException {
		this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
		this.socket.setTcpNoDelay(true);
		this.socket.setSoTimeout(TIMEOUT_MILLIS);
		this.thread = new Thread(this::loop, "pings");
		this.thread.start();
	}

	private void loop() {
		try {
			while (!this.stopped) {
				long start = System.nanoTime();
				ping();
				this.nanos.add(System.nanoTime() - start);
				Thread.sleep(PAUSE_MILLIS);
			}
		}
		catch (IOException | InterruptedException ex) {
			this.failure = ex;
		}
	}

	private void ping() throws IOException {
		this.socket.getOutputStream().write(REQUEST);
		InputStream in = this.socket.getInputStream();
		StringBuilder answer = new StringBuilder();
		byte[] buffer = new byte[1024];
		while (answer.indexOf(END) < 0) {
			int read = in.read(buffer);
			if (read < 0) {
				throw new IOException("The connection was closed");
			}
			answer.append(new String(buffer, 0, read, StandardCharsets.US_ASCII));
		}
	}

	/**
	 * Stop.
	 * @return the times, in milliseconds, in ascending order
	 * @throws Exception if pings were not answered
	 */
	double[] stop() throws Exception {
		this.stopped = true;
		this.thread.join(TIMEOUT_MILLIS);
		Exception broken = this.failure;
		if (broken != null) {
			throw broken;
		}
		return List.copyOf(this.nanos).stream().mapToDouble((value) -> value / 1e6).sorted().toArray();
	}

	@Override
	public void close() throws IOException {
		this.stopped = true;
		this.socket.close();
	}

}
