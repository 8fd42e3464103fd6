package io.compressionkit.hardening.bombs;

import org.jspecify.annotations.Nullable;

/**
 * A way in which an input reaches a decompressor.
 */
interface Way extends AutoCloseable {

	/**
	 * What it is called.
	 * @return a word
	 */
	String name();

	/**
	 * What is to become of an input.
	 * @param bomb the input
	 * @return the verdict, or {@code null} if the input does not go this way
	 */
	@Nullable Verdict expected(Bomb bomb);

	/**
	 * How much may come out.
	 * @return bytes
	 */
	long limit();

	/**
	 * How much of what comes out is kept in the heap.
	 * @return bytes
	 */
	default long kept() {
		return 0;
	}

	/**
	 * Let an input come, until it has ended or is refused.
	 * @param bomb the input
	 * @return what became of it
	 * @throws Exception if it is neither decompressed nor refused as it should be
	 */
	Outcome meet(Bomb bomb) throws Exception;

	@Override
	void close();

	/**
	 * What became of an input.
	 *
	 * @param verdict the verdict
	 * @param accepted how much of it was taken, in bytes
	 * @param produced how much came out and was handed on, in bytes
	 */
	record Outcome(Verdict verdict, long accepted, long produced) {

	}

}
