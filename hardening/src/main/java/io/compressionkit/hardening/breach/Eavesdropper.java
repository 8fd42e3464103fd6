package io.compressionkit.hardening.breach;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * Lets requests be sent and sees how long the answers are, which encryption does not
 * hide. Not thread-safe.
 */
final class Eavesdropper implements AutoCloseable {

	private static final int TIMEOUT = 30_000;

	private final Socket socket;

	private final InputStream answers;

	private final String coding;

	private long requests;

	/**
	 * Connect.
	 * @param port of the server on this machine
	 * @param coding the one content coding that is accepted
	 * @throws IOException if there is no connection
	 */
	Eavesdropper(int port, String coding) throws IOException {
		this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
		this.socket.setSoTimeout(TIMEOUT);
		this.socket.setTcpNoDelay(true);
		this.answers = new BufferedInputStream(this.socket.getInputStream(), 64 * 1024);
		this.coding = coding;
	}

	/**
	 * How many requests were sent.
	 * @return a count
	 */
	long requests() {
		return this.requests;
	}

	/**
	 * Search for some texts, one after another.
	 * @param texts without anything that a URL would have to escape
	 * @return the length of the body of each answer, in bytes
	 * @throws IOException if the connection ends
	 * @throws IllegalStateException if an answer is not what was asked for
	 */
	int[] lengths(List<String> texts) throws IOException {
		StringBuilder requests = new StringBuilder();
		for (String text : texts) {
			requests.append(
					"GET /?q=%s HTTP/1.1\r\nHost: test\r\nAccept-Encoding: %s\r\n\r\n".formatted(text, this.coding));
		}
		this.socket.getOutputStream().write(requests.toString().getBytes(StandardCharsets.US_ASCII));
		int[] lengths = new int[texts.size()];
		for (int i = 0; i < lengths.length; i++) {
			lengths[i] = length();
		}
		this.requests += lengths.length;
		return lengths;
	}

	private int length() throws IOException {
		int length = -1;
		boolean coded = false;
		for (String line = line(); !line.isEmpty(); line = line()) {
			String lower = line.toLowerCase(Locale.ROOT);
			coded |= lower.equals("content-encoding: " + this.coding);
			if (lower.startsWith("content-length:")) {
				length = Integer.parseInt(lower.substring(lower.indexOf(':') + 1).trim());
			}
		}
		if (length < 0 || !coded) {
			throw new IllegalStateException("An answer is not in '%s' with its length".formatted(this.coding));
		}
		this.answers.skipNBytes(length);
		return length;
	}

	private String line() throws IOException {
		StringBuilder line = new StringBuilder();
		for (int octet = this.answers.read(); octet != '\n'; octet = this.answers.read()) {
			if (octet < 0) {
				throw new EOFException("The server has closed the connection");
			}
			if (octet != '\r') {
				line.append((char) octet);
			}
		}
		return line.toString();
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}
