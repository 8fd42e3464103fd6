package io.compressionkit.sample.compare;

/**
 * How a contender did on a payload.
 *
 * @param payload the name of the payload
 * @param contender the format and the level
 * @param originalSize bytes before compression
 * @param compressedSize bytes after compression
 * @param compressTime seconds to compress the original once
 * @param decompressTime seconds to get it back once
 */
public record Measurement(String payload, Contender contender, int originalSize, int compressedSize,
		double compressTime, double decompressTime) {

	/**
	 * How many bytes of the original there are for a compressed one.
	 * @return the ratio
	 */
	public double ratio() {
		return (double) this.originalSize / this.compressedSize;
	}

	/**
	 * How fast it compresses.
	 * @return bytes of the original compressed in a second
	 */
	public double compressSpeed() {
		return this.originalSize / this.compressTime;
	}

	/**
	 * How fast it decompresses.
	 * @return bytes of the original given back in a second
	 */
	public double decompressSpeed() {
		return this.originalSize / this.decompressTime;
	}

}
