package io.compressionkit.codec.zstd;

import java.util.List;
import java.util.Random;

import com.github.luben.zstd.Zstd;
import io.compressionkit.CodecStream;
import io.compressionkit.CodecStream.Directive;
import io.compressionkit.CompressionDictionary;
import io.compressionkit.MalformedContentException.Reason;
import io.compressionkit.codec.CodecDriver;
import io.compressionkit.codec.StatePool;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Dictionaries of {@link ZstdCodec}.
 */
class ZstdDictionaryTests {

	private static final CompressionDictionary TRAINED = Dictionaries.trained(1);

	private static final byte[] MESSAGE = Dictionaries.message(new Random(77));

	private static final List<CodecDriver> DRIVERS = List.of(CodecDriver.whole(), CodecDriver.chunked(1, 1));

	@Test
	void aTrainedDictionaryMakesSmallMessagesSmallerAndIsNamed() {
		try (ZstdCodec plain = new ZstdCodec(); ZstdCodec codec = plain.withDictionary(TRAINED)) {
			byte[] frame = CodecDriver.whole().compress(codec, MESSAGE);
			assertThat(frame.length).isLessThan(CodecDriver.whole().compress(plain, MESSAGE).length * 2 / 3);
			assertThat(Zstd.getDictIdFromFrame(frame)).isEqualTo(TRAINED.id());
			for (CodecDriver driver : DRIVERS) {
				assertThat(driver.decompress(codec, frame)).isEqualTo(MESSAGE);
			}
		}
	}

	@Test
	void aFrameWithoutTheDictionaryIsReadByACodecThatHasOne() {
		try (ZstdCodec plain = new ZstdCodec(); ZstdCodec codec = plain.withDictionary(TRAINED)) {
			byte[] frame = CodecDriver.whole().compress(plain, MESSAGE);
			assertThat(CodecDriver.whole().decompress(codec, frame)).isEqualTo(MESSAGE);
		}
	}

	@Test
	void aMissingDictionaryIsToldFromAWrongOne() {
		try (ZstdCodec plain = new ZstdCodec();
				ZstdCodec codec = plain.withDictionary(TRAINED);
				ZstdCodec other = plain.withDictionary(Dictionaries.trained(2));
				ZstdCodec raw = plain.withDictionary(CompressionDictionary.raw(MESSAGE))) {
			byte[] frame = CodecDriver.whole().compress(codec, MESSAGE);
			for (CodecDriver driver : DRIVERS) {
				assertThat(reason(plain, driver, frame)).isEqualTo(Reason.DICTIONARY_REQUIRED);
				assertThat(reason(other, driver, frame)).isEqualTo(Reason.DICTIONARY_MISMATCH);
				assertThat(reason(raw, driver, frame)).isEqualTo(Reason.DICTIONARY_MISMATCH);
			}
		}
	}

	@Test
	void aRawDictionarySwitchesTheChecksumOn() {
		byte[] content = Dictionaries.message(new Random(78));
		byte[] wrong = content.clone();
		for (int i = 0; i < wrong.length; i++) {
			wrong[i] ^= 1;
		}
		try (ZstdCodec plain = new ZstdCodec();
				ZstdCodec codec = plain.withDictionary(CompressionDictionary.raw(content));
				ZstdCodec other = plain.withDictionary(CompressionDictionary.raw(wrong))) {
			byte[] frame = CodecDriver.whole().compress(codec, content);
			assertThat(frame[4] & 0x04).isNotZero();
			assertThat(frame.length).isLessThan(40);
			for (CodecDriver driver : DRIVERS) {
				assertThat(driver.decompress(codec, frame)).isEqualTo(content);
				assertThat(reason(other, driver, frame)).isEqualTo(Reason.CHECKSUM);
				assertThat(reason(plain, driver, frame)).isEqualTo(Reason.CORRUPT);
			}
		}
	}

	@Test
	void bytesOfATrainedDictionaryMayBeUsedAsRawOnes() {
		try (ZstdCodec plain = new ZstdCodec();
				ZstdCodec codec = plain.withDictionary(CompressionDictionary.raw(TRAINED.toByteArray()))) {
			byte[] frame = CodecDriver.whole().compress(codec, MESSAGE);
			assertThat(Zstd.getDictIdFromFrame(frame)).isZero();
			assertThat(CodecDriver.whole().decompress(codec, frame)).isEqualTo(MESSAGE);
		}
	}

	@Test
	void aTrainedDictionaryThatIsBrokenIsRefused() {
		byte[] broken = TRAINED.toByteArray();
		for (int i = 8; i < 60; i++) {
			broken[i] = -1;
		}
		CompressionDictionary dictionary = CompressionDictionary.zstdTrained(broken);
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new ZstdCodec(ZstdOptions.defaults().withDictionary(dictionary)))
			.withMessageContaining(dictionary.sha256())
			.withNoCause();
	}

	@Test
	void theDictionaryOutlivesTheCodecWhileStreamsUseIt() {
		long before = StatePool.open();
		ZstdCodec codec = new ZstdCodec(ZstdOptions.defaults().withDictionary(TRAINED));
		CodecStream compressor = codec.newCompressor();
		CodecStream decompressor = codec.newDecompressor();
		CodecDriver.whole().compress(codec, MESSAGE);
		codec.close();
		byte[] head = CodecDriver.whole().run(compressor, MESSAGE, Directive.FLUSH).output();
		assertThat(CodecDriver.whole().run(decompressor, head, Directive.CONTINUE).output()).isEqualTo(MESSAGE);
		byte[] tail = CodecDriver.whole().compress(compressor, MESSAGE);
		assertThat(CodecDriver.whole().decompress(decompressor, tail)).isEqualTo(MESSAGE);
		compressor.close();
		decompressor.close();
		codec.close();
		assertThat(StatePool.open()).isEqualTo(before);
	}

	private static Reason reason(ZstdCodec codec, CodecDriver driver, byte[] frame) {
		try (CodecStream stream = codec.newDecompressor()) {
			CodecDriver.Run run = driver.run(stream, frame, Directive.FINISH);
			assertThat(run.failure()).isNotNull().hasNoCause();
			return run.failure().getReason();
		}
	}

}
