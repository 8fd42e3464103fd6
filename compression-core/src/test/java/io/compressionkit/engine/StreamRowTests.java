package io.compressionkit.engine;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionDictionary;
import io.compressionkit.CompressionFormat;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.FlushMode;
import io.compressionkit.MalformedContentException;
import io.compressionkit.MalformedContentException.Reason;
import io.compressionkit.codec.brotli.BrotliCodec;
import io.compressionkit.codec.brotli.BrotliOptions;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Behaviours of streams, one by one: exact bytes, groupings of chunks, dictionaries,
 * ends.
 */
class StreamRowTests {

	private static final byte[] TEXT = "expected output, and some more of it".getBytes(StandardCharsets.US_ASCII);

	private static final byte[] NOTHING = new byte[0];

	private final TestService test = TestService.create();

	@AfterEach
	void close() {
		this.test.close();
	}

	private byte[] compress(CompressionFormat format, byte[]... chunks) {
		return Chunks.join(this.test.service.compress(Chunks.flux(chunks), format));
	}

	private Chunks.Result decompress(CompressionFormat format, DecompressionPolicy policy, List<byte[]> chunks) {
		return decompress(this.test.codec(format), policy, chunks);
	}

	private Chunks.Result decompress(CompressionCodec codec, DecompressionPolicy policy, List<byte[]> chunks) {
		return Chunks
			.collect(this.test.service.decompress(Chunks.flux(chunks), codec, DecompressionLimits.none(), policy));
	}

	private static void assertReason(Chunks.Result result, Reason... reasons) {
		assertThat(result.error()).isInstanceOfSatisfying(MalformedContentException.class,
				(ex) -> assertThat(ex.getReason()).isIn((Object[]) reasons));
	}

