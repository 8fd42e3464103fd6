package io.compressionkit;

import java.time.Duration;

/**
 * What there is to say about one finished transform, be it a one-shot call or a stream.
 * Immutable.
 *
 * @param format the format
 * @param direction compression or decompression
 * @param kind a one-shot call or a stream
 * @param side who asked for it
 * @param execution where it ran
 * @param bytesIn how many bytes were consumed
 * @param bytesOut how many bytes were produced
 * @param codecTime the time spent inside the codec. Of one-shot calls with at most 2 KiB
 * on the calling thread one in seventeen is timed, for all of them; the others have none:
 * sums are right, and small calls do not wait for a clock
 * @param outcome how it ended
 */
public record TransformRecord(CompressionFormat format, Direction direction, Kind kind, Side side, Execution execution,
		long bytesIn, long bytesOut, Duration codecTime, Outcome outcome) {

	/** Compression or decompression. */
	public enum Direction {

		/** Plain bytes to coded ones. */
		COMPRESS,

		/** Coded bytes to plain ones. */
		DECOMPRESS

	}

	/** A one-shot call or a stream. */
	public enum Kind {

		/** The whole input was there at once. */
		ONE_SHOT,

		/** The input came in buffers. */
		STREAM

	}

	/** Who asked for a transform. */
	public enum Side {

		/** Code that uses the service or a codec of a media type. */
		API,

		/** HTTP content coding of the server. */
		SERVER,

		/** HTTP content coding of the client. */
		CLIENT

	}

	/** How a transform ended. */
	public enum Outcome {

		/** All of it was transformed. */
		COMPLETED,

		/** The input was malformed, the source failed, or the codec did. */
		FAILED,

		/** Nobody wanted the rest. */
		CANCELLED,

		/** A limit was exceeded. */
		LIMIT

	}

}
