package io.compressionkit.hardening.load;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

import io.compressionkit.CompressionFormat;
import io.compressionkit.benchmarks.bare.ArrayPieces;
import io.compressionkit.benchmarks.bare.BareCodec;
import io.compressionkit.benchmarks.bare.Strangers;
import io.compressionkit.benchmarks.contest.Output;

/**
 * A response that is read a little at a time from a socket that holds little. Not
 * thread-safe.
 */
final class SlowStream implements AutoCloseable {

	private static final int RECEIVE_BUFFER = 8 * 1024;

	private final String coding;

	private final SocketChannel channel;

	private final ChunkedResponse response = new ChunkedResponse();

	private boolean closedByServer;

	/**
	 * Ask for a stream. Blocks until the request is written.
	 * @param port where the server listens
	 * @param path what to ask for
	 * @param coding the coding that is accepted
	 * @throws IOException if there is no connection
	 */
	SlowStream(int port, String path, String coding) throws IOException {
		this.coding = coding;
		this.channel = SocketChannel.open();
		this.channel.setOption(StandardSocketOptions.SO_RCVBUF, RECEIVE_BUFFER);
		this.channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
		String request = "GET %s HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: %s\r\nConnection: close\r\n\r\n"
			.formatted(path, coding);
		this.channel.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
		this.channel.configureBlocking(false);
	}

	SocketChannel channel() {
		return this.channel;
	}

	/**
	 * Read what is there. Does not block.
	 * @param buffer bounds what is read
	 * @throws IOException if it is no response as expected
	 */
	void read(ByteBuffer buffer) throws IOException {
		buffer.clear();
		int read = this.channel.read(buffer);
		if (read < 0) {
			this.closedByServer = true;
			this.channel.close();
		}
		else {
			this.response.add(buffer.flip());
		}
	}

	/**
	 * Whether the server has ended the response and closed the connection.
	 * @return {@code false} as long as there is more to read
	 */
	boolean isClosedByServer() {
		return this.closedByServer;
	}

	/**
	 * Whether the response has begun.
	 * @return {@code true} once there is some of its content
	 */
	boolean hasContent() {
		return this.response.content().size() > 0;
	}

	/**
	 * Decode what has come so far.
	 * @return the text
	 */
	String textSoFar() {
		byte[] coded = this.response.content().toByteArray();
		if (this.coding.equals(Upload.IDENTITY)) {
			return new String(coded, StandardCharsets.UTF_8);
		}
		ArrayPieces pieces = new ArrayPieces();
		try (BareCodec decoder = BareCodec.decompressor(CompressionFormat.of(this.coding))) {
			decoder.feed(ByteBuffer.wrap(coded), false, pieces);
		}
		return new String(pieces.take(), StandardCharsets.UTF_8);
	}

	/**
	 * Verify a response that has come to its end.
	 * @param expected its content
	 * @throws IOException if it is another
	 */
	void verify(Output expected) throws IOException {
		if (!this.response.isComplete() || !this.response.coding().equals(this.coding)) {
			throw new IOException("A response of coding '%s', complete: %b, where '%s' was asked for"
				.formatted(this.response.coding(), this.response.isComplete(), this.coding));
		}
		ByteArrayOutputStream content = this.response.content();
		Output output = this.coding.equals(Upload.IDENTITY) ? Output.of(content.toByteArray(), content.size())
				: Strangers.decode(CompressionFormat.of(this.coding), content.toByteArray());
		if (!output.sameContent(expected)) {
			throw new IOException("%s of coding '%s' instead of %s".formatted(output, this.coding, expected));
		}
	}

	@Override
	public void close() throws IOException {
		this.channel.close();
	}

}
