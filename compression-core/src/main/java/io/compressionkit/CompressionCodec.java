package io.compressionkit;

import org.jspecify.annotations.Nullable;

/**
 * One configured format: a level, a dictionary and other options that are fixed when it
 * is made. Another level is another instance. Immutable and thread-safe.
 * <p>
 * A codec may keep native state in a pool; {@link #close()} frees what lies in it. A
 * codec that a service was built with is closed by the service, one that an application
 * makes belongs to the application. Streams that are open when the codec is closed go on
 * working and free their state when they are closed themselves.
 * <p>
 * This is the interface a third party implements to add a format. It sees bytes only:
 * limits, policies, members that follow one another and truncated input are dealt with by
 * the engine.
 */
public interface CompressionCodec extends AutoCloseable {

	/**
	 * The format.
	 * @return the format this codec reads and writes
	 */
	CompressionFormat format();

	/**
	 * Begin to compress one stream of unknown size.
	 * @return a stream that the caller closes
	 */
	CodecStream newCompressor();

	/**
	 * Begin to compress one stream whose size is known. A codec may use the size to tune
	 * itself or to write it into a header; the caller vouches for it.
	 * @param sourceSize the exact number of bytes that will be given, 0 or more
	 * @return a stream that the caller closes
	 */
	default CodecStream newCompressor(long sourceSize) {
		return newCompressor();
	}

	/**
	 * Begin to decompress one stream: one gzip member, one zstd frame, one zlib, raw
	 * deflate or brotli stream.
	 * @return a stream that the caller closes
	 */
	CodecStream newDecompressor();

	/**
	 * The processor time that compression of a byte takes with these options, relative to
	 * gzip at level 6. Decides how much is compressed on the calling thread: inputs whose
	 * size times this cost is above the inline threshold go to a worker, and streams of a
	 * codec at or above {@link #HEAVY} run on the workers.
	 * @return a positive number, 1 being gzip at level 6
	 */
	default double relativeCost() {
		return 1;
	}

	/**
	 * The same codec with another dictionary. The caller closes what is returned.
	 * @param dictionary the dictionary
	 * @return a new codec
	 * @throws IllegalArgumentException when the format takes no dictionary, not one of
	 * this type, or not with these options
	 */
	default CompressionCodec withDictionary(CompressionDictionary dictionary) {
		throw new IllegalArgumentException("Format '%s' takes no dictionary".formatted(format()));
	}

	/**
	 * The same codec, fit to write an HTTP content coding: without a dictionary, and
	 * within what every recipient has to accept.
	 * @param maxWindowSize the largest window, in bytes, that a recipient may need; 0 for
	 * what suits the format, 8 MiB at most where the format does not have its own limit
	 * (RFC 9659)
	 * @param randomPadding how many bytes without a meaning at most each stream gets, a
	 * random number of them, so that its length says less about its content; 0 for none
	 * @return this codec, or a new one that the caller closes; {@code null} when the
	 * format has no room for padding and some is asked for
	 */
	default @Nullable CompressionCodec forContentCoding(long maxWindowSize, int randomPadding) {
		return (randomPadding == 0) ? this : null;
	}

	/**
	 * The library this codec is made of, and its version, for people to read.
	 * @return for example {@code zstd-jni 1.5.7-28}
	 */
	default String library() {
		return getClass().getName();
	}

	/**
	 * Free the native state that lies in the pool. Idempotent.
	 */
	@Override
	default void close() {
	}

	/** The {@link #relativeCost()} from which a codec is too slow for an event loop. */
	double HEAVY = 4;

}
