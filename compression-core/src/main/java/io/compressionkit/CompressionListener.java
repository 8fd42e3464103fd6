package io.compressionkit;

/**
 * Hears of each finished transform. Implementations are thread-safe, return at once and
 * do not throw; what they throw is logged and dropped.
 */
@FunctionalInterface
public interface CompressionListener {

	/**
	 * A transform has ended, one way or another.
	 * @param transform what there is to say about it
	 */
	void transformed(TransformRecord transform);

}
