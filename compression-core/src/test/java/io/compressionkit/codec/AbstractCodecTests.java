package io.compressionkit.codec;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.compressionkit.CodecStream;
import io.compressionkit.CodecStream.Directive;
import io.compressionkit.CodecStream.Status;
import io.compressionkit.CompressionCodec;
import io.compressionkit.MalformedContentException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * The contract of {@link CompressionCodec} and {@link CodecStream}, for every codec. A
 * subclass names the codec and, where the format differs, overrides a hook.
 */
@Timeout(120)
public abstract class AbstractCodecTests {

	private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

	private static final byte[] SENTENCE = "What was said is said again: what was said is said again, and more."
		.getBytes(StandardCharsets.UTF_8);

	private CompressionCodec codec;

	private long openBefore;

	/**
	 * A new codec with the options to test. It is closed after the test.
	 */
	protected abstract CompressionCodec codec();

	/**
	 * Bytes that no decoder accepts where a block may begin after a flush.
	 */
	protected abstract byte[] invalidBlock();

	/**
	 * The smallest size a flush may have when there was nothing to flush, because the
	 * format writes its header then.
	 */
	protected int sizeOfFlushBeforeData() {
		return 32;
	}

	@BeforeEach
	void openCodec() {
		this.openBefore = StatePool.open();
		this.codec = codec();
	}

	@AfterEach
	void everyStateIsGivenBack() {
		if (this.codec instanceof PooledCodec pooled) {
			assertThat(pooled.compressorPool().inUse()).isZero();
			assertThat(pooled.decompressorPool().inUse()).isZero();
		}
		this.codec.close();
		this.codec.close();
		assertThat(StatePool.open()).isEqualTo(this.openBefore);
	}

	static Stream<Payload> payloads() {
		return Stream.of(new Payload("nothing", new byte[0]), new Payload("one byte", new byte[] { 42 }),
				new Payload("a sentence", SENTENCE), new Payload("text", text(20_000)),
				new Payload("random", random(20_000)), new Payload("one byte repeated", repeated(65_537)));
	}

	static Stream<Payload> largePayloads() {
		return Stream.of(new Payload("text", text(1 << 20)), new Payload("random", random(1 << 20)),
				new Payload("one byte repeated", repeated(1 << 20)));
	}

	@ParameterizedTest
	@MethodSource("payloads")
	void roundTripsOnEveryKindOfBuffer(Payload payload) {
		for (BufferKind source : BufferKind.values()) {
			for (BufferKind target : BufferKind.TARGETS) {
				CodecDriver driver = CodecDriver.whole().on(source, target);
				byte[] compressed = driver.compress(this.codec, payload.bytes());
				assertThat(driver.decompress(this.codec, compressed)).as("%s to %s", source, target)
					.isEqualTo(payload.bytes());
			}
		}
	}

	@ParameterizedTest
	@MethodSource("payloads")
	void roundTripsInChunksOfEverySize(Payload payload) {
		List<CodecDriver> drivers = List.of(CodecDriver.chunked(1, 1), CodecDriver.chunked(1, CodecDriver.WHOLE),
				CodecDriver.chunked(CodecDriver.WHOLE, 1), CodecDriver.chunked(7, 7),
				CodecDriver.chunked(7, CodecDriver.WHOLE), CodecDriver.chunked(1000, 13),
				CodecDriver.chunked(1, 7).on(BufferKind.DIRECT, BufferKind.DIRECT), CodecDriver.random(11, 50),
				CodecDriver.random(12, 3000));
		for (CodecDriver driver : drivers) {
			byte[] compressed = driver.compress(this.codec, payload.bytes());
			assertThat(CodecDriver.whole().decompress(this.codec, compressed)).isEqualTo(payload.bytes());
			assertThat(driver.decompress(this.codec, compressed)).isEqualTo(payload.bytes());
		}
	}

