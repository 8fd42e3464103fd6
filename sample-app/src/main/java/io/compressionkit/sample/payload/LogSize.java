package io.compressionkit.sample.payload;

import org.springframework.util.Assert;

/**
 * How long a generated log is: what a request parameter says.
 *
 * @param mebibytes 1 to 1024 MiB
 */
public record LogSize(int mebibytes) {

	private static final int MAX = 1024;

	public LogSize {
		Assert.isTrue(mebibytes >= 1 && mebibytes <= MAX,
				() -> "The size of a log must be 1 to %d MiB, but is %d".formatted(MAX, mebibytes));
	}

	/**
	 * Read a size.
	 * @param text a number of MiB
	 * @return the size
	 */
	public static LogSize valueOf(String text) {
		return new LogSize(Integer.parseInt(text));
	}

	/**
	 * The size in bytes.
	 * @return bytes
	 */
	public long bytes() {
		return (long) this.mebibytes << 20;
	}

}
