package io.compressionkit.engine;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionRequest;
import io.compressionkit.CompressionResult;
import io.compressionkit.DecompressionRequest;
import io.compressionkit.testing.BufferFactories;
import io.compressionkit.testing.TrackedBuffers;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every kind of input, in every format, both ways.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OneShotInputTests {

	private static final byte[] TEXT = "blah".repeat(8).getBytes(StandardCharsets.US_ASCII);

	private TestService test;

	@BeforeAll
	void open() {
		this.test = TestService.create();
	}

	@AfterAll
	void close() {
		this.test.close();
	}

	static Stream<Arguments> byteBuffers() {
		return Stream
			.<Function<byte[], ByteBuffer>>of(ByteBuffer::wrap,
					(bytes) -> fill(ByteBuffer.allocateDirect(40), 0, bytes),
					(bytes) -> fill(ByteBuffer.allocate(4096), 0, bytes).asReadOnlyBuffer(),
					(bytes) -> fill(ByteBuffer.allocateDirect(4096), 7, bytes).asReadOnlyBuffer(),
					(bytes) -> fill(ByteBuffer.allocate(4096), 11, bytes),
					(bytes) -> fill(ByteBuffer.allocateDirect(4096), 13, bytes),
					(bytes) -> fill(ByteBuffer.allocate(4096), 17, bytes).slice())
			.flatMap((kind) -> TestService.formats().map((format) -> Arguments.of(kind, format)));
	}

	private static ByteBuffer fill(ByteBuffer buffer, int offset, byte[] bytes) {
		if (buffer.capacity() < offset + bytes.length) {
			buffer = buffer.isDirect() ? ByteBuffer.allocateDirect(offset + bytes.length + 9)
					: ByteBuffer.allocate(offset + bytes.length + 9);
		}
		return buffer.position(offset).put(bytes).limit(buffer.position()).position(offset);
	}

	@ParameterizedTest
	@MethodSource("byteBuffers")
	void byteBuffersAreReadFromPositionToLimitAndStayAsTheyAre(Function<byte[], ByteBuffer> kind,
			CompressionFormat format) {
		ByteBuffer source = kind.apply(TEXT);
		ByteBuffer before = source.duplicate();
		CompressionRequest compression = CompressionRequest.of(source, format);
		byte[] compressed = this.test.service.compressSync(compression).bytes();
		assertThat(block(this.test.service.compress(compression))).isEqualTo(compressed);
		assertThat(source).isEqualTo(before);
		assertThat(source.position()).isEqualTo(before.position());
		assertThat(compressed).isEqualTo(this.test.service.compressSync(TEXT, format));

		ByteBuffer back = kind.apply(compressed);
		int position = back.position();
		int limit = back.limit();
		DecompressionRequest decompression = DecompressionRequest.of(back, format);
		assertThat(this.test.service.decompressSync(decompression).bytes()).isEqualTo(TEXT);
		assertThat(block(this.test.service.decompress(decompression))).isEqualTo(TEXT);
		assertThat(back.position()).isEqualTo(position);
		assertThat(back.limit()).isEqualTo(limit);
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.testing.BufferFactories#all")
	void dataBuffersAreReadFromTheirReadPositionAndStayTheCallers(TrackedBuffers buffers) {
		for (CompressionFormat format : CompressionFormat.builtIn()) {
			DataBuffer source = buffers.of(Payloads.concat(new byte[] { 9, 9, 9 }, TEXT)).readPosition(3);
			CompressionRequest compression = CompressionRequest.of(source, format);
			byte[] compressed = block(this.test.service.compress(compression));
			assertThat(this.test.service.compressSync(compression).bytes()).isEqualTo(compressed);
			assertUntouched(source, 3, TEXT.length);

			DataBuffer back = buffers.of(Payloads.concat(new byte[] { 9 }, compressed)).readPosition(1);
			DecompressionRequest decompression = DecompressionRequest.of(back, format);
			assertThat(block(this.test.service.decompress(decompression))).isEqualTo(TEXT);
			assertThat(this.test.service.decompressSync(decompression).bytes()).isEqualTo(TEXT);
			assertUntouched(back, 1, compressed.length);
			DataBufferUtils.release(source);
			DataBufferUtils.release(back);
		}
	}

	private static void assertUntouched(DataBuffer buffer, int readPosition, int size) {
		assertThat(TrackedBuffers.references(buffer)).isEqualTo(1);
		assertThat(buffer.readPosition()).isEqualTo(readPosition);
		assertThat(buffer.readableByteCount()).isEqualTo(size);
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void compositeBuffersAreReadPartByPart(CompressionFormat format) {
		byte[] data = Payloads.logs(200_000);
		try (TrackedBuffers buffers = BufferFactories.pooledDirect()) {
			DataBuffer source = composite(buffers, Chunks.random(data, 4, 30_000));
			byte[] compressed = block(this.test.service.compress(CompressionRequest.of(source, format)));
			assertThat(this.test.service.decompressSync(compressed, format)).isEqualTo(data);
			DataBuffer back = composite(buffers, Chunks.of(compressed, 1 + compressed.length / 5));
			assertThat(block(this.test.service.decompress(DecompressionRequest.of(back, format)))).isEqualTo(data);
			DataBufferUtils.release(source);
			DataBufferUtils.release(back);
		}
	}

	private static DataBuffer composite(TrackedBuffers buffers, List<byte[]> parts) {
		return buffers.factory().join(parts.stream().map(buffers::of).toList());
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void textIsWrittenAsUtf8(CompressionFormat format) {
		StringBuilder text = new StringBuilder("äöü € \ud83d\ude00 日本語");
		byte[] expected = text.toString().getBytes(StandardCharsets.UTF_8);
		CompressionRequest request = CompressionRequest.of(text, format);
		assertThat(decompress(this.test.service.compressSync(request).bytes(), format)).isEqualTo(expected);
		assertThat(block(this.test.service.compress(request)))
			.isEqualTo(this.test.service.compressSync(expected, format));
		assertThat(this.test.service
			.decompressSync(DecompressionRequest.of(this.test.service.compressSync(expected, format), format))
			.text()).isEqualTo(text.toString());
	}

	@Test
	void unpairedSurrogatesBecomeReplacementCharacters() {
		for (String text : List.of("a\ud800b", "\udc00", "\ud800", "\ud800\ud800\udc00", "x\udc00\ud800")) {
			byte[] compressed = this.test.service.compressSync(CompressionRequest.of(text, CompressionFormat.GZIP))
				.bytes();
			String expected = text.replaceAll("(?<![\ud800-\udbff])[\udc00-\udfff]|[\ud800-\udbff](?![\udc00-\udfff])",
					"\ufffd");
			assertThat(new String(decompress(compressed, CompressionFormat.GZIP), StandardCharsets.UTF_8))
				.isEqualTo(expected)
				.contains("\ufffd");
		}
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void noInputMakesAnEmptyStream(CompressionFormat format) {
		DataBuffer nothing = DefaultDataBufferFactory.sharedInstance.allocateBuffer(1);
		byte[] compressed = this.test.service.compressSync(new byte[0], format);
		for (CompressionRequest request : List.of(CompressionRequest.of("", format),
				CompressionRequest.of(ByteBuffer.allocate(0), format), CompressionRequest.of(nothing, format))) {
			assertThat(this.test.service.compressSync(request).bytes()).isEqualTo(compressed);
			assertThat(block(this.test.service.compress(request))).isEqualTo(compressed);
		}
		assertThat(this.test.service.decompressSync(compressed, format)).isEmpty();
		assertThat(this.test.service.decompress(compressed, format).block(Chunks.PATIENCE)).isEmpty();
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void theReactiveBytesAreTheBlockingOnes(CompressionFormat format) {
		for (int size : new int[] { 1, 1000, 65_535, 65_536, 65_537, 131_072, 1_000_000 }) {
			for (byte[] data : List.of(Payloads.logs(size), Payloads.random(size), new byte[size])) {
				byte[] compressed = this.test.service.compressSync(data, format);
				assertThat(this.test.service.compress(data, format).block(Chunks.PATIENCE)).isEqualTo(compressed);
				assertThat(this.test.service.decompressSync(compressed, format)).isEqualTo(data);
				assertThat(this.test.service.decompress(compressed, format).block(Chunks.PATIENCE)).isEqualTo(data);
			}
		}
	}

	@Test
	void zstdFramesAreNeverLargerThanStreamedOnes() {
		for (int size : new int[] { 0, 1, 5, 255, 256, 1000, 65_536, 70_000, 300_000 }) {
			for (byte[] data : List.of(Payloads.logs(size), Payloads.random(size), new byte[size])) {
				byte[] frame = this.test.service.compressSync(data, CompressionFormat.ZSTD);
				byte[] streamed = Chunks.join(this.test.service.compress(Chunks.flux(data), CompressionFormat.ZSTD));
				assertThat(frame.length).isLessThanOrEqualTo(streamed.length);
				assertThat(this.test.service.decompressSync(streamed, CompressionFormat.ZSTD)).isEqualTo(data);
			}
		}
	}

	@Test
	void aRequestCanBeCarriedOutAgain() {
		ByteBuffer source = ByteBuffer.wrap(TEXT);
		CompressionRequest request = CompressionRequest.of(source, CompressionFormat.ZLIB);
		source.position(5);
		byte[] first = block(this.test.service.compress(request));
		assertThat(block(this.test.service.compress(request))).isEqualTo(first);
		assertThat(decompress(first, CompressionFormat.ZLIB)).as("the position when the request was made")
			.isEqualTo(TEXT);
	}

	@Test
	void theReceiverOwnsTheBytes() {
		byte[] source = TEXT.clone();
		byte[] compressed = this.test.service.compressSync(source, CompressionFormat.GZIP);
		byte[] copy = compressed.clone();
		byte[] output = this.test.service.decompressSync(compressed, CompressionFormat.GZIP);
		Arrays.fill(compressed, (byte) 0);
		this.test.service.compressSync(Payloads.random(1000), CompressionFormat.GZIP);
		assertThat(output).isEqualTo(TEXT);
		assertThat(this.test.service.decompressSync(copy, CompressionFormat.GZIP)).isEqualTo(TEXT);
		assertThat(source).isEqualTo(TEXT);
	}

	private byte[] decompress(byte[] compressed, CompressionFormat format) {
		return this.test.service.decompressSync(compressed, format);
	}

	private static byte[] block(Mono<CompressionResult> result) {
		return result.block(Chunks.PATIENCE).bytes();
	}

}