	@ParameterizedTest
	@MethodSource("largePayloads")
	void roundTripsLargePayloads(Payload payload) {
		for (CodecDriver driver : List.of(CodecDriver.whole(), CodecDriver.random(13, 40_000),
				CodecDriver.chunked(4096, 4096).on(BufferKind.READ_ONLY_HEAP, BufferKind.DIRECT))) {
			byte[] compressed = driver.compress(this.codec, payload.bytes());
			assertThat(driver.decompress(this.codec, compressed)).isEqualTo(payload.bytes());
		}
	}

	@Test
	void makesTextAndRepetitionSmaller() {
		assertThat(CodecDriver.whole().compress(this.codec, text(20_000)).length).isLessThan(10_000);
		assertThat(CodecDriver.whole().compress(this.codec, repeated(65_537)).length).isLessThan(6000);
	}

	@Test
	void emptyChunksChangeNothing() {
		ByteArrayOutputStream compressed = new ByteArrayOutputStream();
		try (CodecStream stream = this.codec.newCompressor()) {
			compressed.writeBytes(feed(stream, new byte[0], Directive.CONTINUE));
			compressed.writeBytes(feed(stream, SENTENCE, Directive.CONTINUE));
			compressed.writeBytes(feed(stream, new byte[0], Directive.CONTINUE));
			compressed.writeBytes(feed(stream, SENTENCE, Directive.CONTINUE));
			compressed.writeBytes(feed(stream, new byte[0], Directive.FINISH));
		}
		assertThat(CodecDriver.whole().decompress(this.codec, compressed.toByteArray()))
			.isEqualTo(concat(SENTENCE, SENTENCE));
		try (CodecStream stream = this.codec.newDecompressor()) {
			assertThat(feed(stream, new byte[0], Directive.CONTINUE)).isEmpty();
			assertThat(feed(stream, new byte[0], Directive.FLUSH)).isEmpty();
			assertThat(CodecDriver.chunked(3, 5).decompress(stream, compressed.toByteArray()))
				.isEqualTo(concat(SENTENCE, SENTENCE));
		}
	}

	@Test
	void flushMakesEverythingDecodable() {
		for (byte[] payload : List.of(SENTENCE, text(100_000), random(100_000), repeated(100_000))) {
			for (CodecDriver driver : List.of(CodecDriver.whole(), CodecDriver.chunked(1000, 1),
					CodecDriver.chunked(7, 7), CodecDriver.random(21, 100))) {
				try (CodecStream compressor = this.codec.newCompressor();
						CodecStream decompressor = this.codec.newDecompressor()) {
					CodecDriver.Run flushed = driver.run(compressor, payload, Directive.FLUSH);
					assertThat(flushed.status()).isEqualTo(Status.NEEDS_INPUT);
					assertThat(feed(decompressor, flushed.output(), Directive.CONTINUE)).isEqualTo(payload);
					byte[] rest = driver.compress(compressor, payload);
					assertThat(CodecDriver.whole().decompress(decompressor, rest)).isEqualTo(payload);
				}
			}
		}
	}

	@Test
	void flushIsCompleteWhateverRoomThereIs() {
		for (int room = 1; room < 100; room++) {
			try (CodecStream compressor = this.codec.newCompressor();
					CodecStream decompressor = this.codec.newDecompressor()) {
				CodecDriver driver = CodecDriver.chunked(CodecDriver.WHOLE, room);
				for (int i = 0; i < 3; i++) {
					byte[] flushed = driver.run(compressor, SENTENCE, Directive.FLUSH).output();
					assertThat(feed(decompressor, flushed, Directive.CONTINUE)).isEqualTo(SENTENCE);
				}
			}
		}
	}

	@Test
	void flushingAgainAddsNothing() {
		for (int room : new int[] { CodecDriver.WHOLE, 1, 5, 6, 7 }) {
			CodecDriver driver = CodecDriver.chunked(CodecDriver.WHOLE, room);
			try (CodecStream stream = this.codec.newCompressor()) {
				assertThat(driver.run(stream, SENTENCE, Directive.FLUSH).output()).isNotEmpty();
				for (int i = 0; i < 3; i++) {
					CodecDriver.Run again = driver.run(stream, new byte[0], Directive.FLUSH);
					assertThat(again.status()).isEqualTo(Status.NEEDS_INPUT);
					assertThat(again.output()).isEmpty();
				}
			}
		}
	}

