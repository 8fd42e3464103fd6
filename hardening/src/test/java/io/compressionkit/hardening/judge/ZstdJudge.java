package io.compressionkit.hardening.judge;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;

/**
 * The stream of zstd-jni, byte by byte, and its call for a whole input. What one of both
 * refuses is refused: as a stream the library does not compare the declared size of a
 * frame that ends with an empty block, and takes an empty compressed block for content;
 * whole it does not compare the size of a block with the window. Its stream takes no
 * input at all for an empty one; here that is an early end.
 */
final class ZstdJudge implements Judge {

	@Override
	public Verdict decode(byte[] input, int most) {
		if (input.length == 0) {
			return Verdict.refused("truncated");
		}
		Verdict streamed = stream(input, most);
		return streamed.isAccepted() ? confirmed(input, streamed) : streamed;
	}

	private static Verdict stream(byte[] input, int most) {
		try (ZstdInputStreamNoFinalizer stream = new ZstdInputStreamNoFinalizer(new Dripping(input))) {
			byte[] content = stream.readNBytes(most + 1);
			return (content.length > most) ? Verdict.limited(content, "more than " + most)
					: Verdict.accepted(content, input.length);
		}
		catch (IOException ex) {
			return Verdict.refused(String.valueOf(ex.getMessage()));
		}
	}

	private static Verdict confirmed(byte[] input, Verdict streamed) {
		byte[] content = new byte[streamed.content().length + 1];
		try (ZstdDecompressCtx context = new ZstdDecompressCtx()) {
			int length = context.decompressByteArray(content, 0, content.length, input, 0, input.length);
			Verdict whole = Verdict.accepted(Arrays.copyOf(content, length), input.length);
			return whole.agreesWith(streamed) ? whole : Verdict.refused("another content when it comes whole");
		}
		catch (ZstdException ex) {
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
