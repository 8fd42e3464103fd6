package io.compressionkit.codec.zip;

import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import com.sun.management.ThreadMXBean;
import io.compressionkit.CodecStream;
import io.compressionkit.CodecStream.Directive;
import io.compressionkit.CodecStream.Status;
import io.compressionkit.CompressionCodec;
import io.compressionkit.MalformedContentException;
import io.compressionkit.codec.CodecDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests for {@link DeflateCompressor} and {@link DeflateDecompressor} where the Java
 * platform's deflate has its corners.
 */
@Timeout(60)
class DeflateTests {

	private static final byte[] EMPTY_BLOCK = { 0, 0, (byte) 0xff, (byte) 0xff };

	@Test
	void aFlushAtLevelZeroIsTheBytesAndAnEmptyBlock() {
		byte[] payload = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
		for (int room : new int[] { CodecDriver.WHOLE, 1, 5, 16, 21, 26, 28 }) {
			try (ZlibCodec codec = new ZlibCodec(ZlibOptions.defaults().withLevel(0));
					CodecStream stream = codec.newCompressor()) {
				CodecDriver driver = CodecDriver.chunked(CodecDriver.WHOLE, room);
				ByteArrayOutputStream flushed = new ByteArrayOutputStream();
				flushed.writeBytes(driver.run(stream, payload, Directive.FLUSH).output());
				flushed.writeBytes(driver.run(stream, new byte[0], Directive.FLUSH).output());
				assertThat(flushed.toByteArray()).asHexString()
					.isEqualToIgnoringCase("7801" + "001000efff" + "30313233343536373839616263646566" + "000000ffff");
			}
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 4, 6 })
	void aFlushIsTheSameWhateverRoomThereIs(int level) {
		Random random = new Random(1);
		try (CompressionCodec codec = new RawDeflateCodec(ZlibOptions.defaults().withLevel(level))) {
			for (int size : new int[] { 1, 2, 10, 100, 1000, 80_000 }) {
				for (int alphabet : new int[] { 2, 20, 256 }) {
					byte[] payload = letters(random, size, alphabet);
					byte[] expected = flush(codec, payload, CodecDriver.chunked(50_000, CodecDriver.WHOLE));
					assertThat(Arrays.copyOfRange(expected, expected.length - 4, expected.length))
						.isEqualTo(EMPTY_BLOCK);
					int[] rooms = { 1, 2, 3, 4, 5, 6, 7, 8, 11, 64, 100, 1000, expected.length - 1, expected.length,
							expected.length + 1 };
					for (int room : rooms) {
						assertThat(flush(codec, payload, CodecDriver.chunked(50_000, room)))
							.as("%d bytes of %d letters in targets of %d", size, alphabet, room)
							.isEqualTo(expected);
					}
				}
			}
		}
	}

	@Test
	void aLargeFlushAtLevelZeroCanBeDecoded() {
		byte[] payload = letters(new Random(2), 300_000, 256);
		try (CompressionCodec codec = new RawDeflateCodec(ZlibOptions.defaults().withLevel(0))) {
			for (int room : new int[] { CodecDriver.WHOLE, 1, 5, 6, 1000, 33_000 }) {
				try (CodecStream stream = codec.newDecompressor()) {
					byte[] flushed = flush(codec, payload, CodecDriver.chunked(100_000, room));
					assertThat(flushed.length).isGreaterThan(payload.length);
					CodecDriver.Run run = CodecDriver.whole().run(stream, flushed, Directive.CONTINUE);
					assertThat(run.output()).isEqualTo(payload);
				}
			}
		}
	}

	@Test
	void dataMayFollowAFlushThatIsNotYetComplete() {
		byte[] payload = letters(new Random(3), 1000, 20);
		for (Directive next : Directive.values()) {
			try (CompressionCodec codec = new GzipCodec(GzipOptions.defaults());
					CodecStream stream = codec.newCompressor()) {
				ByteBuffer target = ByteBuffer.allocate(2000);
				ByteBuffer small = target.duplicate().limit(30);
				ByteBuffer source = ByteBuffer.wrap(payload);
				assertThat(stream.process(source, small, Directive.FLUSH)).isEqualTo(Status.NEEDS_OUTPUT);
				small.limit(31);
				assertThat(stream.process(source, small, Directive.FLUSH)).isEqualTo(Status.NEEDS_OUTPUT);
				target.position(small.position());
				stream.process(ByteBuffer.wrap(payload), target, next);
				stream.process(ByteBuffer.allocate(0), target, Directive.FINISH);
				byte[] compressed = Arrays.copyOf(target.array(), target.position());
				byte[] expected = Arrays.copyOf(payload, 2 * payload.length);
				System.arraycopy(payload, 0, expected, payload.length, payload.length);
				assertThat(CodecDriver.whole().decompress(codec, compressed)).isEqualTo(expected);
			}
		}
	}