	@Test
	void flushBeforeDataIsHarmless() {
		try (CodecStream stream = this.codec.newCompressor()) {
			byte[] first = feed(stream, new byte[0], Directive.FLUSH);
			byte[] second = feed(stream, new byte[0], Directive.FLUSH);
			byte[] rest = feed(stream, SENTENCE, Directive.FINISH);
			assertThat(first.length).isLessThanOrEqualTo(sizeOfFlushBeforeData());
			assertThat(second).isEmpty();
			assertThat(CodecDriver.whole().decompress(this.codec, concat(first, rest))).isEqualTo(SENTENCE);
		}
	}

	@Test
	void eachFlushedMessageCanBeReadBeforeTheNext() {
		Random random = new Random(31);
		try (CodecStream compressor = this.codec.newCompressor();
				CodecStream decompressor = this.codec.newDecompressor()) {
			for (int i = 0; i < 100; i++) {
				byte[] message = Arrays.copyOf(text(20_000), 1 + random.nextInt((i % 10 == 0) ? 20_000 : 200));
				CodecDriver driver = CodecDriver.random(i, 1 + random.nextInt(300));
				byte[] flushed = driver.run(compressor, message, Directive.FLUSH).output();
				assertThat(driver.run(decompressor, flushed, Directive.FLUSH).output()).isEqualTo(message);
			}
			byte[] end = feed(compressor, new byte[0], Directive.FINISH);
			assertThat(CodecDriver.whole().decompress(decompressor, end)).isEmpty();
		}
	}

	@Test
	void aStreamThatHasEndedSaysSoAgain() {
		try (CodecStream compressor = this.codec.newCompressor();
				CodecStream decompressor = this.codec.newDecompressor()) {
			byte[] compressed = CodecDriver.whole().compress(compressor, SENTENCE);
			assertThat(CodecDriver.whole().decompress(decompressor, compressed)).isEqualTo(SENTENCE);
			for (CodecStream stream : List.of(compressor, decompressor)) {
				ByteBuffer target = ByteBuffer.allocate(8);
				assertThat(stream.process(NOTHING.duplicate(), target, Directive.FINISH)).isEqualTo(Status.FINISHED);
				assertThat(target.position()).isZero();
			}
		}
	}

	@Test
	void theEndIsFoundWithoutBeingTold() {
		byte[] compressed = CodecDriver.whole().compress(this.codec, SENTENCE);
		for (Directive directive : Directive.values()) {
			try (CodecStream stream = this.codec.newDecompressor()) {
				CodecDriver.Run run = CodecDriver.chunked(1, 1).run(stream, compressed, directive);
				assertThat(run.status()).isEqualTo(Status.FINISHED);
				assertThat(run.output()).isEqualTo(SENTENCE);
			}
		}
	}

	@Test
	void aTruncatedStreamNeverEnds() {
		for (byte[] payload : List.of(new byte[0], SENTENCE, random(300))) {
			byte[] compressed = CodecDriver.whole().compress(this.codec, payload);
			for (int length = 0; length < compressed.length; length++) {
				byte[] prefix = Arrays.copyOf(compressed, length);
				for (CodecDriver driver : List.of(CodecDriver.whole(), CodecDriver.chunked(1, 1),
						CodecDriver.chunked(7, 7))) {
					try (CodecStream stream = this.codec.newDecompressor()) {
						CodecDriver.Run run = driver.run(stream, prefix, Directive.FINISH);
						assertThat(run.failure()).isNull();
						assertThat(run.status()).as("after %d of %d bytes", length, compressed.length)
							.isEqualTo(Status.NEEDS_INPUT);
						assertThat(run.output()).isEqualTo(Arrays.copyOf(payload, run.output().length));
					}
				}
			}
		}
	}

