package io.compressionkit.hardening.judge;

import java.io.ByteArrayOutputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * {@link Inflater} over one array, for zlib and raw deflate.
 */
final class InflaterJudge implements Judge {

	private final boolean raw;

	InflaterJudge(boolean raw) {
		this.raw = raw;
	}

	@Override
	public Verdict decode(byte[] input, int most) {
		Inflater inflater = new Inflater(this.raw);
		try {
			return decode(inflater, input, most);
		}
		finally {
			inflater.end();
		}
	}

	private static Verdict decode(Inflater inflater, byte[] input, int most) {
		ByteArrayOutputStream content = new ByteArrayOutputStream();
		byte[] buffer = new byte[8192];
		inflater.setInput(input);
		while (!inflater.finished()) {
			int length;
			try {
				length = inflater.inflate(buffer);
			}
			catch (DataFormatException ex) {
				return Verdict.refused(String.valueOf(ex.getMessage()));
			}
			content.write(buffer, 0, length);
			if (content.size() > most) {
				return Verdict.limited(content.toByteArray(), "more than " + most);
			}
			if (length == 0 && !inflater.finished()) {
				return Verdict.refused(inflater.needsDictionary() ? "dictionary" : "truncated");
			}
		}
		return (inflater.getRemaining() > 0) ? Verdict.refused(content.toByteArray(), "bytes after the end")
				: Verdict.accepted(content.toByteArray(), input.length);
	}

}
