package io.compressionkit;

/**
 * When a compressing transform makes its output decodable.
 */
public enum FlushMode {

	/**
	 * Output leaves when the codec's own buffers are full, and at the end. The best
	 * ratio; the default.
	 */
	ON_COMPLETE,

	/**
	 * Everything that went in can be decoded as soon as each input buffer has been
	 * written: for events and other messages somebody waits for. Costs a few bytes per
	 * buffer.
	 */
	EVERY_BUFFER,

	/**
	 * Everything that went in can be decoded as soon as an empty buffer has come: for
	 * messages that take several buffers. Costs a few bytes per message.
	 */
	EMPTY_BUFFER

}
