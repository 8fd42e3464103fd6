package io.compressionkit.codec.zip;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

import io.compressionkit.CodecStream;
import io.compressionkit.CodecStream.Directive;
import io.compressionkit.CodecStream.Status;
import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionDictionary;
import io.compressionkit.MalformedContentException.Reason;
import io.compressionkit.codec.CodecDriver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the header and the trailer of zlib, RFC 1950, and for dictionaries.
 */
class ZlibFramingTests {

	private static final byte[] DATA = "expected output".getBytes(StandardCharsets.US_ASCII);

	private static final byte[] REQUEST = "GET / HTTP/1.1\r\nAccept: text/html\r\nUser-Agent: curl\r\n"
		.getBytes(StandardCharsets.US_ASCII);

	private static final CompressionDictionary DICTIONARY = CompressionDictionary
		.raw("HTTP/1.1 GET POST Accept: text/html User-Agent: ".getBytes(StandardCharsets.US_ASCII));

	private static final CompressionDictionary OTHER = CompressionDictionary
		.raw("fail".getBytes(StandardCharsets.US_ASCII));

	private static final List<CodecDriver> DRIVERS = List.of(CodecDriver.whole(), CodecDriver.chunked(1, 1),
			CodecDriver.chunked(7, 7), CodecDriver.random(1, 9));

	private final ZlibCodec codec = new ZlibCodec(ZlibOptions.defaults());

	@AfterEach
	void closeCodec() {
		this.codec.close();
	}

	@ParameterizedTest
	@CsvSource({ "0, 7801", "1, 7801", "2, 785e", "5, 785e", "-1, 789c", "6, 789c", "7, 78da", "9, 78da" })
	void theHeaderTellsTheLevel(int level, String header) {
		try (ZlibCodec codec = new ZlibCodec(ZlibOptions.defaults().withLevel(level))) {
			byte[] compressed = CodecDriver.whole().compress(codec, DATA);
			assertThat(HexFormat.of().formatHex(compressed, 0, 2)).isEqualTo(header);
		}
	}

	@Test
	void huffmanOnlyCountsAsFastest() {
		try (ZlibCodec codec = new ZlibCodec(ZlibOptions.defaults().withStrategy(DeflateStrategy.HUFFMAN_ONLY))) {
			byte[] compressed = CodecDriver.whole().compress(codec, DATA);
			assertThat(HexFormat.of().formatHex(compressed, 0, 2)).isEqualTo("7801");
			assertThat(CodecDriver.whole().decompress(this.codec, compressed)).isEqualTo(DATA);
		}
	}

	@Test
	void everyHeaderIsAcceptedOrRefusedAsTheFormatSays() {
		for (int cmf = 0x07; cmf < 256; cmf += ((cmf & 0x0f) == 9) ? 14 : 1) {
			for (int flags = 0; flags < 256; flags++) {
				boolean valid = (cmf & 0x0f) == 8 && (cmf >> 4) <= 7 && (cmf * 256 + flags) % 31 == 0;
				boolean dictionary = (flags & 0x20) != 0;
				byte[] header = { (byte) cmf, (byte) flags, 1, 2, 3, 4 };
				Reason reason = reason(CodecDriver.whole(), this.codec, header);
				if (!valid) {
					assertThat(reason).isEqualTo(Reason.CORRUPT);
				}
				else if (dictionary) {
					assertThat(reason).isEqualTo(Reason.DICTIONARY_REQUIRED);
				}
				else {
					assertThat(reason).isNotEqualTo(Reason.DICTIONARY_REQUIRED);
				}
			}
		}
	}

	@Test
	void aWrongChecksumIsFoundAfterTheDataIsDelivered() {
		byte[] compressed = CodecDriver.whole().compress(this.codec, DATA);
		for (int i = compressed.length - 4; i < compressed.length; i++) {
			byte[] changed = compressed.clone();
			changed[i] ^= 0x01;
			for (CodecDriver driver : DRIVERS) {
				try (CodecStream stream = this.codec.newDecompressor()) {
					CodecDriver.Run run = driver.run(stream, changed, Directive.FINISH);
					assertThat(run.failure().getReason()).isEqualTo(Reason.CHECKSUM);
					assertThat(run.output()).isEqualTo(DATA);
				}
			}
		}
	}

