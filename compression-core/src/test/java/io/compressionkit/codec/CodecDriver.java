package io.compressionkit.codec;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import java.util.function.IntSupplier;

import io.compressionkit.CodecStream;
import io.compressionkit.CodecStream.Directive;
import io.compressionkit.CodecStream.Status;
import io.compressionkit.CompressionCodec;
import io.compressionkit.MalformedContentException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Drives codec streams as an engine does, with buffers and chunk sizes of choice, and
 * checks at every call that the contract is kept.
 *
 * @param source the kind of the source buffers
 * @param target the kind of the target buffers
 * @param sourceSize how large the next chunk of the source is
 * @param targetSize how much room the next target has, at least 1
 */
public record CodecDriver(BufferKind source, BufferKind target, IntSupplier sourceSize, IntSupplier targetSize) {

	/** A chunk size beyond every input of these tests. */
	public static final int WHOLE = 1 << 16;

	private static final byte GUARD = 0x5a;

	private static final int MAX_OUTPUT = 1 << 25;

	private static final int MAX_CALLS_WITHOUT_PROGRESS = 3;

	public static CodecDriver whole() {
		return chunked(Integer.MAX_VALUE, WHOLE);
	}

	public static CodecDriver chunked(int sourceSize, int targetSize) {
		return new CodecDriver(BufferKind.HEAP, BufferKind.HEAP, () -> sourceSize, () -> targetSize);
	}

	public static CodecDriver random(long seed, int largest) {
		Random random = new Random(seed);
		return new CodecDriver(BufferKind.DIRECT, BufferKind.DIRECT, () -> random.nextInt(largest + 1),
				() -> 1 + random.nextInt(largest));
	}

	public CodecDriver on(BufferKind source, BufferKind target) {
		return new CodecDriver(source, target, this.sourceSize, this.targetSize);
	}

	/**
	 * Compress to a complete stream.
	 */
	public byte[] compress(CompressionCodec codec, byte[] input) {
		try (CodecStream stream = codec.newCompressor()) {
			return compress(stream, input);
		}
	}

	public byte[] compress(CodecStream stream, byte[] input) {
		Run run = run(stream, input, Directive.FINISH);
		run.throwFailure();
		assertThat(run.status()).isEqualTo(Status.FINISHED);
		assertThat(run.consumed()).isEqualTo(input.length);
		return run.output();
	}

	/**
	 * Decompress exactly one complete stream.
	 */
	public byte[] decompress(CompressionCodec codec, byte[] input) {
		try (CodecStream stream = codec.newDecompressor()) {
			return decompress(stream, input);
		}
	}

	public byte[] decompress(CodecStream stream, byte[] input) {
		Run run = run(stream, input, Directive.FINISH);
		run.throwFailure();
		assertThat(run.status()).isEqualTo(Status.FINISHED);
		assertThat(run.consumed()).isEqualTo(input.length);
		return run.output();
	}

	/**
	 * Feed the input, the last chunk of it with the given directive, until the stream
	 * wants more than there is, ends or fails.
	 */
	public Run run(CodecStream stream, byte[] input, Directive last) {
		ByteArrayOutputStream output = new ByteArrayOutputStream();
		ByteBuffer room = this.target.allocate(WHOLE + 2);
		int offset = 0;
		Status status;
		do {
			int size = Math.min(this.sourceSize.getAsInt(), input.length - offset);
			ByteBuffer chunk = this.source.wrap(Arrays.copyOfRange(input, offset, offset + size));
			Directive directive = (offset + size < input.length) ? Directive.CONTINUE : last;
			int start = chunk.position();
			try {
				status = runChunk(stream, chunk, room, directive, output);
			}
			catch (MalformedContentException ex) {
				return new Run(output.toByteArray(), null, offset + chunk.position() - start, ex);
			}
			offset += chunk.position() - start;
		}
		while (status != Status.FINISHED && offset < input.length);
		return new Run(output.toByteArray(), status, offset, null);
	}

	private Status runChunk(CodecStream stream, ByteBuffer chunk, ByteBuffer room, Directive directive,
			ByteArrayOutputStream output) {
		byte[] before = content(chunk, 0, chunk.limit());
		int stalled = 0;
		Status status;
		do {
			ByteBuffer target = room.clear().limit(1 + Math.min(WHOLE, this.targetSize.getAsInt()));
			target.put(0, GUARD).position(1);
			int limit = target.limit();
			int sourceLimit = chunk.limit();
			int sourceStart = chunk.position();
			try {
				status = stream.process(chunk, target, directive);
			}
			finally {
				if (target.position() > 1) {
					output.writeBytes(content(target, 1, target.position()));
				}
			}
			check(target.limit() == limit && target.order() == ByteOrder.BIG_ENDIAN && target.get(0) == GUARD,
					"of the target only the position moves, and bytes are only appended");
			check(chunk.limit() == sourceLimit && chunk.order() == ByteOrder.BIG_ENDIAN
					&& chunk.position() >= sourceStart, "of the source only the position moves, and only forwards");
			check(status != Status.NEEDS_INPUT || !chunk.hasRemaining(),
					"a stream that asks for input has consumed what it had");
			boolean progress = chunk.position() > sourceStart || target.position() > 1;
			stalled = progress ? 0 : stalled + 1;
			check(output.size() <= MAX_OUTPUT, "a stream ends");
			check(stalled <= MAX_CALLS_WITHOUT_PROGRESS, "a stream makes progress");
		}
		while (status == Status.NEEDS_OUTPUT);
		assertThat(content(chunk, 0, chunk.limit())).as("the source is only read").isEqualTo(before);
		return status;
	}

	private static void check(boolean condition, String expectation) {
		if (!condition) {
			throw new AssertionError(expectation);
		}
	}

	private static byte[] content(ByteBuffer buffer, int start, int end) {
		byte[] bytes = new byte[end - start];
		buffer.get(start, bytes);
		return bytes;
	}

	/**
	 * How far a stream came.
	 *
	 * @param output what came out, before a failure as well
	 * @param status the last answer, or {@code null} after a failure
	 * @param consumed how many bytes of the input were consumed
	 * @param failure how it failed, or {@code null}
	 */
	public record Run(byte[] output, Status status, int consumed, MalformedContentException failure) {

		void throwFailure() {
			if (this.failure != null) {
				throw this.failure;
			}
		}

	}

}