	@Test
	void outputThatIsLeftWhenTheInputIsUsedUpIsNotLost() {
		try (CompressionCodec codec = new RawDeflateCodec(ZlibOptions.defaults())) {
			for (int size : new int[] { 33_333, 65_536, 65_537, 100_000, 1 << 20 }) {
				byte[] payload = letters(new Random(0), size, 1);
				byte[] compressed = CodecDriver.whole().compress(codec, payload);
				for (CodecDriver driver : List.of(CodecDriver.whole(), CodecDriver.chunked(7, 8192),
						CodecDriver.chunked(1, 64), CodecDriver.chunked(Integer.MAX_VALUE, 500))) {
					assertThat(driver.decompress(codec, compressed)).isEqualTo(payload);
				}
			}
		}
	}

	@Test
	void aTargetWithoutRoomIsAnsweredWithNeedsOutput() {
		byte[] payload = letters(new Random(4), 100, 20);
		ByteBuffer full = ByteBuffer.allocate(0);
		try (CompressionCodec codec = new GzipCodec(GzipOptions.defaults());
				CodecStream compressor = codec.newCompressor();
				CodecStream decompressor = codec.newDecompressor()) {
			for (Directive directive : Directive.values()) {
				assertThat(compressor.process(ByteBuffer.wrap(payload), full, directive))
					.isEqualTo(Status.NEEDS_OUTPUT);
			}
			byte[] compressed = CodecDriver.whole().compress(compressor, payload);
			ByteBuffer source = ByteBuffer.wrap(compressed);
			assertThat(decompressor.process(source, full, Directive.FINISH)).isEqualTo(Status.NEEDS_OUTPUT);
			ByteBuffer target = ByteBuffer.allocate(100);
			Status status = decompressor.process(source, target, Directive.FINISH);
			while (status == Status.NEEDS_OUTPUT) {
				status = decompressor.process(source, full, Directive.FINISH);
				if (status == Status.NEEDS_OUTPUT) {
					status = decompressor.process(source, ByteBuffer.allocate(1), Directive.FINISH);
				}
			}
			assertThat(status).isEqualTo(Status.FINISHED);
			assertThat(target.array()).isEqualTo(payload);
		}
	}

	@ParameterizedTest
	@EnumSource(DeflateStrategy.class)
	void everyLevelAndStrategyRoundTrips(DeflateStrategy strategy) {
		byte[] payload = letters(new Random(5), 40_000, 20);
		for (int level = -1; level <= 9; level++) {
			try (CompressionCodec codec = new GzipCodec(new GzipOptions(level, strategy))) {
				for (CodecDriver driver : List.of(CodecDriver.whole(), CodecDriver.chunked(1, 1),
						CodecDriver.chunked(1000, 7))) {
					byte[] compressed = driver.compress(codec, payload);
					assertThat(CodecDriver.whole().decompress(codec, compressed)).isEqualTo(payload);
					if (level == 0) {
						assertThat(compressed.length).isGreaterThan(payload.length);
					}
					else {
						assertThat(compressed.length).isLessThan(payload.length);
					}
				}
			}
		}
	}

	@ParameterizedTest
	@EnumSource(DeflateStrategy.class)
	void withRoomForAllOfTheOutputOneCallIsEnough(DeflateStrategy strategy) {
		byte[] payload = letters(new Random(8), 40_000, 20);
		for (int level = -1; level <= 9; level++) {
			for (Directive directive : List.of(Directive.FLUSH, Directive.FINISH)) {
				try (CompressionCodec codec = new ZlibCodec(new ZlibOptions(level, strategy, null));
						CodecStream compressor = codec.newCompressor();
						CodecStream decompressor = codec.newDecompressor()) {
					Status expected = (directive == Directive.FINISH) ? Status.FINISHED : Status.NEEDS_INPUT;
					ByteBuffer compressed = ByteBuffer.allocate(50_000);
					ByteBuffer decompressed = ByteBuffer.allocate(payload.length + 1);
					assertThat(compressor.process(ByteBuffer.wrap(payload), compressed, directive)).isEqualTo(expected);
					assertThat(decompressor.process(compressed.flip(), decompressed, directive)).isEqualTo(expected);
					assertThat(decompressed.flip()).isEqualTo(ByteBuffer.wrap(payload));
				}
			}
		}
	}

