package io.compressionkit.engine;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

import io.compressionkit.CodecStream;
import io.compressionkit.CodecStream.Directive;
import io.compressionkit.CodecStream.Status;
import io.compressionkit.CompressionCodec;

/**
 * Finds out whether a codec works, by a few bytes that go through it and back. No
 * listener hears of it.
 */
public final class CodecProbe {

	private static final ByteBuffer SAMPLE = ByteBuffer.wrap("sample, sample, sample".getBytes(StandardCharsets.UTF_8))
		.asReadOnlyBuffer();

	/** Ample for the sample in any format. */
	private static final int CAPACITY = 1024;

	/** What a codec may take to declare a size, to drain and to finish. */
	private static final int MAX_STEPS = 16;

	private CodecProbe() {
	}

	/**
	 * Compress and decompress a sample on the calling thread.
	 * @param codec the codec
	 * @return what failed, or {@code null} if the sample came back as it was
	 */
	public static @Nullable Throwable probe(CompressionCodec codec) {
		Assert.notNull(codec, "codec must not be null");
		ByteBuffer coded = ByteBuffer.allocateDirect(CAPACITY);
		ByteBuffer decoded = ByteBuffer.allocateDirect(CAPACITY);
		try (CodecStream compressor = codec.newCompressor(); CodecStream decompressor = codec.newDecompressor()) {
			run(compressor, SAMPLE.duplicate(), coded);
			run(decompressor, coded.flip(), decoded);
		}
		catch (RuntimeException | LinkageError ex) {
			return ex;
		}
		return decoded.flip().equals(SAMPLE) ? null : new IllegalStateException(
				"Format '%s' does not give back what it was given".formatted(codec.format()));
	}

	private static void run(CodecStream stream, ByteBuffer source, ByteBuffer target) {
		for (int step = 0; step < MAX_STEPS; step++) {
			if (stream.process(source, target, Directive.FINISH) == Status.FINISHED) {
				return;
			}
		}
		throw new IllegalStateException("The stream did not finish");
	}

}
