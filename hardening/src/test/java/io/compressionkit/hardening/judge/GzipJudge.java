package io.compressionkit.hardening.judge;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;

/**
 * {@link Inflater} and {@link CRC32} behind a header read by index, member after member.
 * <p>
 * {@link GZIPInputStream} alone is no fair judge: it ignores reserved flags and bytes
 * after the last member. What this judge accepts, it has to accept as well.
 */
final class GzipJudge implements Judge {

	private static final int LONGEST_TEXT = 65536;

	@Override
	public Verdict decode(byte[] input, int most) {
		ByteArrayOutputStream content = new ByteArrayOutputStream();
		int at = 0;
		do {
			try {
				at = member(input, at, content, most);
			}
			catch (DataFormatException | IndexOutOfBoundsException ex) {
				return Verdict.refused(content.toByteArray(), String.valueOf(ex.getMessage()));
			}
			if (at < 0) {
				return Verdict.limited(content.toByteArray(), "more than " + most);
			}
		}
		while (at < input.length);
		return confirmed(input, content.toByteArray());
	}

	private static int member(byte[] input, int start, ByteArrayOutputStream content, int most)
			throws DataFormatException {
		int at = header(input, start);
		Inflater inflater = new Inflater(true);
		CRC32 crc = new CRC32();
		try {
			byte[] buffer = new byte[8192];
			inflater.setInput(input, at, input.length - at);
			while (!inflater.finished()) {
				int length = inflater.inflate(buffer);
				demand(length > 0 || inflater.finished(), "truncated");
				crc.update(buffer, 0, length);
				content.write(buffer, 0, length);
				if (content.size() > most) {
					return -1;
				}
			}
			at = input.length - inflater.getRemaining();
			demand(number(input, at, 4) == crc.getValue(), "CRC-32");
			demand(number(input, at + 4, 4) == (inflater.getBytesWritten() & 0xffff_ffffL), "ISIZE");
			return at + 8;
		}
		finally {
			inflater.end();
		}
	}

	private static int header(byte[] input, int start) throws DataFormatException {
		demand(number(input, start, 3) == 0x088b1f, "magic or method");
		int flags = input[start + 3] & 0xff;
		demand(flags < 0x20, "reserved flags");
		int at = start + 10;
		if ((flags & 4) != 0) {
			at += 2 + (int) number(input, at, 2);
		}
		for (int flag = 8; flag <= 16; flag *= 2) {
			if ((flags & flag) != 0) {
				int text = at;
				while (input[at++] != 0) {
					demand(at - text <= LONGEST_TEXT, "text");
				}
			}
		}
		if ((flags & 2) != 0) {
			CRC32 crc = new CRC32();
			demand(at <= input.length, "truncated");
			crc.update(input, start, at - start);
			demand(number(input, at, 2) == (crc.getValue() & 0xffff), "CRC-16");
			at += 2;
		}
		demand(at <= input.length, "truncated");
		return at;
	}

	private static long number(byte[] input, int at, int length) {
		long number = 0;
		for (int i = length - 1; i >= 0; i--) {
			number = (number << 8) | (input[at + i] & 0xff);
		}
		return number;
	}

	private static void demand(boolean condition, String what) throws DataFormatException {
		if (!condition) {
			throw new DataFormatException(what);
		}
	}

	private static Verdict confirmed(byte[] input, byte[] content) {
		Verdict verdict = Verdict.accepted(content, input.length);
		try (GZIPInputStream stream = new GZIPInputStream(new ByteArrayInputStream(input))) {
			if (!verdict.agreesWith(Verdict.accepted(stream.readAllBytes(), input.length))) {
				throw new AssertionError("GZIPInputStream reads %s in another way".formatted(Hex.of(input)));
			}
			return verdict;
		}
		catch (IOException ex) {
			throw new AssertionError("GZIPInputStream refuses %s".formatted(Hex.of(input)), ex);
		}
	}

}
