package io.compressionkit.webflux.client;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * An HTTP/1.1 server on loopback that answers with the bytes it is told to, right or
 * wrong, and keeps the requests as they came over the wire.
 */
final class ScriptedServer implements AutoCloseable {

	private final ServerSocket listener;

	private final Function<Request, Reply> script;

	private final BlockingQueue<Request> requests = new LinkedBlockingQueue<>();

	private final AtomicInteger connections = new AtomicInteger();

	private final List<Socket> sockets = new ArrayList<>();

	ScriptedServer(Function<Request, Reply> script) {
		this.script = script;
		try {
			this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		start(this::accept);
	}

	static ScriptedServer always(Reply reply) {
		return new ScriptedServer((request) -> reply);
	}

	String url() {
		return "http://127.0.0.1:" + this.listener.getLocalPort() + "/";
	}

	int connections() {
		return this.connections.get();
	}

	Request nextRequest() {
		try {
			Request request = this.requests.poll(10, TimeUnit.SECONDS);
			if (request == null) {
				throw new IllegalStateException("No request arrived");
			}
			return request;
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static void start(Runnable task) {
		Thread thread = new Thread(task, "scripted-server");
		thread.setDaemon(true);
		thread.start();
	}

	private void accept() {
		try {
			while (true) {
				Socket socket = this.listener.accept();
				socket.setTcpNoDelay(true);
				this.connections.incrementAndGet();
				synchronized (this.sockets) {
					this.sockets.add(socket);
				}
				start(() -> serve(socket));
			}
		}
		catch (IOException ex) {
			// The server is closed.
		}
	}

	private void serve(Socket socket) {
		try (socket) {
			InputStream in = new BufferedInputStream(socket.getInputStream());
			while (true) {
				Request request = Request.read(in);
				this.requests.add(request);
				Reply reply = this.script.apply(request);
				OutputStream out = socket.getOutputStream();
				for (byte[] piece : reply.pieces) {
					out.write(piece);
					out.flush();
				}
				if (reply.end == Reply.End.RESET) {
					// The client gets to see what was sent before.
					Thread.sleep(100);
					socket.setSoLinger(true, 0);
					return;
				}
				if (reply.end == Reply.End.CLOSE) {
					return;
				}
			}
		}
		catch (IOException | InterruptedException ex) {
			// The client has gone.
		}
	}

	@Override
	public void close() {
		try {
			this.listener.close();
			synchronized (this.sockets) {
				for (Socket socket : this.sockets) {
					socket.close();
				}
			}
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * A request as it came.
	 */
	record Request(String line, List<String> headers, byte[] body, int chunks) {

		List<String> header(String name) {
			List<String> values = new ArrayList<>();
			for (String header : this.headers) {
				int colon = header.indexOf(':');
				if (header.substring(0, colon).equalsIgnoreCase(name)) {
					values.add(header.substring(colon + 1).trim());
				}
			}
			return values;
		}

		private static Request read(InputStream in) throws IOException {
			String line = readLine(in);
			List<String> headers = new ArrayList<>();
			for (String header = readLine(in); !header.isEmpty(); header = readLine(in)) {
				headers.add(header);
			}
			Request head = new Request(line, headers, new byte[0], 0);
			if (!head.header("Transfer-Encoding").isEmpty()) {
				return readChunks(head, in);
			}
			List<String> length = head.header("Content-Length");
			return length.isEmpty() ? head
					: new Request(line, headers, in.readNBytes(Integer.parseInt(length.get(0))), 0);
		}

		private static Request readChunks(Request head, InputStream in) throws IOException {
			ByteArrayOutputStream body = new ByteArrayOutputStream();
			int chunks = 0;
			for (int size = readSize(in); size > 0; size = readSize(in)) {
				body.write(in.readNBytes(size));
				readLine(in);
				chunks++;
			}
			readLine(in);
			return new Request(head.line, head.headers, body.toByteArray(), chunks);
		}

		private static int readSize(InputStream in) throws IOException {
			return Integer.parseInt(readLine(in).trim(), 16);
		}

		private static String readLine(InputStream in) throws IOException {
			StringBuilder line = new StringBuilder();
			while (true) {
				int read = in.read();
				if (read < 0) {
					throw new EOFException();
				}
				if (read == '\n') {
					return line.toString().replace("\r", "");
				}
				line.append((char) read);
			}
		}

	}

	/**
	 * What is written, and what becomes of the connection.
	 */
	static final class Reply {

		private final StringBuilder head;

		private final List<byte[]> pieces = new ArrayList<>();

		private End end = End.KEEP;

		private Reply(int status) {
			this.head = new StringBuilder("HTTP/1.1 " + status + " Status\r\n");
		}

		static Reply status(int status) {
			return new Reply(status);
		}

		Reply header(String name, String value) {
			this.head.append(name).append(": ").append(value).append("\r\n");
			return this;
		}

		/** The body with its length. */
		Reply body(byte[] body) {
			return header("Content-Length", Integer.toString(body.length)).end(body);
		}

		/** The body in chunks of the given size, with the last one. */
		Reply chunked(byte[] body, int size) {
			return chunks(body, size, "0\r\n\r\n");
		}

		/** The body in chunks, with the last one missing. */
		Reply chunkedWithoutEnd(byte[] body, int size) {
			return chunks(body, size, "").thenClose();
		}

		private Reply chunks(byte[] body, int size, String last) {
			header("Transfer-Encoding", "chunked").end();
			for (int start = 0; start < body.length; start += size) {
				ByteArrayOutputStream chunk = new ByteArrayOutputStream();
				int length = Math.min(size, body.length - start);
				chunk.writeBytes((Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
				chunk.write(body, start, length);
				chunk.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
				this.pieces.add(chunk.toByteArray());
			}
			this.pieces.add(last.getBytes(StandardCharsets.US_ASCII));
			return this;
		}

		/** The end of the head, and whatever follows it. */
		Reply end(byte... rest) {
			this.pieces.add((this.head + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
			this.pieces.add(rest);
			return this;
		}

		Reply thenClose() {
			this.end = End.CLOSE;
			return this;
		}

		Reply thenReset() {
			this.end = End.RESET;
			return this;
		}

		private enum End {

			KEEP, CLOSE, RESET

		}

	}

}
