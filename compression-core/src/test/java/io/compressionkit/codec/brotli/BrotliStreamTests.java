package io.compressionkit.codec.brotli;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

import io.compressionkit.CodecStream;
import io.compressionkit.CodecStream.Directive;
import io.compressionkit.CodecStream.Status;
import io.compressionkit.MalformedContentException;
import io.compressionkit.MalformedContentException.Reason;
import io.compressionkit.codec.CodecDriver;
import io.compressionkit.codec.StatePool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * How {@link BrotliCodec} finds the end of a stream, and what it does before.
 */
@Timeout(60)
class BrotliStreamTests {

	private static final List<CodecDriver> DRIVERS = List.of(CodecDriver.whole(), CodecDriver.chunked(1, 1),
			CodecDriver.chunked(1, CodecDriver.WHOLE), CodecDriver.chunked(7, 7), CodecDriver.random(5, 3000));

	private static final byte[] INVALID = { -1, -1, -1, -1, -1, -1, -1, -1 };

	private final BrotliCodec codec = new BrotliCodec();

	@AfterEach
	void closeCodec() {
		this.codec.close();
	}

	@Test
	void outputBehindTheWindowIsNotForgotten() {
		byte[] input = HexFormat.of().parseHex("9bff117a002400e2b1407213f400");
		for (CodecDriver driver : List.of(CodecDriver.whole(), CodecDriver.chunked(1, CodecDriver.WHOLE),
				CodecDriver.chunked(CodecDriver.WHOLE, 10_000))) {
			assertThat(driver.decompress(this.codec, input)).isEqualTo(new byte[8_000_000]);
			CodecDriver.Run run = decompress(driver, concat(input, new byte[] { 1, 2 }));
			assertThat(run.status()).isEqualTo(Status.FINISHED);
			assertThat(run.output()).hasSize(8_000_000);
			assertThat(run.consumed()).isEqualTo(input.length);
		}
	}

	@Test
	void aFlushIsTheUncompressedBytesAtTheShortest() {
		byte[] payload = "sixteen bytes...".getBytes(StandardCharsets.US_ASCII);
		try (CodecStream stream = this.codec.newCompressor()) {
			assertThat(HexFormat.of().formatHex(CodecDriver.whole().run(stream, payload, Directive.FLUSH).output()))
				.isEqualTo("8b0780" + HexFormat.of().formatHex(payload));
		}
	}

	@Test
	void theLargeWindowExtensionIsCorrupt() {
		byte[] input = HexFormat.of().parseHex("111914000248656c6c6f20576f726c6403");
		for (CodecDriver driver : DRIVERS) {
			assertThat(decompress(driver, input).failure().getReason()).isEqualTo(Reason.CORRUPT);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 100, 3000, 40_000, 200_000, 1_000_000 })
	void theEndIsExactWhateverTheSizeOfAStreamInOneBuffer(int size) {
		for (byte[] payload : List.of(random(size), text(5 * size), new byte[20 * size])) {
			byte[] compressed = CodecDriver.whole().compress(this.codec, payload);
			for (int trailing : new int[] { 1, 300, 5000 }) {
				byte[] input = concat(compressed, random(trailing));
				for (int room : new int[] { 1000, 1 << 16, 1 << 25 }) {
					assertThat(endOf(ByteBuffer.wrap(input), ByteBuffer.allocate(room), payload))
						.isEqualTo(compressed.length);
				}
				ByteBuffer direct = ByteBuffer.allocateDirect(input.length).put(input).flip();
				assertThat(endOf(direct.asReadOnlyBuffer(), ByteBuffer.allocateDirect(1 << 16), payload))
					.isEqualTo(compressed.length);
			}
		}
	}

	/** Slices of one buffer, as somebody gives them who takes turns with others. */
	@Test
	void theEndIsExactWhenABufferIsSliced() {
		byte[] payload = random(300_000);
		byte[] compressed = CodecDriver.whole().compress(this.codec, payload);
		ByteBuffer source = ByteBuffer.wrap(concat(compressed, random(1000)));
		int end = source.limit();
		ByteBuffer target = ByteBuffer.allocate(1 << 20);
		try (CodecStream stream = this.codec.newDecompressor()) {
			Status status;
			do {
				source.limit(Math.min(end, source.position() + 65_536));
				status = stream.process(source, target, Directive.CONTINUE);
			}
			while (status != Status.FINISHED);
			assertThat(source.position()).isEqualTo(compressed.length);
			assertThat(Arrays.copyOf(target.array(), target.position())).isEqualTo(payload);
		}
	}

