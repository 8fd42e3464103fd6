package io.compressionkit.hardening.faults;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A connection of a client that knows HTTP/1.1 and does with it what no library would.
 * Not thread-safe. Waits for ten seconds at most.
 */
final class Connection implements AutoCloseable {

	private static final int PATIENCE = 10_000;

	private final Socket socket = new Socket();

	private final InputStream in;

	Connection(int port) throws IOException {
		this(port, 0);
	}

	/**
	 * Connect.
	 * @param port a port of this machine
	 * @param receiveBuffer how many bytes the system takes before somebody reads, or 0
	 * for what is usual
	 * @throws IOException if the connection is refused
	 */
	Connection(int port, int receiveBuffer) throws IOException {
		if (receiveBuffer > 0) {
			this.socket.setReceiveBufferSize(receiveBuffer);
		}
		this.socket.setTcpNoDelay(true);
		this.socket.setSoTimeout(PATIENCE);
		this.socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE);
		this.in = new BufferedInputStream(this.socket.getInputStream());
	}

	/**
	 * Ask for something.
	 * @param path the path
	 * @param acceptEncoding the codings that are accepted
	 * @return this connection
	 * @throws IOException if the connection is closed
	 */
	Connection get(String path, String acceptEncoding) throws IOException {
		return send(
				"GET %s HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: %s\r\n\r\n".formatted(path, acceptEncoding));
	}

	/**
	 * Begin to upload.
	 * @param path the path
	 * @param coding the content coding of the body
	 * @param length how many bytes the body is said to have
	 * @return this connection
	 * @throws IOException if the connection is closed
	 */
	Connection post(String path, String coding, int length) throws IOException {
		return send("POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Encoding: %s\r\nContent-Length: %d\r\n\r\n"
			.formatted(path, coding, length));
	}

	Connection send(String text) throws IOException {
		return send(text.getBytes(StandardCharsets.ISO_8859_1));
	}

	Connection send(byte[] bytes) throws IOException {
		this.socket.getOutputStream().write(bytes);
		return this;
	}

	/**
	 * Read an answer to its end, whichever that is.
	 * @return what was seen
	 * @throws IOException if nothing comes for ten seconds: the answer hangs
	 */
	Answer answer() throws IOException {
		int status = 0;
		Map<String, String> header = new HashMap<>();
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		boolean complete = false;
		try {
			status = readHead(header);
			complete = header.containsKey("transfer-encoding") ? readChunks(body)
					: readFully(body, Integer.parseInt(header.getOrDefault("content-length", "0")));
		}
		catch (SocketTimeoutException ex) {
			throw new IOException("The answer hangs after %d bytes".formatted(body.size()), ex);
		}
		catch (IOException ex) {
			// A reset is one way to be cut off.
			complete = false;
		}
		if (status == 0) {
			return Answer.NONE;
		}
		String coding = header.getOrDefault("content-encoding", "identity");
		return new Answer(status, coding, complete, complete ? Answer.decode(coding, body.toByteArray()) : null);
	}

	/**
	 * Read the head of an answer.
	 * @param header gets the fields, their names in lower case
	 * @return the status
	 * @throws IOException if the connection is closed before the end of it
	 */
	int readHead(Map<String, String> header) throws IOException {
		int status = Integer.parseInt(readLine().split(" ", -1)[1]);
		String line = readLine();
		while (!line.isEmpty()) {
			int colon = line.indexOf(':');
			header.put(line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).trim());
			line = readLine();
		}
		return status;
	}

	private boolean readChunks(ByteArrayOutputStream body) throws IOException {
		int size = Integer.parseInt(readLine(), 16);
		while (size > 0) {
			if (!readFully(body, size)) {
				return false;
			}
			readLine();
			size = Integer.parseInt(readLine(), 16);
		}
		readLine();
		return true;
	}

	private boolean readFully(ByteArrayOutputStream body, int size) throws IOException {
		int left = size;
		byte[] buffer = new byte[8192];
		while (left > 0) {
			int read = this.in.read(buffer, 0, Math.min(left, buffer.length));
			if (read < 0) {
				return false;
			}
			body.write(buffer, 0, read);
			left -= read;
		}
		return true;
	}

	private String readLine() throws IOException {
		StringBuilder line = new StringBuilder();
		int next = this.in.read();
		while (next != '\n') {
			if (next < 0) {
				throw new EOFException("The connection was closed");
			}
			if (next != '\r') {
				line.append((char) next);
			}
			next = this.in.read();
		}
		return line.toString();
	}

	/**
	 * Read so many bytes, whatever they mean.
	 * @param count how many
	 * @throws IOException if the connection is closed before
	 */
	void skip(int count) throws IOException {
		if (!readFully(new ByteArrayOutputStream(), count)) {
			throw new EOFException("The connection was closed");
		}
	}

	/**
	 * Read all there is.
	 * @return how many bytes came before the connection was closed
	 * @throws IOException if that is not done in ten seconds
	 */
	int countAll() throws IOException {
		return this.in.readAllBytes().length;
	}

	/**
	 * Send no more.
	 * @return this connection
	 * @throws IOException if the connection is closed
	 */
	Connection halfClose() throws IOException {
		this.socket.shutdownOutput();
		return this;
	}

	/**
	 * Close without a farewell: the other side sees a reset.
	 * @throws IOException if that fails
	 */
	void reset() throws IOException {
		this.socket.setSoLinger(true, 0);
		this.socket.close();
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}