	@Test
	void noBufferIsRetained() {
		try (CompressionCodec codec = new RawDeflateCodec(ZlibOptions.defaults());
				CodecStream compressor = codec.newCompressor();
				CodecStream decompressor = codec.newDecompressor()) {
			byte[] compressed = CodecDriver.whole().compress(codec, letters(new Random(9), 5000, 20));
			for (WeakReference<ByteBuffer> buffer : List.of(fill(compressor, new byte[5000], 10),
					fill(decompressor, compressed, 10), fill(decompressor, new byte[] { 0x07 }, 10_000))) {
				await().atMost(Duration.ofSeconds(30)).until(() -> {
					System.gc();
					return buffer.refersTo(null);
				});
			}
		}
	}

	private static WeakReference<ByteBuffer> fill(CodecStream stream, byte[] content, int room) {
		ByteBuffer source = ByteBuffer.wrap(content);
		try {
			stream.process(source, ByteBuffer.allocate(room), Directive.FINISH);
		}
		catch (MalformedContentException ex) {
			// The buffer is not retained after a failure either
		}
		return new WeakReference<>(source);
	}

	@Test
	void theSourceIsTheCallersAgainAfterEachCall() {
		byte[] payload = letters(new Random(6), 200_000, 20);
		byte[] reused = new byte[4096];
		ByteBuffer target = ByteBuffer.allocate(300_000);
		try (CompressionCodec codec = new GzipCodec(GzipOptions.defaults());
				CodecStream stream = codec.newCompressor()) {
			for (int offset = 0; offset < payload.length; offset += reused.length) {
				int length = Math.min(reused.length, payload.length - offset);
				System.arraycopy(payload, offset, reused, 0, length);
				assertThat(stream.process(ByteBuffer.wrap(reused, 0, length), target, Directive.CONTINUE))
					.isEqualTo(Status.NEEDS_INPUT);
				Arrays.fill(reused, (byte) 0);
			}
			assertThat(stream.process(ByteBuffer.allocate(0), target, Directive.FINISH)).isEqualTo(Status.FINISHED);
			byte[] compressed = Arrays.copyOf(target.array(), target.position());
			assertThat(CodecDriver.whole().decompress(codec, compressed)).isEqualTo(payload);
		}
	}

	@Test
	void aCallAllocatesNothing() {
		byte[] payload = letters(new Random(7), 5000, 20);
		for (CompressionCodec codec : List.of(new GzipCodec(GzipOptions.defaults()),
				new ZlibCodec(ZlibOptions.defaults()))) {
			byte[] compressed = CodecDriver.whole().compress(codec, payload);
			ByteBuffer source = ByteBuffer.wrap(compressed);
			ByteBuffer target = ByteBuffer.allocateDirect(payload.length + 1);
			long calls = 0;
			long allocated = 0;
			for (int i = 0; i < 20; i++) {
				try (CodecStream stream = codec.newDecompressor()) {
					source.clear();
					target.clear();
					long before = allocatedBytes();
					for (int end = 1; end <= compressed.length; end++) {
						stream.process(source.limit(end), target, Directive.CONTINUE);
					}
					allocated = allocatedBytes() - before;
					calls = compressed.length;
				}
				assertThat(target.position()).isEqualTo(payload.length);
			}
			assertThat(allocated).as("bytes in %d calls", calls).isLessThan(calls);
			codec.close();
		}
	}

	private static long allocatedBytes() {
		return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
	}

	private static byte[] flush(CompressionCodec codec, byte[] payload, CodecDriver driver) {
		try (CodecStream stream = codec.newCompressor()) {
			CodecDriver.Run run = driver.run(stream, payload, Directive.FLUSH);
			assertThat(run.status()).isEqualTo(Status.NEEDS_INPUT);
			assertThat(driver.run(stream, new byte[0], Directive.FLUSH).output()).isEmpty();
			return run.output();
		}
	}

	private static byte[] letters(Random random, int length, int alphabet) {
		byte[] letters = new byte[length];
		for (int i = 0; i < length; i++) {
			letters[i] = (byte) ('a' + random.nextInt(alphabet));
		}
		return letters;
	}

}
