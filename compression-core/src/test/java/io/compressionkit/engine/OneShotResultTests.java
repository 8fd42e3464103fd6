package io.compressionkit.engine;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.core.io.buffer.DefaultDataBufferFactory;

import io.compressionkit.CompressionDictionary;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionRequest;
import io.compressionkit.CompressionResult;
import io.compressionkit.DecompressionRequest;
import io.compressionkit.Execution;
import io.compressionkit.FinishMode;
import io.compressionkit.MalformedContentException;
import io.compressionkit.MalformedContentException.Reason;
import io.compressionkit.codec.brotli.BrotliCodec;
import io.compressionkit.codec.brotli.BrotliOptions;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import io.compressionkit.codec.zstd.ZstdCodec;
import io.compressionkit.codec.zstd.ZstdOptions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * What a result tells, how a format is detected, how a call takes another codec, a
 * dictionary or another end.
 */
class OneShotResultTests {

	private static final byte[] DICTIONARY = ("Accept-Encoding: gzip, br, zstd. Content-Type: application/json. "
			+ "The quick brown fox jumps over the lazy dog, and the dog sleeps on.")
		.getBytes(StandardCharsets.US_ASCII);

	private static final byte[] LIKE_IT = ("Content-Type: application/json. The quick brown fox jumps over the lazy "
			+ "dog, and the dog sleeps on. Accept-Encoding: gzip, br, zstd.")
		.getBytes(StandardCharsets.US_ASCII);

	private final TestService test = TestService.create();

