package io.compressionkit.hardening.judge;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;

/**
 * The stream of zstd-jni, given the whole input and, once more, byte by byte. What one of
 * both refuses is refused: the library does not compare the declared size of a frame that
 * comes in parts and ends with an empty block, nor the size of a block with the window if
 * the frame comes whole. It takes no input at all for an empty one; here that is an early
 * end.
 */
final class ZstdJudge implements Judge {

	@Override
	public Verdict decode(byte[] input, int most) {
		if (input.length == 0) {
			return Verdict.refused("truncated");
		}
		Verdict whole = decode(new ByteArrayInputStream(input), input.length, most);
		return whole.isAccepted() ? decode(new Dripping(input), input.length, most) : whole;
	}

	private static Verdict decode(InputStream source, int length, int most) {
		try (ZstdInputStreamNoFinalizer stream = new ZstdInputStreamNoFinalizer(source)) {
			byte[] content = stream.readNBytes(most + 1);
			return (content.length > most) ? Verdict.limited(content, "more than " + most)
					: Verdict.accepted(content, length);
		}
		catch (IOException ex) {
			return Verdict.refused(String.valueOf(ex.getMessage()));
		}
	}

	/** Gives a byte at a time. */
	private static final class Dripping extends ByteArrayInputStream {

		Dripping(byte[] bytes) {
			super(bytes);
		}

		@Override
		public synchronized int read(byte[] target, int offset, int length) {
			return super.read(target, offset, Math.min(1, length));
		}

	}

}