	@Test
	void aStreamOfManyBuffersEndsExactlyUpTo64KiB() {
		byte[] payload = random(60_000);
		byte[] compressed = CodecDriver.whole().compress(this.codec, payload);
		byte[] input = concat(compressed, random(3000));
		for (CodecDriver driver : List.of(CodecDriver.chunked(10_000, CodecDriver.WHOLE),
				CodecDriver.chunked(1000, 700), CodecDriver.random(8, 9000))) {
			CodecDriver.Run run = decompress(driver, input);
			assertThat(run.status()).isEqualTo(Status.FINISHED);
			assertThat(run.output()).isEqualTo(payload);
			assertThat(run.consumed()).isEqualTo(compressed.length);
		}
	}

	@Test
	void aLongStreamOfManyBuffersEndsToFourKibibytes() {
		for (byte[] payload : List.of(random(300_000), text(3_000_000))) {
			byte[] compressed = CodecDriver.whole().compress(this.codec, payload);
			assertThat(compressed.length).isGreaterThan(100_000);
			for (int trailing : new int[] { 1, 3000 }) {
				byte[] input = concat(compressed, random(trailing));
				for (CodecDriver driver : List.of(CodecDriver.chunked(10_000, CodecDriver.WHOLE),
						CodecDriver.chunked(5000, 900), CodecDriver.random(9, 9000))) {
					CodecDriver.Run run = decompress(driver, input);
					assertThat(run.failure()).isNull();
					assertThat(run.status()).isEqualTo(Status.FINISHED);
					assertThat(run.output()).isEqualTo(payload);
					assertThat(run.consumed()).isBetween(compressed.length,
							Math.min(compressed.length + 4096, input.length - 1));
				}
			}
		}
	}

	@Test
	void corruptionIsToldFromTrailingDataHoweverLongTheStream() {
		for (int size : new int[] { 0, 10, 1000, 60_000, 300_000 }) {
			byte[] payload = random(size);
			byte[] flushed;
			try (CodecStream stream = this.codec.newCompressor()) {
				flushed = CodecDriver.whole().run(stream, payload, Directive.FLUSH).output();
			}
			byte[] corrupt = concat(flushed, INVALID);
			byte[] complete = concat(concat(flushed, new byte[] { 3 }), INVALID);
			for (CodecDriver driver : List.of(CodecDriver.whole(), CodecDriver.chunked(999, CodecDriver.WHOLE),
					CodecDriver.chunked(4096, 500), CodecDriver.random(10, 2000))) {
				CodecDriver.Run run = decompress(driver, corrupt);
				assertThat(run.failure()).isNotNull().hasNoCause();
				assertThat(run.failure().getReason()).isEqualTo(Reason.CORRUPT);
				assertThat(run.output()).isEqualTo(Arrays.copyOf(payload, run.output().length));
				assertThat(run.output().length).isGreaterThanOrEqualTo((size > 60_000) ? size - 4097 : size);
				run = decompress(driver, complete);
				assertThat(run.status()).isEqualTo(Status.FINISHED);
				assertThat(run.output()).isEqualTo(payload);
				assertThat(run.consumed()).isBetween(flushed.length + 1, complete.length - 1);
			}
		}
	}

	@Test
	void allThatPrecedesCorruptionInOneBufferIsDelivered() {
		byte[] payload = text(2_000_000);
		byte[] flushed;
		try (CodecStream stream = this.codec.newCompressor()) {
			ByteBuffer target = ByteBuffer.allocate(payload.length);
			assertThat(stream.process(ByteBuffer.wrap(payload), target, Directive.FLUSH)).isEqualTo(Status.NEEDS_INPUT);
			flushed = Arrays.copyOf(target.array(), target.position());
		}
		ByteBuffer source = ByteBuffer.wrap(concat(flushed, INVALID));
		for (int room : new int[] { 10_000, 5_000_000 }) {
			ByteArrayOutputStream output = new ByteArrayOutputStream();
			ByteBuffer target = ByteBuffer.allocate(room);
			source.rewind();
			try (CodecStream stream = this.codec.newDecompressor()) {
				assertThatExceptionOfType(MalformedContentException.class).isThrownBy(() -> {
					while (true) {
						target.clear();
						try {
							stream.process(source, target, Directive.FINISH);
						}
						finally {
							output.write(target.array(), 0, target.position());
						}
					}
				}).satisfies((ex) -> assertThat(ex.getReason()).isEqualTo(Reason.CORRUPT));
			}
			assertThat(output.toByteArray()).isEqualTo(payload);
			assertThat(source.position()).isBetween(flushed.length, flushed.length + 4);
		}
	}

