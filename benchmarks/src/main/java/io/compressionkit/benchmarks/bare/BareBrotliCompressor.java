package io.compressionkit.benchmarks.bare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

import com.aayushatharva.brotli4j.encoder.Encoder;
import com.aayushatharva.brotli4j.encoder.EncoderJNI;
import org.jspecify.annotations.Nullable;

/**
 * A brotli encoder; the library has no way to use one again.
 */
final class BareBrotliCompressor implements BareCodec {

	private static final int INPUT_SIZE = 16 * 1024;

	private EncoderJNI.@Nullable Wrapper encoder;

	@Override
	public void feed(ByteBuffer source, boolean last, Pieces pieces) {
		EncoderJNI.Wrapper wrapper = encoder();
		do {
			ByteBuffer input = wrapper.getInputBuffer();
			int length = Math.min(source.remaining(), input.capacity());
			input.clear().put(0, source, source.position(), length);
			source.position(source.position() + length);
			boolean end = last && !source.hasRemaining();
			wrapper.push(end ? EncoderJNI.Operation.FINISH : EncoderJNI.Operation.PROCESS, length);
			do {
				while (wrapper.hasMoreOutput()) {
					pieces.view(wrapper.pull());
				}
				if (wrapper.hasRemainingInput()) {
					wrapper.push(end ? EncoderJNI.Operation.FINISH : EncoderJNI.Operation.PROCESS, 0);
				}
			}
			while (wrapper.hasMoreOutput() || wrapper.hasRemainingInput());
		}
		while (source.hasRemaining());
		if (last) {
			if (!wrapper.isFinished()) {
				throw new IllegalStateException("The stream has not ended");
			}
			close();
		}
		pieces.pause();
	}

	private EncoderJNI.Wrapper encoder() {
		if (this.encoder == null) {
			try {
				this.encoder = new EncoderJNI.Wrapper(INPUT_SIZE, BROTLI_QUALITY, BROTLI_WINDOW, Encoder.Mode.GENERIC);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
		return this.encoder;
	}

	@Override
	public void close() {
		if (this.encoder != null) {
			this.encoder.destroy();
			this.encoder = null;
		}
	}

}