	@Test
	void anEmptyGzipStreamHas20BytesAndAZstdFrame9() {
		byte[] gzip = compress(CompressionFormat.GZIP, NOTHING);
		assertThat(gzip).hasSize(20).startsWith(0x1f, 0x8b, 8, 0, 0, 0, 0, 0);
		assertThat(gzip).endsWith(3, 0, 0, 0, 0, 0, 0, 0, 0, 0);
		assertThat(HexFormat.of().formatHex(compress(CompressionFormat.ZSTD, NOTHING))).isEqualTo("28b52ffd0058010000");
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void theNumberOfChunksDoesNotMatter(CompressionFormat format) {
		byte[] hello = "Hello".getBytes(StandardCharsets.US_ASCII);
		for (int count = 1; count <= 16; count++) {
			byte[] compressed = compress(format, Collections.nCopies(count, hello).toArray(byte[][]::new));
			assertThat(this.test.service.decompressSync(compressed, format))
				.isEqualTo("Hello".repeat(count).getBytes(StandardCharsets.US_ASCII));
		}
		byte[] byBytes = compress(format, Chunks.of(TEXT, 1).toArray(byte[][]::new));
		for (int size = 1; size <= 15; size++) {
			for (DecompressionPolicy policy : DecompressionPolicy.values()) {
				Chunks.Result result = decompress(format, policy, Chunks.of(byBytes, size));
				assertThat(result.error()).isNull();
				assertThat(result.bytes()).isEqualTo(TEXT);
			}
		}
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void theEndIsNotCutWhenItIsLargerThanAPiece(CompressionFormat format) {
		StringBuilder json = new StringBuilder("[0");
		for (int i = 1; i < 10_000; i++) {
			json.append(',').append(i);
		}
		byte[] numbers = json.substring(0, 35_579).getBytes(StandardCharsets.US_ASCII);
		byte[] random = Payloads.random(100 * 1024);
		for (byte[] data : List.of(numbers, random, Payloads.random(500_000))) {
			byte[] compressed = compress(format, data);
			assertThat(this.test.service.decompressSync(compressed, format)).isEqualTo(data);
		}
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void aStreamWithoutContentGivesNoPiece(CompressionFormat format) {
		byte[] empty = this.test.service.compressSync(NOTHING, format);
		for (int size : new int[] { 1, 100 }) {
			Chunks.Result result = decompress(format, DecompressionPolicy.STRICT, Chunks.of(empty, size));
			assertThat(result.error()).isNull();
			assertThat(result.sizes()).isEmpty();
		}
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void emptyBuffersAreNothingWhereverTheyCome(CompressionFormat format) {
		byte[] compressed = compress(format, TEXT);
		List<byte[]> chunks = new ArrayList<>();
		for (byte[] chunk : Chunks.of(compressed, 5)) {
			chunks.add(NOTHING);
			chunks.add(chunk);
		}
		chunks.add(NOTHING);
		Chunks.Result result = decompress(format, DecompressionPolicy.STRICT, chunks);
		assertThat(result.error()).isNull();
		assertThat(result.bytes()).isEqualTo(TEXT);
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void theLenientPolicyIgnoresJunkInEveryGroupingWhereTheFormatMayEnd(CompressionFormat format) {
		byte[] digits = "0123456789".repeat(4).getBytes(StandardCharsets.US_ASCII);
		byte[] valid = this.test.service.compressSync(digits, format);
		byte[] junk = new byte[25];
		Arrays.fill(junk, (byte) 1);
		for (List<byte[]> grouping : List.of(List.of(Payloads.concat(valid, junk)), List.of(valid, junk),
				Chunks.of(Payloads.concat(valid, junk), 1), List.of(valid, NOTHING, junk),
				List.of(Payloads.concat(valid, new byte[] { 1 }), junk))) {
			Chunks.Result result = decompress(format, DecompressionPolicy.LENIENT, grouping);
			assertThat(result.bytes()).isEqualTo(digits);
			if (format == CompressionFormat.GZIP) {
				assertReason(result, Reason.CORRUPT);
			}
			else if (format == CompressionFormat.ZSTD) {
				assertReason(result, Reason.TRAILING_DATA);
			}
			else {
				assertThat(result.error()).isNull();
			}
			Chunks.Result strict = decompress(format, DecompressionPolicy.STRICT, grouping);
			assertThat(strict.bytes()).isEqualTo(digits);
			assertReason(strict, Reason.TRAILING_DATA);
			assertReason(decompress(format, DecompressionPolicy.DEFAULT, grouping), Reason.TRAILING_DATA);
		}
	}

	@Test
	void secondMembersAndFramesMayBeCutAnywhere() {
		for (CompressionFormat format : List.of(CompressionFormat.GZIP, CompressionFormat.ZSTD)) {
			byte[] abc = this.test.service.compressSync("abc".getBytes(StandardCharsets.US_ASCII), format);
			byte[] def = this.test.service.compressSync("def".getBytes(StandardCharsets.US_ASCII), format);
			byte[] both = Payloads.concat(abc, def);
			for (int extra = 0; extra <= def.length; extra++) {
				int cut = abc.length + extra;
				List<byte[]> chunks = List.of(Arrays.copyOf(both, cut), Arrays.copyOfRange(both, cut, both.length));
				for (DecompressionPolicy policy : List.of(DecompressionPolicy.DEFAULT, DecompressionPolicy.LENIENT)) {
					Chunks.Result result = decompress(format, policy, chunks);
					assertThat(result.error()).isNull();
					assertThat(result.bytes()).isEqualTo("abcdef".getBytes(StandardCharsets.US_ASCII));
				}
				Chunks.Result strict = decompress(format, DecompressionPolicy.STRICT, chunks);
				if (format == CompressionFormat.GZIP) {
					assertThat(strict.bytes()).isEqualTo("abc".getBytes(StandardCharsets.US_ASCII));
					assertReason(strict, Reason.TRAILING_DATA);
				}
				else {
					assertThat(strict.error()).isNull();
				}
			}
			Chunks.Result bytes = decompress(format, DecompressionPolicy.DEFAULT, Chunks.of(both, 1));
			assertThat(bytes.bytes()).isEqualTo("abcdef".getBytes(StandardCharsets.US_ASCII));
		}
	}

	@Test
	void skippableFramesAreSkippedAlsoInSingleBytes() {
		byte[] skippable = HexFormat.of().parseHex("502a4d1800000000" + "5f2a4d1803000000010203");
		byte[] frame = compress(CompressionFormat.ZSTD, TEXT);
		byte[] all = Payloads.concat(skippable, frame, skippable, frame, skippable);
		for (int size : new int[] { 1, 3, 1000 }) {
			Chunks.Result result = decompress(CompressionFormat.ZSTD, DecompressionPolicy.STRICT, Chunks.of(all, size));
			assertThat(result.error()).isNull();
			assertThat(result.bytes()).isEqualTo(Payloads.concat(TEXT, TEXT));
		}
	}

	@Test
	void bytesThatAreNoStreamFailOnce() {
		byte[] prose = "it is a truth universally known...".getBytes(StandardCharsets.US_ASCII);
		for (CompressionFormat format : CompressionFormat.builtIn()) {
			Chunks.Result result = decompress(format, DecompressionPolicy.LENIENT, List.of(prose));
			assertThat(result.error()).isInstanceOf(MalformedContentException.class);
			byte[] zeroFirst = new byte[] { 0, 1, 2, 3, 4, 5 };
			assertThat(decompress(format, DecompressionPolicy.STRICT, List.of(zeroFirst)).error())
				.isInstanceOf(MalformedContentException.class);
		}
	}

	@Test
	void presetDictionariesOfZlibAreToldApart() {
		byte[] needsOne = HexFormat.of().parseHex("78bb040901a5");
		CompressionDictionary fail = CompressionDictionary.raw("fail".getBytes(StandardCharsets.US_ASCII));
		assertReason(decompress(CompressionFormat.ZLIB, DecompressionPolicy.STRICT, List.of(needsOne)),
				Reason.DICTIONARY_REQUIRED);
		try (CompressionCodec zlib = this.test.codec(CompressionFormat.ZLIB).withDictionary(fail);
				CompressionCodec raw = this.test.codec(CompressionFormat.RAW_DEFLATE).withDictionary(fail)) {
			assertReason(decompress(zlib, DecompressionPolicy.STRICT, List.of(needsOne)), Reason.DICTIONARY_MISMATCH);
			assertReason(decompress(raw, DecompressionPolicy.STRICT, List.of(needsOne)), Reason.CORRUPT);
		}
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void dictionariesWorkInStreams(CompressionFormat format) {
		if (format == CompressionFormat.GZIP) {
			return;
		}
		CompressionDictionary dictionary = CompressionDictionary
			.raw("expected output, and some more of it, with a few words".getBytes(StandardCharsets.US_ASCII));
		CompressionCodec plain = (format == CompressionFormat.BROTLI)
				? new BrotliCodec(BrotliOptions.defaults().withQuality(6)) : this.test.codec(format);
		try (CompressionCodec codec = plain.withDictionary(dictionary)) {
			for (int size : new int[] { 1, 10, 1000 }) {
				byte[] compressed = Chunks
					.join(this.test.service.compress(Chunks.flux(Chunks.of(TEXT, size)), codec, FlushMode.ON_COMPLETE));
				Chunks.Result back = decompress(codec, DecompressionPolicy.STRICT, Chunks.of(compressed, size));
				assertThat(back.error()).isNull();
				assertThat(back.bytes()).isEqualTo(TEXT);
			}
		}
	}

	@Test
	void theLevelIsHonoured() {
		byte[] data = Payloads.logs(50_000);
		try (GzipCodec stored = new GzipCodec(GzipOptions.defaults().withLevel(0));
				GzipCodec best = new GzipCodec(GzipOptions.defaults().withLevel(9))) {
			int none = size(stored, data);
			assertThat(none).isGreaterThan(data.length);
			assertThat(size(best, data)).isLessThan(none / 2);
		}
	}

	private int size(CompressionCodec codec, byte[] data) {
		return Chunks.join(this.test.service.compress(Chunks.flux(data), codec, FlushMode.ON_COMPLETE)).length;
	}

	@Test
	void transformsFollowOneAnother() {
		byte[] data = Payloads.random(1024);
		byte[] once = Chunks
			.join(this.test.service.compress(Chunks.flux(Chunks.random(data, 6, 256)), CompressionFormat.BROTLI));
		assertThat(Chunks.join(this.test.service.decompress(
				this.test.service.compress(this.test.service.decompress(Chunks.flux(once), CompressionFormat.BROTLI),
						CompressionFormat.GZIP),
				CompressionFormat.GZIP)))
			.isEqualTo(data);
	}

}
