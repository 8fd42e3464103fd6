package io.compressionkit.hardening.load;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A response in chunks (RFC 9112, section 7.1), parsed as its bytes come. Not
 * thread-safe.
 */
final class ChunkedResponse {

	private static final String CONTENT_ENCODING = "content-encoding:";

	private final StringBuilder line = new StringBuilder();

	private final ByteArrayOutputStream content = new ByteArrayOutputStream();

	private State state = State.STATUS;

	private String coding = Upload.IDENTITY;

	private int remaining;

	/**
	 * Parse bytes.
	 * @param bytes all of them are consumed
	 * @throws IOException if they are no successful response in chunks
	 */
	void add(ByteBuffer bytes) throws IOException {
		while (bytes.hasRemaining()) {
			if (this.state == State.CHUNK) {
				int length = Math.min(bytes.remaining(), this.remaining);
				this.content.write(bytes.array(), bytes.arrayOffset() + bytes.position(), length);
				bytes.position(bytes.position() + length);
				this.remaining -= length;
				this.state = (this.remaining > 0) ? State.CHUNK : State.CHUNK_END;
			}
			else {
				byte next = bytes.get();
				if (next == '\n') {
					String text = this.line.toString().trim();
					this.line.setLength(0);
					line(text);
				}
				else {
					this.line.append((char) next);
				}
			}
		}
	}

	private void line(String text) throws IOException {
		switch (this.state) {
			case STATUS -> {
				if (!text.startsWith("HTTP/1.1 200")) {
					throw new IOException("The answer is '%s'".formatted(text));
				}
				this.state = State.HEADER;
			}
			case HEADER -> header(text);
			case SIZE -> {
				this.remaining = Integer.parseInt(text, 16);
				this.state = (this.remaining > 0) ? State.CHUNK : State.TRAILER;
			}
			case CHUNK_END -> this.state = State.SIZE;
			case TRAILER -> this.state = text.isEmpty() ? State.COMPLETE : State.TRAILER;
			default -> throw new IOException("'%s' follows in state %s".formatted(text, this.state));
		}
	}

	private void header(String text) {
		if (text.isEmpty()) {
			this.state = State.SIZE;
		}
		else if (text.toLowerCase(Locale.ROOT).startsWith(CONTENT_ENCODING)) {
			this.coding = text.substring(CONTENT_ENCODING.length()).trim();
		}
	}

	/**
	 * The value of {@code Content-Encoding}.
	 * @return a token, {@code identity} if there is none
	 */
	String coding() {
		return this.coding;
	}

	/**
	 * The content without the framing of chunks, so far.
	 * @return the bytes as they came
	 */
	ByteArrayOutputStream content() {
		return this.content;
	}

	/**
	 * Whether the last chunk was seen.
	 * @return {@code false} if there is more to come
	 */
	boolean isComplete() {
		return this.state == State.COMPLETE;
	}

	private enum State {

		STATUS, HEADER, SIZE, CHUNK, CHUNK_END, TRAILER, COMPLETE

	}

}