	@AfterEach
	void close() {
		this.test.close();
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void theResultTellsWhatWasDone(CompressionFormat format) {
		CompressionResult compressed = this.test.service.compressSync(CompressionRequest.of(Payloads.LOREM, format));
		assertThat(compressed.format()).isEqualTo(format);
		assertThat(compressed.bytesConsumed()).isEqualTo(Payloads.LOREM.length);
		assertThat(compressed.bytesProduced()).isEqualTo(compressed.bytes().length).isLessThan(Payloads.LOREM.length);
		assertThat(compressed.streams()).isEqualTo(1);
		assertThat(compressed.execution()).isEqualTo(Execution.INLINE);

		CompressionResult back = this.test.service.decompress(DecompressionRequest.of(compressed.bytes(), format))
			.block(Chunks.PATIENCE);
		assertThat(back.format()).isEqualTo(format);
		assertThat(back.bytesConsumed()).isEqualTo(compressed.bytesProduced());
		assertThat(back.bytesProduced()).isEqualTo(Payloads.LOREM.length);
		assertThat(back.streams()).isEqualTo(1);
		assertThat(back.execution()).isEqualTo(Execution.INLINE);
		assertThat(back.text()).isEqualTo(new String(Payloads.LOREM, StandardCharsets.UTF_8));
	}

	@Test
	void membersAndFramesAreCounted() {
		for (CompressionFormat format : new CompressionFormat[] { CompressionFormat.GZIP, CompressionFormat.ZSTD }) {
			byte[] one = this.test.service.compressSync(Payloads.LOREM, format);
			byte[] three = Payloads.concat(one, one, one);
			CompressionResult result = this.test.service.decompressSync(DecompressionRequest.of(three, format));
			assertThat(result.streams()).isEqualTo(3);
			assertThat(result.bytesConsumed()).isEqualTo(three.length);
			assertThat(result.bytes()).isEqualTo(Payloads.concat(Payloads.LOREM, Payloads.LOREM, Payloads.LOREM));
		}
	}

	@Test
	void gzipZlibAndZstdAreDetected() {
		for (CompressionFormat format : new CompressionFormat[] { CompressionFormat.GZIP, CompressionFormat.ZLIB,
				CompressionFormat.ZSTD }) {
			byte[] compressed = this.test.service.compressSync(Payloads.LOREM, format);
			for (DecompressionRequest request : new DecompressionRequest[] {
					DecompressionRequest.detectingFormat(compressed),
					DecompressionRequest.detectingFormat(ByteBuffer.wrap(compressed)),
					DecompressionRequest.detectingFormat(DefaultDataBufferFactory.sharedInstance.wrap(compressed)) }) {
				CompressionResult result = this.test.service.decompressSync(request);
				assertThat(result.format()).isEqualTo(format);
				assertThat(result.bytes()).isEqualTo(Payloads.LOREM);
				assertThat(result.bytesConsumed()).isEqualTo(compressed.length);
				assertThat(this.test.service.decompress(request).block(Chunks.PATIENCE).format()).isEqualTo(format);
			}
		}
	}

	@Test
	void unrecognisableBytesAreCorruptAndTooFewTruncated() {
		assertThat(undetected(new byte[0]).getReason()).isEqualTo(Reason.TRUNCATED);
		assertThat(undetected(new byte[] { 0x1f }).getReason()).isEqualTo(Reason.TRUNCATED);
		MalformedContentException corrupt = undetected("plain text".getBytes(StandardCharsets.US_ASCII));
		assertThat(corrupt.getReason()).isEqualTo(Reason.CORRUPT);
		assertThat(corrupt.getFormat()).isNull();
		assertThat(corrupt).hasMessageContaining("gzip").hasMessageContaining("zstd");
		assertThat(undetected(new byte[] { 0x1f, (byte) 0x8b }).getReason()).isEqualTo(Reason.TRUNCATED);
		assertThat(undetected(new byte[] { 'a', 'b' }).getReason()).isEqualTo(Reason.CORRUPT);
	}

	private MalformedContentException undetected(byte[] bytes) {
		return malformed(DecompressionRequest.detectingFormat(bytes));
	}

	@Test
	void aCallCanBringItsOwnCodec() {
		byte[] data = Payloads.logs(20_000);
		try (GzipCodec stored = new GzipCodec(GzipOptions.defaults().withLevel(0))) {
			CompressionResult result = this.test.service
				.compressSync(CompressionRequest.of(data, CompressionFormat.ZSTD).withCodec(stored));
			assertThat(result.format()).as("the codec's format counts").isEqualTo(CompressionFormat.GZIP);
			assertThat(result.bytes().length).isGreaterThan(data.length);
			assertThat(this.test.service
				.decompressSync(DecompressionRequest.of(result.bytes(), CompressionFormat.ZSTD).withCodec(stored))
				.bytes()).isEqualTo(data);
			assertThat(this.test.service
				.decompressSync(DecompressionRequest.detectingFormat(result.bytes()).withCodec(stored))
				.bytes()).isEqualTo(data);
		}
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void dictionariesAreAShortcutForACodecWithThem(CompressionFormat format) {
		CompressionDictionary dictionary = CompressionDictionary.raw(DICTIONARY);
		CompressionRequest request = CompressionRequest.of(LIKE_IT, format);
		if (format == CompressionFormat.BROTLI) {
			request = request.withCodec(new BrotliCodec(BrotliOptions.defaults().withQuality(5)));
		}
		if (format == CompressionFormat.GZIP) {
			CompressionRequest refused = request;
			assertThatIllegalArgumentException()
				.isThrownBy(() -> this.test.service.compress(refused.withDictionary(dictionary)))
				.withMessageContaining("gzip");
			return;
		}
		byte[] with = this.test.service.compressSync(request.withDictionary(dictionary)).bytes();
		assertThat(this.test.service.compress(request.withDictionary(dictionary)).block(Chunks.PATIENCE).bytes())
			.isEqualTo(with);
		assertThat(with.length).isLessThan(this.test.service.compressSync(request).bytes().length);
		DecompressionRequest back = DecompressionRequest.of(with, format);
		assertThat(this.test.service.decompressSync(decoding(back, format).withDictionary(dictionary)).bytes())
			.isEqualTo(LIKE_IT);
		CompressionDictionary wrong = CompressionDictionary.raw(Payloads.random(DICTIONARY.length));
		DecompressionRequest mistaken = decoding(back, format).withDictionary(wrong);
		if (format == CompressionFormat.ZLIB) {
			assertThat(malformed(back).getReason()).isEqualTo(Reason.DICTIONARY_REQUIRED);
			assertThat(malformed(mistaken).getReason()).isEqualTo(Reason.DICTIONARY_MISMATCH);
		}
		else if (format == CompressionFormat.ZSTD) {
			assertThat(malformed(back)).isNotNull();
			assertThat(malformed(mistaken)).isNotNull();
		}
	}

	private MalformedContentException malformed(DecompressionRequest request) {
		return catchThrowableOfType(MalformedContentException.class, () -> this.test.service.decompressSync(request));
	}

	private static DecompressionRequest decoding(DecompressionRequest request, CompressionFormat format) {
		return (format == CompressionFormat.BROTLI)
				? request.withCodec(new BrotliCodec(BrotliOptions.defaults().withQuality(5))) : request;
	}

	@Test
	void aDictionaryNeedsAFormat() {
		DecompressionRequest request = DecompressionRequest.detectingFormat(new byte[4])
			.withDictionary(CompressionDictionary.raw(DICTIONARY));
		assertThatIllegalArgumentException().isThrownBy(() -> this.test.service.decompress(request));
		assertThatIllegalArgumentException().isThrownBy(() -> this.test.service.decompressSync(request));
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void aFlushedResultGivesAllOfTheInputAndNoEnd(CompressionFormat format) {
		for (byte[] data : new byte[][] { Payloads.LOREM, Payloads.logs(200_000), new byte[0] }) {
			CompressionRequest request = CompressionRequest.of(data, format).withFinishMode(FinishMode.FLUSH);
			byte[] flushed = this.test.service.compressSync(request).bytes();
			assertThat(this.test.service.compress(request).block(Chunks.PATIENCE).bytes()).isEqualTo(flushed);
			DecompressionRequest back = DecompressionRequest.of(flushed, format);
			assertThat(this.test.service.decompressSync(back.allowingTruncated()).bytes()).isEqualTo(data);
			assertThatExceptionOfType(MalformedContentException.class)
				.isThrownBy(() -> this.test.service.decompressSync(back))
				.satisfies((ex) -> assertThat(ex.getReason()).isEqualTo(Reason.TRUNCATED));
		}
	}

	@Test
	void qualityAndLevelTradeTimeForSize() {
		byte[] data = Payloads.logs(10_000);
		int before = Integer.MAX_VALUE / 2;
		for (int quality = 0; quality <= 11; quality++) {
			try (BrotliCodec codec = new BrotliCodec(BrotliOptions.defaults().withQuality(quality))) {
				int size = size(CompressionRequest.of(data, CompressionFormat.BROTLI).withCodec(codec));
				assertThat(size).as("quality %d", quality).isLessThanOrEqualTo(before + before / 20);
				before = size;
			}
		}
		before = Integer.MAX_VALUE / 2;
		for (int level = 1; level <= 19; level++) {
			try (ZstdCodec codec = new ZstdCodec(ZstdOptions.defaults().withLevel(level))) {
				int size = size(CompressionRequest.of(data, CompressionFormat.ZSTD).withCodec(codec));
				assertThat(size).as("level %d", level).isLessThanOrEqualTo(before + before / 20);
				before = size;
			}
		}
	}

	private int size(CompressionRequest request) {
		return this.test.service.compressSync(request).bytes().length;
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void halfAStreamGivesAPrefixIfThatIsAllowed(CompressionFormat format) {
		byte[] data = Payloads.logs(300_000);
		byte[] compressed = this.test.service.compressSync(data, format);
		byte[] half = Arrays.copyOf(compressed, compressed.length / 2);
		CompressionResult result = this.test.service
			.decompressSync(DecompressionRequest.of(half, format).allowingTruncated());
		assertThat(result.bytes().length).isBetween(1, data.length - 1);
		assertThat(result.bytes()).isEqualTo(Arrays.copyOf(data, result.bytes().length));
		assertThat(result.bytesConsumed()).isEqualTo(half.length);
		assertThat(result.streams()).isEqualTo(1);
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void nothingGivesNothingIfATruncatedInputIsAllowed(CompressionFormat format) {
		CompressionResult result = this.test.service
			.decompressSync(DecompressionRequest.of(new byte[0], format).allowingTruncated());
		assertThat(result.bytes()).isEmpty();
		assertThat(result.format()).isEqualTo(format);
		assertThat(result.bytesConsumed()).isZero();
	}

}
