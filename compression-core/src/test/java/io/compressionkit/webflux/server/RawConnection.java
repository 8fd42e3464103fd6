package io.compressionkit.webflux.server;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A connection of HTTP/1.1 that hides nothing: what is sent is written as it is, and what
 * comes is kept line by line and chunk by chunk.
 */
final class RawConnection implements AutoCloseable {

	private static final int TIMEOUT = 30_000;

	private final Socket socket;

	private final InputStream in;

	RawConnection(int port) throws IOException {
		this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
		this.socket.setSoTimeout(TIMEOUT);
		this.socket.setTcpNoDelay(true);
		this.in = new BufferedInputStream(this.socket.getInputStream());
	}

	/** Ask for a path with GET. */
	RawConnection get(String path, String... headerLines) throws IOException {
		return head("GET", path, headerLines);
	}

	RawConnection head(String method, String path, String... headerLines) throws IOException {
		StringBuilder head = new StringBuilder(method + " " + path + " HTTP/1.1\r\nHost: test\r\n");
		for (String line : headerLines) {
			head.append(line).append("\r\n");
		}
		return send(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
	}

	/** Send a body with its length. */
	RawConnection post(String path, byte[] body, String... headerLines) throws IOException {
		List<String> lines = new ArrayList<>(List.of(headerLines));
		lines.add("Content-Length: " + body.length);
		head("POST", path, lines.toArray(String[]::new));
		return send(body);
	}

	RawConnection send(byte[] bytes) throws IOException {
		this.socket.getOutputStream().write(bytes);
		this.socket.getOutputStream().flush();
		return this;
	}

	RawConnection sendChunk(byte[] bytes) throws IOException {
		send((Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
		return send(bytes).send(new byte[] { '\r', '\n' });
	}

	RawConnection sendLastChunk() throws IOException {
		return send("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
	}

	/** The other side sees the end of what is sent; what it sends is still read. */
	RawConnection halfClose() throws IOException {
		this.socket.shutdownOutput();
		return this;
	}

	/** The other side sees a reset. */
	void reset() throws IOException {
		this.socket.setSoLinger(true, 0);
		this.socket.close();
	}

	/** Read one response with its body. */
	RawResponse read() throws IOException {
		return readBody(readHead(), false);
	}

	RawResponse readWithoutBody() throws IOException {
		return readBody(readHead(), true);
	}

	RawResponse readHead() throws IOException {
		List<String> lines = new ArrayList<>();
		for (String line = readLine(); line != null && !line.isEmpty(); line = readLine()) {
			lines.add(line);
		}
		return new RawResponse(lines);
	}

	RawResponse readBody(RawResponse response, boolean none) throws IOException {
		if (none || response.status() == 204 || response.status() == 304 || response.status() / 100 == 1) {
			return response;
		}
		if ("chunked".equalsIgnoreCase(response.header("transfer-encoding"))) {
			readChunks(response);
		}
		else if (response.header("content-length") != null) {
			int length = Integer.parseInt(response.header("content-length"));
			byte[] body = readUpTo(length);
			response.chunks.add(body);
			response.complete = body.length == length;
		}
		else if (!response.lines.isEmpty()) {
			response.chunks.add(readUpTo(Integer.MAX_VALUE));
			response.complete = true;
		}
		return response;
	}

	private void readChunks(RawResponse response) throws IOException {
		byte[] chunk = readChunk();
		while (chunk != null && chunk.length > 0) {
			response.chunks.add(chunk);
			chunk = readChunk();
		}
		if (chunk != null) {
			for (String line = readLine(); line != null && !line.isEmpty(); line = readLine()) {
				response.trailers.add(line);
			}
			response.complete = true;
		}
	}

	/**
	 * Read a chunk.
	 * @return an empty one at the end, {@code null} when the connection ended before
	 */
	byte[] readChunk() throws IOException {
		String line = readLine();
		if (line == null || line.isEmpty()) {
			return null;
		}
		int length = Integer.parseInt(line, 16);
		if (length == 0) {
			return new byte[0];
		}
		byte[] chunk = readUpTo(length);
		readLine();
		return (chunk.length == length) ? chunk : null;
	}

	private byte[] readUpTo(int length) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try {
			byte[] buffer = new byte[64 * 1024];
			while (bytes.size() < length) {
				int read = this.in.read(buffer, 0, Math.min(buffer.length, length - bytes.size()));
				if (read < 0) {
					break;
				}
				bytes.write(buffer, 0, read);
			}
		}
		catch (SocketException ex) {
			// A reset ends what can be read.
		}
		return bytes.toByteArray();
	}

	private String readLine() throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		try {
			for (int octet = this.in.read(); octet != '\n'; octet = this.in.read()) {
				if (octet < 0) {
					return null;
				}
				if (octet != '\r') {
					line.write(octet);
				}
			}
		}
		catch (SocketException ex) {
			return null;
		}
		return line.toString(StandardCharsets.ISO_8859_1);
	}

	/** Whether the other side has closed the connection. */
	boolean isClosedByPeer() throws IOException {
		try {
			return this.in.read() < 0;
		}
		catch (SocketException ex) {
			return true;
		}
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

	/** A response as it came. */
	static final class RawResponse {

		final List<String> lines;

		final List<byte[]> chunks = new ArrayList<>();

		final List<String> trailers = new ArrayList<>();

		/** Whether the body came to its end. */
		boolean complete;

		RawResponse(List<String> lines) {
			this.lines = lines;
		}

		int status() {
			return this.lines.isEmpty() ? 0 : Integer.parseInt(this.lines.get(0).split(" ")[1]);
		}

		/** All lines of a field. */
		List<String> headers(String name) {
			List<String> values = new ArrayList<>();
			for (String line : this.lines) {
				int colon = line.indexOf(':');
				if (colon > 0 && line.substring(0, colon).equalsIgnoreCase(name)) {
					values.add(line.substring(colon + 1).strip());
				}
			}
			return values;
		}

		/** The only line of a field, or {@code null}. */
		String header(String name) {
			List<String> values = headers(name);
			if (values.size() > 1) {
				throw new AssertionError(name + " is there more than once: " + values);
			}
			return values.isEmpty() ? null : values.get(0);
		}

		byte[] body() {
			ByteArrayOutputStream body = new ByteArrayOutputStream();
			this.chunks.forEach(body::writeBytes);
			return body.toByteArray();
		}

		/** The body with the coding that the header names undone. */
		String text() {
			String coding = header("content-encoding");
			byte[] body = (coding != null) ? StrangerCodings.decode(coding, body()) : body();
			return new String(body, StandardCharsets.UTF_8);
		}

		@Override
		public String toString() {
			return this.lines + " with " + body().length + " bytes";
		}

	}

}
