package io.compressionkit.hardening.judge;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.decoder.DecoderJNI;
import com.aayushatharva.brotli4j.decoder.DecoderJNI.Status;

/**
 * The native decoder of brotli4j, given the whole input at once. It keeps asking for
 * input while it holds output, so that nothing but its silence to an empty push means an
 * early end.
 */
final class BrotliJudge implements Judge {

	BrotliJudge() {
		Brotli4jLoader.ensureAvailability();
	}

	@Override
	public Verdict decode(byte[] input, int most) {
		if (input.length == 0) {
			return Verdict.refused("truncated");
		}
		DecoderJNI.Wrapper decoder;
		try {
			decoder = new DecoderJNI.Wrapper(input.length);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		try {
			decoder.getInputBuffer().put(input);
			decoder.push(input.length);
			return decode(decoder, input, most);
		}
		finally {
			decoder.destroy();
		}
	}

	private static Verdict decode(DecoderJNI.Wrapper decoder, byte[] input, int most) {
		ByteArrayOutputStream content = new ByteArrayOutputStream();
		boolean silent = false;
		while (true) {
			Status status = decoder.getStatus();
			if (status == Status.ERROR) {
				return Verdict.refused(content.toByteArray(), "corrupt, or bytes after the end");
			}
			if (decoder.hasOutput()) {
				ByteBuffer output = decoder.pull();
				byte[] bytes = new byte[output.remaining()];
				output.get(bytes);
				content.writeBytes(bytes);
				silent = false;
				if (content.size() > most) {
					return Verdict.limited(content.toByteArray(), "more than " + most);
				}
			}
			else if (status == Status.DONE) {
				return Verdict.accepted(content.toByteArray(), input.length);
			}
			else if (status == Status.NEEDS_MORE_INPUT && silent) {
				return Verdict.refused(content.toByteArray(), "truncated");
			}
			else {
				silent = (status == Status.NEEDS_MORE_INPUT);
				decoder.push(0);
			}
		}
	}

}
