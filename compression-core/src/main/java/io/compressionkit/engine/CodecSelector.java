package io.compressionkit.engine;

import java.nio.ByteBuffer;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import io.compressionkit.MalformedContentException;

/**
 * Decides which codec reads an input, by its first bytes if need be. Immutable and
 * thread-safe.
 */
public abstract class CodecSelector {

	private final int headLength;

	CodecSelector(int headLength) {
		this.headLength = headLength;
	}

	/**
	 * Always the same codec.
	 * @param codec the codec
	 * @return a selector
	 */
	public static CodecSelector always(CompressionCodec codec) {
		return new CodecSelector(0) {
			@Override
			CompressionCodec select(ByteBuffer head) {
				return codec;
			}
		};
	}

	/**
	 * The codec whose format's signature the first bytes bear, or else another one: for
	 * the content coding {@code deflate}, which some senders use for raw deflate.
	 * @param codec the codec; its format has a signature
	 * @param otherwise the codec for everything else
	 * @return a selector
	 */
	public static CodecSelector preferring(CompressionCodec codec, CompressionCodec otherwise) {
		CompressionFormat.Signature signature = codec.format().signature();
		if (signature == null) {
			throw new IllegalArgumentException("Format '%s' has no signature".formatted(codec.format()));
		}
		return new CodecSelector(signature.length()) {
			@Override
			CompressionCodec select(ByteBuffer head) {
				return (head.remaining() >= signature.length() && signature.matches(head)) ? codec : otherwise;
			}
		};
	}

	/**
	 * The codec whose format's signature the first bytes bear.
	 * @param codecs the codecs that come into question: those with a signature
	 * @return a selector
	 */
	public static CodecSelector detecting(CompressionCodecs codecs) {
		int length = 0;
		for (CompressionCodec codec : codecs) {
			CompressionFormat.Signature signature = codec.format().signature();
			length = (signature != null) ? Math.max(length, signature.length()) : length;
		}
		return new Detecting(codecs, length);
	}

	/**
	 * How many of the first bytes it takes to decide.
	 * @return 0 if there is nothing to decide
	 */
	final int headLength() {
		return this.headLength;
	}

	/**
	 * Decide.
	 * @param head the first bytes from index 0, as many as it takes, or all there are
	 * @return the codec
	 * @throws MalformedContentException when no codec comes into question
	 */
	abstract CompressionCodec select(ByteBuffer head);

	private static final class Detecting extends CodecSelector {

		private final CompressionCodecs codecs;

		private Detecting(CompressionCodecs codecs, int headLength) {
			super(headLength);
			this.codecs = codecs;
		}

		@Override
		CompressionCodec select(ByteBuffer head) {
			for (CompressionCodec codec : this.codecs) {
				CompressionFormat.Signature signature = codec.format().signature();
				if (signature != null && head.remaining() >= signature.length() && signature.matches(head)) {
					return codec;
				}
			}
			if (head.remaining() < 2) {
				throw new MalformedContentException(null, MalformedContentException.Reason.TRUNCATED,
						"%d byte(s) are too few to tell a format".formatted(head.remaining()), 0);
			}
			throw new MalformedContentException(null, MalformedContentException.Reason.CORRUPT,
					"the first bytes are those of no format that can be detected; there are " + this.codecs, 0);
		}

	}

}
