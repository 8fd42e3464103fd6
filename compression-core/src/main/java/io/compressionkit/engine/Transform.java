package io.compressionkit.engine;

import org.jspecify.annotations.Nullable;

import io.compressionkit.CodecStream;
import io.compressionkit.CompressionFormat;
import io.compressionkit.TransformRecord.Direction;

/**
 * A whole input on its way through a codec, in one direction, and what there is to say
 * about it.
 */
interface Transform extends CodecStream {

	/**
	 * Compression or decompression.
	 * @return the direction
	 */
	Direction direction();

	/**
	 * The format that is written or read.
	 * @return the format, or {@code null} while it is not detected
	 */
	@Nullable CompressionFormat format();

	/**
	 * How many members, frames or streams were begun.
	 * @return a count
	 */
	int streams();

	/**
	 * How many input bytes belonged to the content.
	 * @return a count of bytes
	 */
	long consumed();

	/**
	 * How many bytes have come out.
	 * @return a count of bytes
	 */
	long produced();

}