	/** Whoever takes the rest of a buffer along in another one has done nothing wrong. */
	@Test
	void theRestOfASourceMayMoveToAnotherBuffer() {
		byte[] payload = text(3_000_000);
		byte[] compressed = CodecDriver.whole().compress(this.codec, payload);
		byte[] input = concat(compressed, random(2000));
		for (int room : new int[] { 100_000, 3_000_000 }) {
			ByteBuffer target = ByteBuffer.allocate(room);
			ByteArrayOutputStream output = new ByteArrayOutputStream();
			int consumed = 0;
			try (CodecStream stream = this.codec.newDecompressor()) {
				Status status;
				do {
					ByteBuffer source = ByteBuffer.wrap(Arrays.copyOfRange(input, consumed, input.length));
					status = stream.process(source, target.clear(), Directive.FINISH);
					consumed += source.position();
					output.write(target.array(), 0, target.position());
				}
				while (status == Status.NEEDS_OUTPUT);
				assertThat(status).isEqualTo(Status.FINISHED);
			}
			assertThat(output.toByteArray()).isEqualTo(payload);
			assertThat(consumed).isBetween(compressed.length, compressed.length + 4096);
		}
	}

	/** A buffer that is filled anew is another one, though it is the same object. */
	@Test
	void aBufferMayBeFilledAnew() {
		byte[] payload = random(50_000);
		byte[] compressed = CodecDriver.whole().compress(this.codec, payload);
		byte[] input = concat(compressed, random(500));
		ByteBuffer source = ByteBuffer.allocate(1000);
		ByteBuffer target = ByteBuffer.allocate(payload.length + 1);
		try (CodecStream stream = this.codec.newDecompressor()) {
			int offset = 0;
			Status status = Status.NEEDS_INPUT;
			while (status == Status.NEEDS_INPUT) {
				source.clear().put(input, offset, Math.min(1000, input.length - offset)).flip();
				status = stream.process(source, target, Directive.CONTINUE);
				offset += source.position();
			}
			assertThat(status).isEqualTo(Status.FINISHED);
			assertThat(offset).isEqualTo(compressed.length);
			assertThat(Arrays.copyOf(target.array(), target.position())).isEqualTo(payload);
		}
	}

	@Test
	void aBombIsDecodedNoFurtherThanThereIsRoom() {
		byte[] bomb = CodecDriver.whole().compress(this.codec, new byte[50_000_000]);
		long before = StatePool.open();
		try (CodecStream stream = this.codec.newDecompressor()) {
			ByteBuffer source = ByteBuffer.wrap(bomb);
			ByteBuffer target = ByteBuffer.allocate(1000);
			for (int i = 0; i < 10; i++) {
				assertThat(stream.process(source, target.clear(), Directive.FINISH)).isEqualTo(Status.NEEDS_OUTPUT);
				assertThat(target.hasRemaining()).isFalse();
			}
			assertThat(StatePool.open()).isEqualTo(before + 1);
		}
		assertThat(StatePool.open()).isEqualTo(before);
	}

	@Test
	void theConsumedCountLagsLittle() {
		byte[] payload = new byte[50_000_000];
		byte[] compressed = CodecDriver.whole().compress(this.codec, concat(random(100_000), payload));
		ByteBuffer source = ByteBuffer.wrap(compressed);
		ByteBuffer target = ByteBuffer.allocate(100_000);
		try (CodecStream stream = this.codec.newDecompressor()) {
			stream.process(source, target, Directive.FINISH);
			assertThat(source.position()).isGreaterThan(90_000);
		}
	}

	private int endOf(ByteBuffer source, ByteBuffer target, byte[] payload) {
		ByteArrayOutputStream output = new ByteArrayOutputStream();
		try (CodecStream stream = this.codec.newDecompressor()) {
			Status status;
			do {
				status = stream.process(source, target.clear(), Directive.FINISH);
				byte[] bytes = new byte[target.flip().remaining()];
				target.get(bytes);
				output.writeBytes(bytes);
			}
			while (status == Status.NEEDS_OUTPUT);
			assertThat(status).isEqualTo(Status.FINISHED);
		}
		assertThat(output.toByteArray()).isEqualTo(payload);
		return source.position();
	}

	private CodecDriver.Run decompress(CodecDriver driver, byte[] input) {
		try (CodecStream stream = this.codec.newDecompressor()) {
			return driver.run(stream, input, Directive.FINISH);
		}
	}

	private static byte[] concat(byte[] first, byte[] second) {
		byte[] both = Arrays.copyOf(first, first.length + second.length);
		System.arraycopy(second, 0, both, first.length, second.length);
		return both;
	}

	static byte[] text(int length) {
		Random random = new Random(1);
		StringBuilder text = new StringBuilder(length + 100);
		while (text.length() < length) {
			text.append("2024-01-01T00:00:00Z level=info request=").append(random.nextInt());
			text.append(" method=GET path=/api/v1/items status=200 took=").append(random.nextInt(1000)).append("ms\n");
		}
		return Arrays.copyOf(text.toString().getBytes(StandardCharsets.US_ASCII), length);
	}

	private static byte[] random(int length) {
		byte[] bytes = new byte[length];
		new Random(2).nextBytes(bytes);
		return bytes;
	}

}
