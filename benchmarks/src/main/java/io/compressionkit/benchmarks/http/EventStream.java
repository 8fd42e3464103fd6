package io.compressionkit.benchmarks.http;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

import io.compressionkit.CompressionFormat;
import io.compressionkit.benchmarks.bare.ArrayPieces;
import io.compressionkit.benchmarks.bare.BareCodec;

/**
 * Receives coded events as they come, chunk by chunk, and counts what they take on the
 * wire, framing included.
 */
final class EventStream implements AutoCloseable {

	private static final int TIMEOUT_MILLIS = 30_000;

	private static final String EVENT = "data:";

	private static final int EVENT_LENGTH = EVENT.length() + 6 + 2;

	private final Socket socket;

	private final InputStream in;

	private final BareCodec decoder;

	private final ArrayPieces pieces = new ArrayPieces();

	private final StringBuilder text = new StringBuilder();

	private long wireBytes;

	private long contentBytes;

	EventStream(int port, String path, CompressionFormat format) throws IOException {
		this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
		this.socket.setTcpNoDelay(true);
		this.socket.setSoTimeout(TIMEOUT_MILLIS);
		this.in = new BufferedInputStream(this.socket.getInputStream());
		this.decoder = BareCodec.decompressor(format);
		String request = "GET %s HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nAccept-Encoding: %s\r\n\r\n";
		this.socket.getOutputStream()
			.write(request.formatted(path, Client.token(format)).getBytes(StandardCharsets.US_ASCII));
		readHead(Client.token(format));
	}

	private void readHead(String token) throws IOException {
		StringBuilder head = new StringBuilder();
		String line = readLine();
		while (!line.isEmpty()) {
			head.append(line.toLowerCase(Locale.ROOT)).append('\n');
			line = readLine();
		}
		if (head.indexOf("content-encoding: " + token) < 0 || head.indexOf("transfer-encoding: chunked") < 0) {
			throw new IOException("The answer is not what it should be:\n" + head);
		}
		this.wireBytes = 0;
	}

	private String readLine() throws IOException {
		StringBuilder line = new StringBuilder();
		int read = this.in.read();
		while (read >= 0 && read != '\n') {
			line.append((char) read);
			read = this.in.read();
		}
		if (read < 0) {
			throw new IOException("The connection was closed");
		}
		this.wireBytes += line.length() + 1;
		return line.substring(0, line.length() - 1);
	}

	/**
	 * The next event.
	 * @return its six characters, or {@code null} at the end
	 * @throws IOException if the stream is not what it should be
	 */
	@Nullable String next() throws IOException {
		while (this.text.length() < EVENT_LENGTH) {
			int length = Integer.parseInt(readLine(), 16);
			if (length == 0) {
				readLine();
				return null;
			}
			byte[] chunk = this.in.readNBytes(length);
			this.wireBytes += length;
			this.contentBytes += length;
			readLine();
			this.decoder.feed(ByteBuffer.wrap(chunk), false, this.pieces);
			this.text.append(new String(this.pieces.take(), StandardCharsets.US_ASCII));
		}
		String event = this.text.substring(0, EVENT_LENGTH);
		this.text.delete(0, EVENT_LENGTH);
		if (!event.startsWith(EVENT) || !event.endsWith("\n\n")) {
			throw new IOException("This is no event: " + event);
		}
		return event.substring(EVENT.length(), EVENT_LENGTH - 2);
	}

	/**
	 * What the coded content has taken so far.
	 * @return bytes without the framing of chunks
	 */
	long contentBytes() {
		return this.contentBytes;
	}

	/**
	 * What the body has taken so far.
	 * @return bytes on the wire
	 */
	long wireBytes() {
		return this.wireBytes;
	}

	@Override
	public void close() throws IOException {
		this.decoder.close();
		this.socket.close();
	}

}