	@Test
	void whatFollowsTheEndIsLeftInTheSource() {
		for (byte[] payload : List.of(new byte[0], SENTENCE, text(3000), repeated(65_537))) {
			byte[] compressed = CodecDriver.whole().compress(this.codec, payload);
			for (byte[] trailing : List.of(new byte[1], new byte[] { -1 }, random(100), compressed)) {
				byte[] input = concat(compressed, trailing);
				for (CodecDriver driver : List.of(CodecDriver.whole(), CodecDriver.chunked(1, 1),
						CodecDriver.chunked(7, 7), CodecDriver.chunked(CodecDriver.WHOLE, 1),
						CodecDriver.whole().on(BufferKind.READ_ONLY_DIRECT, BufferKind.DIRECT),
						CodecDriver.random(41, 60))) {
					try (CodecStream stream = this.codec.newDecompressor()) {
						CodecDriver.Run run = driver.run(stream, input, Directive.FINISH);
						assertThat(run.failure()).isNull();
						assertThat(run.status()).isEqualTo(Status.FINISHED);
						assertThat(run.output()).isEqualTo(payload);
						assertThat(run.consumed()).isEqualTo(compressed.length);
					}
				}
			}
		}
	}

	@Test
	void corruptBytesFailWithATypeOrNotAtAll() {
		byte[] compressed = CodecDriver.whole().compress(this.codec, text(500));
		for (int i = 0; i < compressed.length; i++) {
			for (int mask : new int[] { 0x01, 0x10, 0x80, 0xff }) {
				byte[] corrupt = compressed.clone();
				corrupt[i] ^= (byte) mask;
				decompressesOrFailsTyped(corrupt);
			}
		}
	}

	@Test
	void garbageFailsWithATypeOrNotAtAll() {
		Random random = new Random(51);
		byte[] compressed = CodecDriver.whole().compress(this.codec, SENTENCE);
		for (int i = 0; i < 300; i++) {
			byte[] garbage = new byte[random.nextInt(200)];
			random.nextBytes(garbage);
			decompressesOrFailsTyped(garbage);
			decompressesOrFailsTyped(concat(Arrays.copyOf(compressed, random.nextInt(compressed.length)), garbage));
		}
	}

	private void decompressesOrFailsTyped(byte[] input) {
		List<CodecDriver.Run> runs = new ArrayList<>();
		for (CodecDriver driver : List.of(CodecDriver.whole(), CodecDriver.chunked(1, 1000),
				CodecDriver.chunked(7, 7))) {
			try (CodecStream stream = this.codec.newDecompressor()) {
				runs.add(driver.run(stream, input, Directive.FINISH));
			}
		}
		for (CodecDriver.Run run : runs) {
			assertThat(run.status()).isEqualTo(runs.get(0).status());
			if (run.failure() != null) {
				assertThat(run.failure().getFormat()).isEqualTo(this.codec.format());
				assertThat(run.failure().getReason()).isEqualTo(runs.get(0).failure().getReason());
				assertThat(run.failure()).hasMessageContaining(this.codec.format().name());
			}
			else {
				assertThat(run.output()).isEqualTo(runs.get(0).output());
				assertThat(run.consumed()).isEqualTo(runs.get(0).consumed());
			}
		}
	}

