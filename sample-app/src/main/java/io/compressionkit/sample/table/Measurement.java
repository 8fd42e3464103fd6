package io.compressionkit.sample.table;

/**
 * How a contender did on a payload.
 *
 * @param payload the name of the payload
 * @param contender the format and the level
 * @param originalSize bytes before compression
 * @param compressedSize bytes after compression
 * @param compressSpeed bytes of the original compressed in a second
 * @param decompressSpeed bytes of the original given back in a second
 */
record Measurement(String payload, Contender contender, int originalSize, int compressedSize, double compressSpeed,
		double decompressSpeed) {

	double ratio() {
		return (double) this.originalSize / this.compressedSize;
	}

}
