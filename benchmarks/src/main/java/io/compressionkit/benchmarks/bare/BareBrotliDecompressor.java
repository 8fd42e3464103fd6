package io.compressionkit.benchmarks.bare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

import com.aayushatharva.brotli4j.decoder.DecoderJNI;
import org.jspecify.annotations.Nullable;

/**
 * A brotli decoder; the library has no way to use one again.
 */
final class BareBrotliDecompressor implements BareCodec {

	private static final int INPUT_SIZE = 16 * 1024;

	private DecoderJNI.@Nullable Wrapper decoder;

	@Override
	public void feed(ByteBuffer source, boolean last, Pieces pieces) {
		DecoderJNI.Wrapper wrapper = decoder();
		while (source.hasRemaining()) {
			ByteBuffer input = wrapper.getInputBuffer();
			int length = Math.min(source.remaining(), input.capacity());
			input.clear().put(0, source, source.position(), length);
			source.position(source.position() + length);
			wrapper.push(length);
			drain(wrapper, pieces);
		}
		if (last) {
			if (wrapper.getStatus() != DecoderJNI.Status.DONE) {
				throw new IllegalStateException("The stream is truncated: " + wrapper.getStatus());
			}
			close();
		}
		pieces.pause();
	}

	/** The decoder asks for input while output waits behind the output just taken. */
	private static void drain(DecoderJNI.Wrapper wrapper, Pieces pieces) {
		while (true) {
			boolean taken = wrapper.hasOutput();
			while (wrapper.hasOutput()) {
				pieces.view(wrapper.pull());
			}
			DecoderJNI.Status status = wrapper.getStatus();
			if (status == DecoderJNI.Status.ERROR) {
				throw new IllegalStateException("The stream is corrupt");
			}
			if (status == DecoderJNI.Status.DONE || (status == DecoderJNI.Status.NEEDS_MORE_INPUT && !taken)) {
				return;
			}
			wrapper.push(0);
		}
	}

	private DecoderJNI.Wrapper decoder() {
		if (this.decoder == null) {
			try {
				this.decoder = new DecoderJNI.Wrapper(INPUT_SIZE);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
		return this.decoder;
	}

	@Override
	public void close() {
		if (this.decoder != null) {
			this.decoder.destroy();
			this.decoder = null;
		}
	}

}
