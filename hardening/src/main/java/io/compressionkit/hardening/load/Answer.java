package io.compressionkit.hardening.load;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Objects;

import io.netty.buffer.ByteBuf;

import io.compressionkit.CompressionFormat;
import io.compressionkit.benchmarks.bare.Strangers;
import io.compressionkit.benchmarks.contest.Output;

/**
 * A response as it came.
 */
final class Answer {

	private final int status;

	private final String coding;

	private final ByteArrayOutputStream body = new ByteArrayOutputStream();

	private boolean complete;

	Answer(int status, String coding) {
		this.status = status;
		this.coding = coding;
	}

	/**
	 * Take a piece of the body.
	 * @param piece the piece; not released
	 * @return how many bytes there are by now
	 */
	long add(ByteBuf piece) {
		byte[] bytes = new byte[piece.readableBytes()];
		piece.getBytes(piece.readerIndex(), bytes);
		this.body.writeBytes(bytes);
		return this.body.size();
	}

	Answer completed() {
		this.complete = true;
		return this;
	}

	/**
	 * Whether the body came to its end.
	 * @return {@code false} if the client gave up before
	 */
	boolean complete() {
		return this.complete;
	}

	/**
	 * The length of the body as it came.
	 * @return bytes
	 */
	long length() {
		return this.body.size();
	}

	/**
	 * Compare with what was to come.
	 * @param call the request
	 * @return the length of the plain content
	 * @throws IOException if it is not that
	 */
	long verify(Call call) throws IOException {
		if (this.status != call.status()) {
			throw new IOException("status %d instead of %d".formatted(this.status, call.status()));
		}
		String expectedCoding = Objects.requireNonNullElse(call.coded(), this.coding);
		if (!this.coding.equals(expectedCoding)) {
			throw new IOException("coding '%s' instead of '%s'".formatted(this.coding, expectedCoding));
		}
		if (call.expected() == null) {
			return 0;
		}
		byte[] bytes = this.body.toByteArray();
		Output output = this.coding.equals(Upload.IDENTITY) ? Output.of(bytes, -1)
				: Strangers.decode(CompressionFormat.of(this.coding), bytes);
		Output expected = call.expected().get();
		if (!output.sameContent(expected)) {
			throw new IOException("%d bytes of %s in %d coded ones instead of %s".formatted(output.plainLength(),
					output.sha256(), bytes.length, expected));
		}
		return output.plainLength();
	}

}
