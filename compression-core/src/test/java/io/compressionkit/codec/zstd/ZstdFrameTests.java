package io.compressionkit.codec.zstd;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import io.compressionkit.CodecStream;
import io.compressionkit.CodecStream.Directive;
import io.compressionkit.CodecStream.Status;
import io.compressionkit.CompressionCodec;
import io.compressionkit.MalformedContentException;
import io.compressionkit.MalformedContentException.Reason;
import io.compressionkit.codec.BufferKind;
import io.compressionkit.codec.CodecDriver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * What {@link ZstdCodec} makes of frames and their headers.
 */
@Timeout(60)
class ZstdFrameTests {

	private static final List<CodecDriver> DRIVERS = List.of(CodecDriver.whole(), CodecDriver.chunked(1, 1),
			CodecDriver.chunked(1, CodecDriver.WHOLE), CodecDriver.chunked(7, 7),
			CodecDriver.whole().on(BufferKind.READ_ONLY_HEAP, BufferKind.DIRECT), CodecDriver.random(5, 3000));

	private final ZstdCodec codec = new ZstdCodec();

	@AfterEach
	void closeCodec() {
		this.codec.close();
	}

	@Test
	void streamedFramesHaveTheShortestHeader() {
		assertThat(hex(CodecDriver.whole().compress(this.codec, new byte[0]))).isEqualTo("28b52ffd0058010000");
		byte[] payload = "sixteen bytes...".getBytes(StandardCharsets.US_ASCII);
		try (CodecStream stream = this.codec.newCompressor()) {
			assertThat(hex(CodecDriver.whole().run(stream, payload, Directive.FLUSH).output()))
				.isEqualTo("28b52ffd0058800000" + hex(payload));
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { -7, 1, 3, 6 })
	void oneShotFramesAreThoseOfAStream(int level) {
		try (ZstdCodec leveled = new ZstdCodec(ZstdOptions.defaults().withLevel(level))) {
			for (int size : new int[] { 0, 1, 100, 1024, 10_240, 131_072, 262_144, 1_000_000 }) {
				for (byte[] payload : List.of(text(size), random(size))) {
					byte[] streamed = CodecDriver.chunked(1000, CodecDriver.WHOLE).compress(leveled, payload);
					byte[] oneShot = new byte[streamed.length + 1];
					try (CodecStream stream = leveled.newCompressor(size)) {
						ByteBuffer target = ByteBuffer.wrap(oneShot);
						assertThat(stream.process(ByteBuffer.wrap(payload), target, Directive.FINISH))
							.isEqualTo(Status.FINISHED);
						assertThat(Arrays.copyOf(oneShot, target.position())).isEqualTo(streamed);
					}
				}
			}
		}
	}

	@Test
	void contentSizeIsDeclaredOnRequest() {
		byte[] payload = text(3000);
		try (ZstdCodec sized = new ZstdCodec(ZstdOptions.defaults().withContentSize(true))) {
			try (CodecStream stream = sized.newCompressor(payload.length)) {
				byte[] frame = CodecDriver.chunked(100, 100).compress(stream, payload);
				assertThat(Zstd.getFrameContentSize(frame)).isEqualTo(3000);
			}
			byte[] frame = CodecDriver.whole().compress(sized, payload);
			assertThat(Zstd.getFrameContentSize(frame)).isEqualTo(3000);
			byte[] unknown = CodecDriver.chunked(100, 100).compress(sized, payload);
			assertThat(Zstd.getFrameContentSize(unknown)).isNotEqualTo(3000);
			assertThat(CodecDriver.whole().decompress(sized, unknown)).isEqualTo(payload);
		}
	}

	@ParameterizedTest
	@CsvSource({ "42,0", "42,13", "0,42", "13,42" })
	void aSourceOfAnotherSizeThanDeclaredFails(int declared, int actual) {
		try (ZstdCodec sized = new ZstdCodec(ZstdOptions.defaults().withContentSize(true));
				CodecStream stream = sized.newCompressor(declared)) {
			assertThatIllegalStateException().isThrownBy(() -> CodecDriver.whole().compress(stream, text(actual)))
				.withMessageContaining("size")
				.withNoCause();
			assertThat(CodecDriver.whole().compress(sized, text(100))).isNotEmpty();
		}
	}

	@Test
	void aChecksumIsWrittenOnRequest() {
		try (ZstdCodec checked = new ZstdCodec(ZstdOptions.defaults().withChecksum(true))) {
			byte[] plain = CodecDriver.whole().compress(this.codec, text(1000));
			byte[] frame = CodecDriver.whole().compress(checked, text(1000));
			assertThat(frame).hasSize(plain.length + 4);
			frame[frame.length - 1] ^= 1;
			for (CodecDriver driver : DRIVERS) {
				CodecDriver.Run run = decompress(this.codec, driver, frame);
				assertThat(run.failure().getReason()).isEqualTo(Reason.CHECKSUM);
				assertThat(run.output()).isEqualTo(text(1000));
			}
		}
	}

	@Test
	void levelsHaveTheirEffect() {
		byte[] payload = text(100_000);
		int previous = Integer.MAX_VALUE;
		for (int level : new int[] { -7, 1, 5, 12, 19 }) {
			try (ZstdCodec leveled = new ZstdCodec(ZstdOptions.defaults().withLevel(level))) {
				byte[] frame = CodecDriver.whole().compress(leveled, payload);
				assertThat(frame.length).isLessThan(previous);
				previous = frame.length;
				assertThat(CodecDriver.whole().decompress(this.codec, frame)).isEqualTo(payload);
			}
		}
	}

	@Test
	void theHeaderIsAnnouncedOnceBeforeAnythingIsDecoded() {
		byte[] frame = Zstd.compress(text(3000));
		for (int chunk : new int[] { 1, 2, frame.length }) {
			try (CodecStream stream = this.codec.newDecompressor()) {
				ByteBuffer target = ByteBuffer.allocate(5000);
				assertThat(stream.declaredOutputSize()).isEqualTo(-1);
				assertThat(stream.declaredWindowSize()).isEqualTo(-1);
				Status status = Status.NEEDS_INPUT;
				ByteBuffer source = ByteBuffer.wrap(frame).limit(0);
				while (status == Status.NEEDS_INPUT) {
					source.limit(Math.min(source.limit() + chunk, frame.length));
					status = stream.process(source, target, Directive.CONTINUE);
				}
				assertThat(status).isEqualTo(Status.NEEDS_OUTPUT);
				assertThat(target.position()).isZero();
				assertThat(stream.declaredOutputSize()).isEqualTo(3000);
				assertThat(stream.declaredWindowSize()).isEqualTo(3000);
				source.limit(frame.length);
				assertThat(stream.process(source, target, Directive.FINISH)).isEqualTo(Status.FINISHED);
				assertThat(target.flip()).isEqualTo(ByteBuffer.wrap(text(3000)));
			}
		}
	}

	@ParameterizedTest
	@CsvSource({ "0,1024", "8,2048", "1,1152", "104,8388608", "105,9437184" })
	void windowsAreReadFromTheirDescriptor(int descriptor, long window) {
		byte[] frame = emptyFrame(0x00, descriptor);
		try (CodecStream stream = this.codec.newDecompressor()) {
			stream.process(ByteBuffer.wrap(frame), ByteBuffer.allocate(1), Directive.FINISH);
			assertThat(stream.declaredWindowSize()).isEqualTo(window);
			assertThat(stream.declaredOutputSize()).isEqualTo(-1);
		}
		try (ZstdCodec exact = new ZstdCodec(ZstdOptions.defaults().withMaxDecodeWindow(window))) {
			assertThat(CodecDriver.whole().decompress(exact, frame)).isEmpty();
		}
	}

	@Test
	void aLargerWindowThanAllowedIsRefused() {
		byte[] frame = emptyFrame(0x00, 105);
		try (ZstdCodec limited = new ZstdCodec(ZstdOptions.defaults().withMaxDecodeWindow(8 << 20))) {
			for (CodecDriver driver : DRIVERS) {
				CodecDriver.Run run = decompress(limited, driver, frame);
				assertThat(run.failure().getReason()).isEqualTo(Reason.WINDOW_TOO_LARGE);
				assertThat(run.failure()).hasMessageContaining("9437184").hasMessageContaining("8388608");
			}
			byte[] single = emptyFrame(0xa0, 1, 0, 128, 0);
			assertThat(decompress(limited, CodecDriver.whole(), single).failure().getReason())
				.isEqualTo(Reason.WINDOW_TOO_LARGE);
		}
		assertThat(decompress(this.codec, CodecDriver.whole(), emptyFrame(0x00, 0xff)).failure().getReason())
			.isEqualTo(Reason.WINDOW_TOO_LARGE);
	}

	@Test
	void theContextHasALimitOfItsOwn() {
		byte[] frame = emptyFrame(0x00, 112);
		try (ZstdDecompressCtx context = new ZstdDecompressCtx()) {
			context.setLongMax(23);
			ByteBuffer source = ByteBuffer.allocateDirect(frame.length).put(frame).flip();
			assertThatExceptionOfType(com.github.luben.zstd.ZstdException.class)
				.isThrownBy(() -> context.decompressDirectByteBufferStream(ByteBuffer.allocateDirect(10), source))
				.satisfies((ex) -> assertThat(Math.abs(ex.getErrorCode()))
					.isEqualTo(Zstd.errFrameParameterWindowTooLarge()));
		}
	}

	@Test
	void aContextThatHeldALargeWindowIsNotKept() {
		CodecDriver.whole().decompress(this.codec, emptyFrame(0x00, 112));
		assertThat(this.codec.decompressorPool().idle()).isZero();
		CodecDriver.whole().decompress(this.codec, emptyFrame(0x00, 88));
		assertThat(this.codec.decompressorPool().idle()).isEqualTo(1);
	}

	@Test
	void contextsThatAreLargeByThemselvesAreNotKept() {
		for (ZstdOptions options : List.of(ZstdOptions.defaults().withLevel(20),
				ZstdOptions.defaults().withWindowLog(25), ZstdOptions.defaults().withWorkers(1))) {
			try (ZstdCodec large = new ZstdCodec(options)) {
				CodecDriver.whole().compress(large, text(100));
				assertThat(large.compressorPool().idle()).isZero();
			}
		}
	}

	@Test
	void skippableFramesEndWithoutOutput() {
		for (int magic = 0x50; magic <= 0x5f; magic++) {
			for (int size : new int[] { 0, 1, 3, 300 }) {
				byte[] frame = skippable(magic, size);
				byte[] input = concat(frame, CodecDriver.whole().compress(this.codec, text(10)));
				for (CodecDriver driver : DRIVERS) {
					CodecDriver.Run run = decompress(this.codec, driver, input);
					assertThat(run.status()).isEqualTo(Status.FINISHED);
					assertThat(run.output()).isEmpty();
					assertThat(run.consumed()).isEqualTo(frame.length);
				}
				for (int length = 0; length < Math.min(frame.length, 12); length++) {
					assertThat(decompress(this.codec, CodecDriver.whole(), Arrays.copyOf(frame, length)).status())
						.isEqualTo(Status.NEEDS_INPUT);
				}
			}
		}
	}

	@Test
	void aSkippableFrameMayBeLargerThanAnArray() {
		ByteBuffer frame = ByteBuffer.allocate(1000).order(ByteOrder.LITTLE_ENDIAN);
		frame.putInt(0x184d2a50).putInt(-1).rewind();
		try (CodecStream stream = this.codec.newDecompressor()) {
			assertThat(stream.process(frame, ByteBuffer.allocate(1), Directive.CONTINUE)).isEqualTo(Status.NEEDS_INPUT);
			assertThat(frame.hasRemaining()).isFalse();
			assertThat(stream.declaredOutputSize()).isEqualTo(-1);
		}
	}

	@Test
	void framesThatFollowOneAnotherAreReadOneByOne() {
		byte[] first = CodecDriver.whole().compress(this.codec, text(200_000));
		byte[] second = Zstd.compress(random(1000));
		byte[] third = skippable(0x53, 5);
		byte[] input = concat(concat(first, second), concat(third, first));
		for (CodecDriver driver : DRIVERS) {
			int offset = 0;
			ByteArrayOutputStream output = new ByteArrayOutputStream();
			for (byte[] frame : List.of(first, second, third, first)) {
				CodecDriver.Run run = decompress(this.codec, driver, Arrays.copyOfRange(input, offset, input.length));
				assertThat(run.status()).isEqualTo(Status.FINISHED);
				assertThat(run.consumed()).isEqualTo(frame.length);
				output.writeBytes(run.output());
				offset += run.consumed();
			}
			assertThat(output.toByteArray()).isEqualTo(concat(concat(text(200_000), random(1000)), text(200_000)));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "00", "28b52ffe", "29", "28b5ff", "28b52ffd08", "1f8b", "502a4d19", "27b52ffd00580100" })
	void whatBeginsWithSomethingElseIsCorruptAtOnce(String hex) {
		CodecDriver.Run run = decompress(this.codec, CodecDriver.chunked(1, 1), HexFormat.of().parseHex(hex));
		assertThat(run.failure()).isNotNull();
		assertThat(run.failure().getReason()).isEqualTo(Reason.CORRUPT);
		assertThat(run.failure()).hasNoCause();
	}

	@Test
	void blocksBeforeAFaultyOneAreDelivered() {
		byte[] payload = random(500_000);
		for (boolean sized : new boolean[] { true, false }) {
			byte[] frame;
			try (ZstdCompressCtx context = new ZstdCompressCtx().setContentSize(sized)) {
				frame = sized ? context.compress(payload) : CodecDriver.whole().compress(this.codec, payload);
			}
			int second = (sized ? 9 : 6) + 3 + 131_072;
			frame[second] |= 0x06;
			for (CodecDriver driver : List.of(CodecDriver.whole(), CodecDriver.chunked(1, CodecDriver.WHOLE),
					CodecDriver.random(6, 60_000))) {
				CodecDriver.Run run = decompress(this.codec, driver, frame);
				assertThat(run.failure().getReason()).isEqualTo(Reason.CORRUPT);
				assertThat(run.output()).isEqualTo(Arrays.copyOf(payload, 131_072));
			}
			try (CodecStream stream = this.codec.newDecompressor()) {
				ByteBuffer source = ByteBuffer.wrap(frame);
				ByteBuffer target = ByteBuffer.allocate(1 << 20);
				stream.process(source, target, Directive.FINISH);
				assertThatExceptionOfType(MalformedContentException.class)
					.isThrownBy(() -> stream.process(source, target, Directive.FINISH))
					.withNoCause();
				assertThat(target.position()).isEqualTo(131_072);
			}
		}
	}

	@Test
	void aFrameThatIsThereAsAWholeIsDecodedInOneCall() {
		byte[] payload = text(900_000);
		byte[] frame = Zstd.compress(payload);
		for (BufferKind kind : BufferKind.TARGETS) {
			try (CodecStream stream = this.codec.newDecompressor()) {
				ByteBuffer source = kind.toString().startsWith("DIRECT")
						? ByteBuffer.allocateDirect(frame.length).put(frame).flip() : ByteBuffer.wrap(frame);
				ByteBuffer target = kind.toString().startsWith("DIRECT") ? ByteBuffer.allocateDirect(payload.length)
						: ByteBuffer.allocate(payload.length);
				assertThat(stream.process(source, target, Directive.FINISH)).isEqualTo(Status.NEEDS_OUTPUT);
				assertThat(stream.process(source, target, Directive.FINISH)).isEqualTo(Status.FINISHED);
				assertThat(target.flip()).isEqualTo(ByteBuffer.wrap(payload));
			}
		}
	}

	/** The library notices it only when the last block is not empty. */
	@ParameterizedTest
	@ValueSource(strings = { "28b52ffd2040010000", "28b52ffd244801000099e9d851", "28b52ffd2004180000616263010000",
			"28b52ffd2002180000616263010000", "28b52ffd2004190000616263", "28b52ffdc058ffffffffffffffff010000",
			"28b52ffdc058ffffffffffffffff190000616263" })
	void contentOfAnotherSizeThanDeclaredIsCorrupt(String frame) {
		for (CodecDriver driver : DRIVERS) {
			CodecDriver.Run run = decompress(this.codec, driver, HexFormat.of().parseHex(frame));
			assertThat(run.failure()).isNotNull();
			assertThat(run.failure().getReason()).isEqualTo(Reason.CORRUPT);
		}
	}

	/**
	 * Larger than the window of 1 KiB, raw and repeated; repeated, in no window at all.
	 */
	@ParameterizedTest
	@CsvSource({ "28b52ffd4000d006 813e00, 2000", "28b52ffd4000d006 833e00, 1", "28b52ffd2000 020000 00 010000, 0" })
	void aBlockLargerThanTheWindowIsCorruptHoweverItComes(String start, int rest) {
		byte[] frame = concat(HexFormat.of().parseHex(start.replace(" ", "")), new byte[rest]);
		for (CodecDriver driver : DRIVERS) {
			CodecDriver.Run run = decompress(this.codec, driver, frame);
			assertThat(run.failure()).isNotNull();
			assertThat(run.failure().getReason()).isEqualTo(Reason.CORRUPT);
		}
	}

	/** The buffer of the context is that of the frame before, which had to be larger. */
	@Test
	void contentBeyondTheDeclaredSizeIsCorruptAtOnceAfterALargerFrame() {
		byte[] larger = CodecDriver.whole().compress(this.codec, text(300_000));
		byte[] frame = HexFormat.of().parseHex("28b52ffd600000" + "000800" + "61".repeat(256) + "180000616263");
		for (CodecDriver driver : DRIVERS) {
			CodecDriver.Run fresh = decompress(this.codec, driver, frame);
			driver.decompress(this.codec, larger);
			CodecDriver.Run used = decompress(this.codec, driver, frame);
			assertThat(fresh.failure().getReason()).isEqualTo(Reason.CORRUPT);
			assertThat(used.failure()).isNotNull();
			assertThat(used.failure().getReason()).isEqualTo(Reason.CORRUPT);
			assertThat(used.output()).hasSizeLessThanOrEqualTo(256);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "28b52ffd2000050000", "28b52ffd0058050000", "28b52ffd0058040000010000" })
	void aCompressedBlockOfNoBytesIsCorrupt(String frame) {
		for (CodecDriver driver : DRIVERS) {
			CodecDriver.Run run = decompress(this.codec, driver, HexFormat.of().parseHex(frame));
			assertThat(run.failure()).isNotNull();
			assertThat(run.failure().getReason()).isEqualTo(Reason.CORRUPT);
		}
	}

	@Test
	void contentBeyondTheDeclaredSizeIsNotGivenEvenIfCorruptContentFollows() {
		byte[] frame = HexFormat.of().parseHex("28b52ffdc0580000000000000000" + "1000000000" + "0600ff");
		for (CodecDriver driver : DRIVERS) {
			CodecDriver.Run run = decompress(this.codec, driver, frame);
			assertThat(run.output()).isEmpty();
			assertThat(run.failure()).isNotNull();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "28b52ffd2000010000", "28b52ffd2003180000616263010000" })
	void contentOfTheDeclaredSizeMayEndWithAnEmptyBlock(String frame) {
		byte[] bytes = HexFormat.of().parseHex(frame);
		for (CodecDriver driver : DRIVERS) {
			assertThat(driver.decompress(this.codec, bytes)).hasSize(bytes[5]);
		}
	}

	@Test
	void eventsCostAFewBytesEach() {
		try (CodecStream stream = this.codec.newCompressor()) {
			int size = 0;
			for (int i = 0; i < 100; i++) {
				size += CodecDriver.whole().run(stream, text(70), Directive.FLUSH).output().length;
			}
			assertThat(size).isLessThan(100 * 20);
		}
	}

	private static CodecDriver.Run decompress(CompressionCodec codec, CodecDriver driver, byte[] input) {
		try (CodecStream stream = codec.newDecompressor()) {
			return driver.run(stream, input, Directive.FINISH);
		}
	}

	/** A frame of one empty block. */
	private static byte[] emptyFrame(int descriptor, int... rest) {
		ByteBuffer frame = ByteBuffer.allocate(8 + rest.length).putInt(0x28b52ffd).put((byte) descriptor);
		for (int field : rest) {
			frame.put((byte) field);
		}
		return frame.put((byte) 1).array();
	}

	private static byte[] skippable(int magic, int size) {
		ByteBuffer frame = ByteBuffer.allocate(8 + size).order(ByteOrder.LITTLE_ENDIAN);
		return frame.putInt(0x184d2a00 | magic).putInt(size).array();
	}

	private static byte[] concat(byte[] first, byte[] second) {
		byte[] both = Arrays.copyOf(first, first.length + second.length);
		System.arraycopy(second, 0, both, first.length, second.length);
		return both;
	}

	private static byte[] text(int length) {
		ByteArrayOutputStream text = new ByteArrayOutputStream();
		Random random = new Random(3);
		while (text.size() < length) {
			text.writeBytes(Dictionaries.message(random));
		}
		return Arrays.copyOf(text.toByteArray(), length);
	}

	private static byte[] random(int length) {
		byte[] bytes = new byte[length];
		new Random(4).nextBytes(bytes);
		return bytes;
	}

	private static String hex(byte[] bytes) {
		return HexFormat.of().formatHex(bytes);
	}

}