	@Test
	void whatWasDecodedBeforeAnErrorIsInTheTarget() {
		for (byte[] payload : List.of(SENTENCE, text(5000))) {
			byte[] flushed;
			try (CodecStream stream = this.codec.newCompressor()) {
				flushed = feed(stream, payload, Directive.FLUSH);
			}
			byte[] corrupt = concat(flushed, invalidBlock());
			for (CodecDriver driver : List.of(CodecDriver.whole(), CodecDriver.chunked(1, 1), CodecDriver.chunked(7, 7),
					CodecDriver.whole().on(BufferKind.DIRECT, BufferKind.DIRECT),
					CodecDriver.whole().on(BufferKind.READ_ONLY_HEAP, BufferKind.DIRECT_WITH_OFFSET),
					CodecDriver.random(61, 40))) {
				try (CodecStream stream = this.codec.newDecompressor()) {
					CodecDriver.Run run = driver.run(stream, corrupt, Directive.FINISH);
					assertThat(run.failure()).isNotNull();
					assertThat(run.failure().getReason()).isEqualTo(MalformedContentException.Reason.CORRUPT);
					assertThat(run.output()).isEqualTo(payload);
					assertThat(run.consumed()).isBetween(flushed.length - 1, corrupt.length);
				}
			}
		}
	}

	@Test
	void closeMayBeRepeatedAndEndsTheStream() {
		for (CodecStream stream : List.of(this.codec.newCompressor(), this.codec.newDecompressor())) {
			stream.close();
			stream.close();
			assertThatIllegalStateException().isThrownBy(
					() -> stream.process(ByteBuffer.wrap(SENTENCE), ByteBuffer.allocate(100), Directive.CONTINUE));
			stream.close();
		}
		assertThat(StatePool.open()).isEqualTo(this.openBefore);
	}

	@Test
	void closingTwiceGivesTheStateBackOnce() {
		CodecStream closedTwice = this.codec.newCompressor();
		closedTwice.close();
		closedTwice.close();
		try (CodecStream first = this.codec.newCompressor(); CodecStream second = this.codec.newCompressor()) {
			byte[] other = text(3000);
			byte[] head = feed(first, SENTENCE, Directive.CONTINUE);
			byte[] otherHead = feed(second, other, Directive.CONTINUE);
			byte[] compressed = concat(head, feed(first, SENTENCE, Directive.FINISH));
			byte[] otherCompressed = concat(otherHead, feed(second, other, Directive.FINISH));
			assertThat(CodecDriver.whole().decompress(this.codec, compressed)).isEqualTo(concat(SENTENCE, SENTENCE));
			assertThat(CodecDriver.whole().decompress(this.codec, otherCompressed)).isEqualTo(concat(other, other));
		}
	}

	@Test
	void anAbandonedStreamLeavesNothingBehind() {
		byte[] compressed = CodecDriver.whole().compress(this.codec, text(20_000));
		for (Directive directive : List.of(Directive.CONTINUE, Directive.FLUSH, Directive.FINISH)) {
			try (CodecStream stream = this.codec.newCompressor()) {
				stream.process(ByteBuffer.wrap(random(20_000)), ByteBuffer.allocate(20), directive);
			}
			try (CodecStream stream = this.codec.newDecompressor()) {
				stream.process(ByteBuffer.wrap(compressed, 0, 1000), ByteBuffer.allocate(500), directive);
			}
			assertThat(CodecDriver.whole().compress(this.codec, text(20_000))).isEqualTo(compressed);
			assertThat(CodecDriver.whole().decompress(this.codec, compressed)).isEqualTo(text(20_000));
		}
	}

	@Test
	void aFailedStreamLeavesNothingBehind() {
		byte[] compressed = CodecDriver.whole().compress(this.codec, text(5000));
		for (int i = 0; i < 20; i++) {
			try (CodecStream stream = this.codec.newDecompressor()) {
				byte[] corrupt = concat(Arrays.copyOf(compressed, 100 + i), random(500));
				CodecDriver.whole().run(stream, corrupt, Directive.FINISH);
			}
			assertThat(CodecDriver.whole().decompress(this.codec, compressed)).isEqualTo(text(5000));
		}
	}

