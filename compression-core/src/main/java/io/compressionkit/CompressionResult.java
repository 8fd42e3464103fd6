package io.compressionkit;

import java.nio.charset.StandardCharsets;

/**
 * What a one-shot call gives back. Thread-safe as long as nobody writes to the bytes.
 */
public final class CompressionResult {

	private final byte[] bytes;

	private final CompressionFormat format;

	private final long bytesConsumed;

	private final int streams;

	private final Execution execution;

	/**
	 * Create a result.
	 * @param bytes the output; belongs to the receiver
	 * @param format the format that was written, or read
	 * @param bytesConsumed how many input bytes belonged to it
	 * @param streams how many members, frames or streams were written, or read
	 * @param execution where the work was done
	 */
	public CompressionResult(byte[] bytes, CompressionFormat format, long bytesConsumed, int streams,
			Execution execution) {
		this.bytes = bytes;
		this.format = format;
		this.bytesConsumed = bytesConsumed;
		this.streams = streams;
		this.execution = execution;
	}

	/**
	 * The output. Belongs to the receiver and is not copied.
	 * @return the bytes
	 */
	public byte[] bytes() {
		return this.bytes;
	}

	/**
	 * The output read as UTF-8.
	 * @return the text
	 */
	public String text() {
		return new String(this.bytes, StandardCharsets.UTF_8);
	}

	/**
	 * The format that was written, or read: the one found, when it was detected.
	 * @return the format
	 */
	public CompressionFormat format() {
		return this.format;
	}

	/**
	 * How many input bytes belonged to the content: all of them, unless the policy let
	 * others follow.
	 * @return a count of bytes
	 */
	public long bytesConsumed() {
		return this.bytesConsumed;
	}

	/**
	 * How many bytes came out.
	 * @return a count of bytes
	 */
	public long bytesProduced() {
		return this.bytes.length;
	}

	/**
	 * How many gzip members or zstd frames there were; 1 for the other formats.
	 * @return a count; unfinished ones count
	 */
	public int streams() {
		return this.streams;
	}

	/**
	 * Where the work was done.
	 * @return inline or on a worker
	 */
	public Execution execution() {
		return this.execution;
	}

	@Override
	public String toString() {
		return "%s: %d bytes from %d, %d stream(s), %s".formatted(this.format, this.bytes.length, this.bytesConsumed,
				this.streams, this.execution);
	}

}
