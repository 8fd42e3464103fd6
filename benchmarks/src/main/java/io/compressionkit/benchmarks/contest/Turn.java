package io.compressionkit.benchmarks.contest;

/**
 * What a side did in one turn.
 *
 * @param operations how many operations
 * @param nanos how long they took, in nanoseconds
 * @param outputBytes how many bytes came out altogether, or -1 if the side cannot say
 */
public record Turn(long operations, long nanos, long outputBytes) {

	/**
	 * The time of one operation.
	 * @return nanoseconds
	 */
	public double nanosPerOperation() {
		return (double) this.nanos / this.operations;
	}

}
