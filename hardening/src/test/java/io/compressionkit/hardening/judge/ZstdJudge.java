package io.compressionkit.hardening.judge;

import java.io.ByteArrayInputStream;
import java.io.IOException;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;

/**
 * The stream of zstd-jni. It takes no input at all for an empty one; here that is an
 * early end.
 */
final class ZstdJudge implements Judge {

	@Override
	public Verdict decode(byte[] input, int most) {
		if (input.length == 0) {
			return Verdict.refused("truncated");
		}
		try (ZstdInputStreamNoFinalizer stream = new ZstdInputStreamNoFinalizer(new ByteArrayInputStream(input))) {
			byte[] content = stream.readNBytes(most + 1);
			return (content.length > most) ? Verdict.limited(content, "more than " + most)
					: Verdict.accepted(content, input.length);
		}
		catch (IOException ex) {
			return Verdict.refused(String.valueOf(ex.getMessage()));
		}
	}

}