	@Test
	void aDictionaryMakesItSmallerAndIsNeededAgain() {
		try (ZlibCodec with = this.codec.withDictionary(DICTIONARY); ZlibCodec wrong = with.withDictionary(OTHER)) {
			for (CodecDriver driver : DRIVERS) {
				byte[] compressed = driver.compress(with, REQUEST);
				assertThat(compressed.length).isLessThan(driver.compress(this.codec, REQUEST).length);
				assertThat(driver.decompress(with, compressed)).isEqualTo(REQUEST);
				assertThat(reason(driver, this.codec, compressed)).isEqualTo(Reason.DICTIONARY_REQUIRED);
				assertThat(reason(driver, wrong, compressed)).isEqualTo(Reason.DICTIONARY_MISMATCH);
			}
		}
	}

	@Test
	void aDictionaryThatIsNotAskedForIsNotUsed() {
		try (ZlibCodec with = this.codec.withDictionary(DICTIONARY)) {
			byte[] compressed = CodecDriver.whole().compress(this.codec, REQUEST);
			for (CodecDriver driver : DRIVERS) {
				assertThat(driver.decompress(with, compressed)).isEqualTo(REQUEST);
			}
		}
	}

	@Test
	void theDictionaryIsSetAgainOnPooledState() {
		try (ZlibCodec zlib = this.codec.withDictionary(DICTIONARY);
				RawDeflateCodec raw = new RawDeflateCodec(ZlibOptions.defaults().withDictionary(DICTIONARY))) {
			for (CompressionCodec codec : List.of(zlib, raw)) {
				byte[] first = CodecDriver.whole().compress(codec, REQUEST);
				for (int i = 0; i < 3; i++) {
					assertThat(CodecDriver.whole().compress(codec, REQUEST)).isEqualTo(first);
					assertThat(CodecDriver.whole().decompress(codec, first)).isEqualTo(REQUEST);
				}
			}
			assertThat(zlib.decompressorPool().created()).isEqualTo(1);
			assertThat(raw.compressorPool().created()).isEqualTo(1);
		}
	}

	@Test
	void aHeaderThatNamesADictionaryNeedsIt() {
		byte[] header = HexFormat.of().parseHex("78bb040901a5");
		try (ZlibCodec wrong = this.codec.withDictionary(OTHER);
				RawDeflateCodec raw = new RawDeflateCodec(ZlibOptions.defaults().withDictionary(OTHER))) {
			for (CodecDriver driver : DRIVERS) {
				assertThat(reason(driver, this.codec, header)).isEqualTo(Reason.DICTIONARY_REQUIRED);
				assertThat(reason(driver, wrong, header)).isEqualTo(Reason.DICTIONARY_MISMATCH);
				assertThat(reason(driver, raw, header)).isEqualTo(Reason.CORRUPT);
				try (CodecStream stream = this.codec.newDecompressor()) {
					CodecDriver.Run run = driver.run(stream, Arrays.copyOf(header, 5), Directive.FINISH);
					assertThat(run.status()).isEqualTo(Status.NEEDS_INPUT);
				}
			}
		}
	}

	@Test
	void rawDeflateReadsBackWithItsDictionary() {
		try (RawDeflateCodec without = new RawDeflateCodec(ZlibOptions.defaults());
				RawDeflateCodec with = without.withDictionary(DICTIONARY)) {
			for (CodecDriver driver : DRIVERS) {
				byte[] compressed = driver.compress(with, REQUEST);
				assertThat(compressed.length).isLessThan(driver.compress(without, REQUEST).length);
				assertThat(driver.decompress(with, compressed)).isEqualTo(REQUEST);
				assertThat(reason(driver, without, compressed)).isEqualTo(Reason.CORRUPT);
			}
		}
	}

	private static Reason reason(CodecDriver driver, CompressionCodec codec, byte[] input) {
		try (CodecStream stream = codec.newDecompressor()) {
			CodecDriver.Run run = driver.run(stream, input, Directive.FINISH);
			return (run.failure() != null) ? run.failure().getReason() : null;
		}
	}

}
