package io.compressionkit;

import java.nio.ByteBuffer;

/**
 * One run of compression or decompression over one stream.
 * <p>
 * The caller owns both buffers and confines the stream: calls never overlap, and each
 * happens before the next. {@link #close()} is called exactly once or more often, never
 * during {@link #process}.
 */
public interface CodecStream extends AutoCloseable {

	/**
	 * Consume from the source and append to the target until one of them is used up. The
	 * positions of both advance; neither buffer is retained, and nothing else of them is
	 * changed. Any kind of buffer will do; direct ones save a copy. Never blocks, never
	 * allocates output.
	 * <p>
	 * A decompressor that finds a declared size or window in a header returns
	 * {@link Status#NEEDS_OUTPUT} once, before it decodes what follows, so that the
	 * caller can look at {@link #declaredOutputSize()} and {@link #declaredWindowSize()}
	 * first. Other than that a call that is given source bytes and room makes progress.
	 * @param source what to consume; may be empty
	 * @param target where to append; has room for at least one byte
	 * @param directive what is to be done once the source is consumed
	 * @return what is needed for the next step
	 * @throws MalformedContentException when the source is not of the format; what was
	 * decoded before is in the target, the position of the source is where decoding
	 * stopped, and the stream is good for nothing but being closed
	 */
	Status process(ByteBuffer source, ByteBuffer target, Directive directive);

	/**
	 * The size of the whole output as the stream's header declares it.
	 * @return bytes, or -1 when nothing is declared or not known yet
	 */
	default long declaredOutputSize() {
		return -1;
	}

	/**
	 * The window that the stream's header asks the decoder for.
	 * @return bytes, or -1 when nothing is declared or not known yet
	 */
	default long declaredWindowSize() {
		return -1;
	}

	/**
	 * Free the native state. Idempotent.
	 */
	@Override
	void close();

	/**
	 * What is to be done once the source is consumed.
	 */
	enum Directive {

		/** More will come: buffer as the codec likes. */
		CONTINUE,

		/**
		 * Write all that was consumed so that it can be decoded; the flush is complete
		 * when {@link Status#NEEDS_INPUT} is answered. A decompressor takes it as
		 * {@link #CONTINUE}.
		 */
		FLUSH,

		/**
		 * The source is all there is: end the stream. Is repeated with an empty source
		 * until {@link Status#FINISHED}. A decompressor that answers
		 * {@link Status#NEEDS_INPUT} says that its input is truncated.
		 */
		FINISH

	}

	/**
	 * What is needed for the next step.
	 */
	enum Status {

		/** The source is consumed and no output is held back that could be given. */
		NEEDS_INPUT,

		/** There is more output: call again, with room in the target. */
		NEEDS_OUTPUT,

		/**
		 * The stream has ended and all its output is given. A decompressor leaves the
		 * position of the source at the first byte that does not belong to the stream.
		 */
		FINISHED

	}

}
