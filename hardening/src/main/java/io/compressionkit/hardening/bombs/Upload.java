package io.compressionkit.hardening.bombs;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/**
 * A request whose body is sent chunk by chunk, while somebody already listens for the
 * response.
 */
final class Upload implements AutoCloseable {

	private static final Duration PATIENCE = Duration.ofMinutes(2);

	private static final byte[] LAST_CHUNK = ascii("0\r\n\r\n");

	private static final byte[] LINE_END = ascii("\r\n");

	private final Socket socket;

	private final OutputStream out;

	/**
	 * Begin a request.
	 * @param port of this machine
	 * @param codings the content codings, in the order in which they were applied
	 * @throws IOException if there is no connection
	 */
	Upload(int port, List<String> codings) throws IOException {
		this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
		this.socket.setSoTimeout((int) PATIENCE.toMillis());
		this.socket.setTcpNoDelay(true);
		this.out = this.socket.getOutputStream();
		String coding = String.join(", ", codings).replace(Bombs.RAW_DEFLATE, "deflate");
		this.out.write(ascii("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n"
				+ "Content-Encoding: %s\r\n\r\n".formatted(coding)));
	}

	/**
	 * Send a body until it has ended or the server wants no more of it.
	 * @param port of this machine
	 * @param bomb the body
	 * @return the status of the response
	 * @throws Exception if there is none
	 */
	static int send(int port, Bomb bomb) throws Exception {
		Thread writer;
		int status;
		try (Upload upload = new Upload(port, bomb.codings())) {
			writer = new Thread(() -> upload.write(bomb.pieces()), "upload");
			writer.setDaemon(true);
			writer.start();
			status = upload.readStatus();
		}
		writer.join(PATIENCE.toMillis());
		return status;
	}

	private void write(Iterator<byte[]> pieces) {
		try {
			while (pieces.hasNext()) {
				sendChunk(pieces.next());
			}
			this.out.write(LAST_CHUNK);
		}
		catch (IOException ex) {
			// The response says why nobody wants the rest.
		}
	}

	/**
	 * Send a part of the body.
	 * @param bytes the part, not empty
	 * @throws IOException if nobody wants it
	 */
	void sendChunk(byte[] bytes) throws IOException {
		byte[] size = ascii(Integer.toHexString(bytes.length).toLowerCase(Locale.ROOT) + "\r\n");
		byte[] chunk = new byte[size.length + bytes.length + LINE_END.length];
		System.arraycopy(size, 0, chunk, 0, size.length);
		System.arraycopy(bytes, 0, chunk, size.length, bytes.length);
		System.arraycopy(LINE_END, 0, chunk, size.length + bytes.length, LINE_END.length);
		this.out.write(chunk);
	}

	private int readStatus() throws IOException {
		BufferedReader in = new BufferedReader(
				new InputStreamReader(this.socket.getInputStream(), StandardCharsets.ISO_8859_1));
		String line = in.readLine();
		if (line == null) {
			throw new IOException("The connection was closed without a response");
		}
		return Integer.parseInt(line.split(" ", -1)[1]);
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}