	@Test
	void statesAreUsedAgain() {
		assumeTrue(this.codec instanceof PooledCodec, "The codec has no pools");
		PooledCodec pooled = (PooledCodec) this.codec;
		for (int i = 0; i < 10; i++) {
			byte[] compressed = CodecDriver.whole().compress(this.codec, SENTENCE);
			CodecDriver.whole().decompress(this.codec, compressed);
		}
		for (StatePool.Statistics pool : List.of(pooled.compressorPool(), pooled.decompressorPool())) {
			assertThat(pool.acquired()).isEqualTo(10);
			assertThat(pool.created()).isBetween(1L, 10L);
			assertThat(pool.inUse()).isZero();
		}
	}

	@Test
	void streamsOutliveTheirCodec() {
		byte[] compressed = CodecDriver.whole().compress(this.codec, SENTENCE);
		try (CodecStream compressor = this.codec.newCompressor();
				CodecStream decompressor = this.codec.newDecompressor()) {
			byte[] head = feed(compressor, SENTENCE, Directive.FLUSH);
			this.codec.close();
			byte[] tail = feed(compressor, SENTENCE, Directive.FINISH);
			assertThat(CodecDriver.whole().decompress(decompressor, concat(head, tail)))
				.isEqualTo(concat(SENTENCE, SENTENCE));
		}
		assertThat(StatePool.open()).isEqualTo(this.openBefore);
		assertThatIllegalStateException().isThrownBy(() -> CodecDriver.whole().compress(this.codec, SENTENCE));
		assertThatIllegalStateException().isThrownBy(() -> CodecDriver.whole().decompress(this.codec, compressed));
	}

	@Test
	void threadsShareACodec() throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(4);
		try {
			List<Callable<Void>> tasks = new ArrayList<>();
			for (int i = 0; i < 8; i++) {
				int seed = i;
				tasks.add(() -> {
					for (int j = 0; j < 20; j++) {
						CodecDriver driver = CodecDriver.random(seed * 100L + j, 2000);
						byte[] payload = Arrays.copyOf(text(20_000), 1 + new Random(seed + j).nextInt(20_000));
						byte[] compressed = driver.compress(this.codec, payload);
						assertThat(driver.decompress(this.codec, compressed)).isEqualTo(payload);
					}
					return null;
				});
			}
			for (Future<Void> future : threads.invokeAll(tasks, 60, TimeUnit.SECONDS)) {
				future.get(1, TimeUnit.SECONDS);
			}
		}
		finally {
			threads.shutdownNow();
			assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
		}
	}

	@Test
	void costIsPositive() {
		assertThat(this.codec.relativeCost()).isPositive();
	}

	/**
	 * Feed all of the input and take all of the output.
	 */
	protected static byte[] feed(CodecStream stream, byte[] input, Directive directive) {
		CodecDriver.Run run = CodecDriver.whole().run(stream, input, directive);
		run.throwFailure();
		assertThat(run.consumed()).isEqualTo(input.length);
		return run.output();
	}

	protected static byte[] concat(byte[] first, byte[] second) {
		byte[] both = Arrays.copyOf(first, first.length + second.length);
		System.arraycopy(second, 0, both, first.length, second.length);
		return both;
	}

	/**
	 * Lines that resemble a log: they repeat, and differ.
	 */
	protected static byte[] text(int length) {
		Random random = new Random(1);
		StringBuilder text = new StringBuilder(length + 100);
		while (text.length() < length) {
			text.append("2024-01-01T00:00:00Z level=info request=").append(random.nextInt(100_000));
			text.append(" method=GET path=/api/v1/items status=200 took=").append(random.nextInt(100)).append("ms\n");
		}
		return Arrays.copyOf(text.toString().getBytes(StandardCharsets.US_ASCII), length);
	}

	protected static byte[] random(int length) {
		byte[] bytes = new byte[length];
		new Random(2).nextBytes(bytes);
		return bytes;
	}

	protected static byte[] repeated(int length) {
		byte[] bytes = new byte[length];
		Arrays.fill(bytes, (byte) 'a');
		return bytes;
	}

	/**
	 * What is compressed, and what it is called.
	 */
	record Payload(String name, byte[] bytes) {

		@Override
		public String toString() {
			return this.name;
		}

	}

}
