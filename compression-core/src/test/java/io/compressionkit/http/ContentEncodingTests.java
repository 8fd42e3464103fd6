package io.compressionkit.http;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.core.codec.DecodingException;

import io.compressionkit.CodecStream;
import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import io.compressionkit.UnsupportedContentCodingException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link ContentEncoding}.
 */
class ContentEncodingTests {

	private static final CompressionCodecs CODECS = codecs(CompressionFormat.ZSTD, CompressionFormat.BROTLI,
			CompressionFormat.GZIP, CompressionFormat.ZLIB, CompressionFormat.RAW_DEFLATE);

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			gzip        | gzip
			x-gzip      | gzip
			GZIP        | gzip
			X-Gzip      | gzip
			deflate     | zlib
			Deflate     | zlib
			br          | brotli
			BR          | brotli
			zstd        | zstd
			""")
	void everyAvailableCodingIsUnderstoodInAnyCaseAndByItsAlias(String header, String format) {
		assertThat(decoders(3, header)).containsExactly(format);
	}

	@Test
	void valuesAreTrimmed() {
		assertThat(decoders(3, "  gzip\t")).containsExactly("gzip");
		assertThat(decoders(3, " br \t,\t gzip ")).containsExactly("gzip", "brotli");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", ",", ", ,\t,", "identity", "IDENTITY", " identity , identity,," })
	void identityAndNothingArePassed(String header) {
		ContentEncoding encoding = ContentEncoding.parse(List.of(header));
		assertThat(encoding.isIdentity()).isTrue();
		assertThat(encoding.decoders(CODECS, 0)).isEmpty();
		assertThat(encoding).hasToString("identity");
	}

	@Test
	void withoutTheHeaderContentIsPassed() {
		assertThat(ContentEncoding.parse(List.of()).isIdentity()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "gzip, identity", "identity, gzip", "identity,gzip,identity", "Identity, x-gzip", ",gzip,," })
	void identityAndEmptyElementsAreNotCounted(String header) {
		assertThat(decoders(1, header)).containsExactly("gzip");
	}

	@Test
	void severalCodingsInOneLineAreUndoneFromTheRight() {
		assertThat(decoders(3, "gzip, br, zstd")).containsExactly("zstd", "brotli", "gzip");
		assertThat(ContentEncoding.parse(List.of("GZIP, identity, Br")).codings()).containsExactly("gzip", "br");
	}

	@Test
	void severalCodingsInSeveralLinesAreUndoneFromTheRight() {
		assertThat(decoders(3, "gzip", "br", "zstd")).containsExactly("zstd", "brotli", "gzip");
		assertThat(decoders(3, "gzip, identity", "", "deflate")).containsExactly("zlib", "gzip");
		assertThat(decoders(2, "gzip", "gzip")).containsExactly("gzip", "gzip");
	}

	@Test
	void asManyCodingsAsAllowedPassAndOneMoreIsRefused() {
		assertThat(decoders(3, "gzip, gzip, gzip")).hasSize(3);
		ContentEncoding encoding = ContentEncoding.parse(List.of("gzip, gzip", "gzip, gzip"));
		assertThatExceptionOfType(TooManyContentCodingsException.class).isThrownBy(() -> encoding.decoders(CODECS, 3))
			.withMessageContaining("4")
			.withMessageContaining("max-codings")
			.satisfies((ex) -> assertThat(ex.getCount()).isEqualTo(4))
			.satisfies((ex) -> assertThat(ex.getLimit()).isEqualTo(3))
			.isInstanceOf(DecodingException.class);
	}

	@Test
	void tooManyCodingsAreRefusedBeforeAnUnknownOneIsLookedAt() {
		ContentEncoding encoding = ContentEncoding.parse(List.of("lzma, what, gzip"));
		assertThatExceptionOfType(TooManyContentCodingsException.class).isThrownBy(() -> encoding.decoders(CODECS, 2));
		assertThatExceptionOfType(UnsupportedContentCodingException.class)
			.isThrownBy(() -> encoding.decoders(CODECS, 3));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			compress         | compress
			gzip, LZMA       | lzma
			lzma, gzip       | lzma
			brotli           | brotli
			zlib             | zlib
			raw-deflate      | raw-deflate
			*                | *
			gzip;q=1         | gzip;q=1
			"gzip"           | "gzip"
			"gzip, br"       | br"
			gzip br          | gzip br
			zſtd             | zſtd
			""")
	void unknownCodingIsNamedTogetherWithWhatIsSupported(String header, String unknown) {
		ContentEncoding encoding = ContentEncoding.parse(List.of(header));
		assertThatExceptionOfType(UnsupportedContentCodingException.class)
			.isThrownBy(() -> encoding.decoders(CODECS, 3))
			.satisfies((ex) -> assertThat(ex.getContentCoding()).isEqualTo(unknown))
			.satisfies((ex) -> assertThat(AcceptEncoding.headerValue(ex.getSupported()))
				.isEqualTo("zstd, br, gzip, deflate"));
	}

	@Test
	void codingWithoutItsCodecIsUnknown() {
		ContentEncoding encoding = ContentEncoding.parse(List.of("br"));
		assertThatExceptionOfType(UnsupportedContentCodingException.class)
			.isThrownBy(() -> encoding.decoders(codecs(CompressionFormat.GZIP), 3))
			.satisfies((ex) -> assertThat(ex.getSupported()).containsExactly("gzip"));
	}

	@Test
	void longUnknownCodingIsAbbreviated() {
		ContentEncoding encoding = ContentEncoding.parse(List.of("x".repeat(5000)));
		assertThatExceptionOfType(UnsupportedContentCodingException.class)
			.isThrownBy(() -> encoding.decoders(CODECS, 3))
			.satisfies((ex) -> assertThat(ex.getContentCoding()).isEqualTo("x".repeat(64) + "…"));
	}

	@Test
	void negativeLimitIsRefused() {
		ContentEncoding encoding = ContentEncoding.parse(List.of("gzip"));
		assertThatIllegalArgumentException().isThrownBy(() -> encoding.decoders(CODECS, -1))
			.withMessage("maxCodings must be 0 or more, but is -1");
	}

	private static List<String> decoders(int maxCodings, String... lines) {
		return ContentEncoding.parse(Arrays.asList(lines))
			.decoders(CODECS, maxCodings)
			.stream()
			.map((codec) -> codec.format().name())
			.toList();
	}

	private static CompressionCodecs codecs(CompressionFormat... formats) {
		return CompressionCodecs.of(Stream.of(formats).map(NamedCodec::new).toArray(CompressionCodec[]::new));
	}

	/** Header rules never make a stream. */
	private record NamedCodec(CompressionFormat format) implements CompressionCodec {

		@Override
		public CodecStream newCompressor() {
			throw new UnsupportedOperationException();
		}

		@Override
		public CodecStream newDecompressor() {
			throw new UnsupportedOperationException();
		}

	}

}
