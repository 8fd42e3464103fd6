package io.compressionkit.http;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.compressionkit.CompressionFormat;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link AcceptEncoding}. The server offers zstd, br, gzip and deflate in this
 * order unless a test says otherwise.
 */
class AcceptEncodingTests {

	private static final List<CompressionFormat> OFFERED = List.of(CompressionFormat.ZSTD, CompressionFormat.BROTLI,
			CompressionFormat.GZIP, CompressionFormat.ZLIB);

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			gzip;q=0.5, br;q=0.8                     | br
			gzip;q=1, br;q=0.999                     | gzip
			gzip;q=0.001, deflate;q=0.002            | deflate
			zstd;q=0.1, br;q=0.2, gzip;q=0.3         | gzip
			zstd;q=0.3, br;q=0.2, gzip;q=0.1         | zstd
			gzip, br;q=0.9, zstd;q=0.8               | gzip
			deflate;q=1.000, zstd;q=0.999            | deflate
			""")
	void highestWeightWins(String header, String expected) {
		assertThat(choose(header)).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			gzip, deflate, br, zstd                  | zstd
			gzip, deflate, br                        | br
			deflate, gzip                            | gzip
			deflate;q=0.5, gzip;q=0.5                | gzip
			gzip;q=1.0, br                           | br
			gzip;q=0.5, br;q=0.500, zstd;q=0.4       | br
			*                                        | zstd
			""")
	void atEqualWeightTheOrderOfTheServerDecides(String header, String expected) {
		assertThat(choose(header)).isEqualTo(expected);
	}

	@Test
	void anotherOrderOfTheServerGivesAnotherCodingForTheSameHeader() {
		AcceptEncoding accepted = AcceptEncoding.parse(List.of("br, gzip, zstd"));
		assertThat(accepted.choose(List.of(CompressionFormat.GZIP, CompressionFormat.ZSTD)))
			.isEqualTo(new Choice.Coding(CompressionFormat.GZIP));
		assertThat(accepted.choose(List.of(CompressionFormat.ZSTD, CompressionFormat.GZIP)))
			.isEqualTo(new Choice.Coding(CompressionFormat.ZSTD));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			br;q=0, gzip                             | gzip
			gzip, br;q=0                             | gzip
			br;q=0.0, gzip                           | gzip
			br;q=0.00, gzip                          | gzip
			br;q=0.000, gzip                         | gzip
			br;q=0., gzip                            | gzip
			br;Q=0, gzip                             | gzip
			zstd;q=0, br;q=0, gzip;q=0, deflate;q=0  | identity
			gzip;q=0                                 | identity
			""")
	void weightOfZeroForbids(String header, String expected) {
		assertThat(choose(header)).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			*                                        | zstd
			*;q=0.5                                  | zstd
			zstd;q=0, *                              | br
			*, zstd;q=0                              | br
			zstd;q=0, br;q=0, *;q=0.1                | gzip
			gzip;q=0.5, *;q=0.1                      | gzip
			gzip;q=0.1, *;q=0.5                      | zstd
			gzip, *;q=0                              | gzip
			*;q=0, gzip;q=0.001                      | gzip
			compress, *;q=0.3                        | zstd
			""")
	void starStandsForEveryCodingThatIsNotNamed(String header, String expected) {
		assertThat(choose(header)).isEqualTo(expected);
	}

	@Test
	void namedCodingOverridesStarSoThatRefusedGzipIsNeverChosen() {
		AcceptEncoding accepted = AcceptEncoding.parse(List.of("gzip;q=0, *"));
		assertThat(accepted.choose(List.of(CompressionFormat.GZIP))).isEqualTo(Choice.IDENTITY);
		assertThat(accepted.choose(List.of(CompressionFormat.GZIP, CompressionFormat.ZLIB)))
			.isEqualTo(new Choice.Coding(CompressionFormat.ZLIB));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			GZIP                                     | gzip
			GZip;Q=0.5                               | gzip
			x-gzip                                   | gzip
			X-GZIP                                   | gzip
			Br                                       | br
			DEFLATE                                  | deflate
			brotli                                   | identity
			xgzip                                    | identity
			gzipx                                    | identity
			notzstd                                  | identity
			zstd2                                    | identity
			x-br                                     | identity
			zlib                                     | identity
			raw-deflate                              | identity
			zſtd                                     | identity
			""")
	void tokensAreComparedWithoutCaseAndAsAWhole(String header, String expected) {
		assertThat(choose(header)).isEqualTo(expected);
	}

	@Test
	void tokensAreComparedWithoutCaseUnderATurkishLocale() {
		Locale before = Locale.getDefault();
		try {
			Locale.setDefault(Locale.forLanguageTag("tr"));
			assertThat(choose("GZIP")).isEqualTo("gzip");
			assertThat(choose("gzip, IDENTITY;q=0")).isEqualTo("gzip");
		}
		finally {
			Locale.setDefault(before);
		}
	}

	@Test
	void spaceAndTabAreAllowedAroundDelimiters() {
		assertThat(choose("\t gzip \t;\t q=0.5 \t,\t br ; q=0.4 ")).isEqualTo("gzip");
		assertThat(choose("gzip ;q=0 , br")).isEqualTo("br");
		assertThat(choose("gzip;q=0.5\t")).isEqualTo("gzip");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			gzip;foo=bar;q=0.5, br;q=0.4             | gzip
			gzip;foo=bar;q=0, br;q=0.4               | br
			gzip;q=0.5;foo=bar, br;q=0.6             | br
			gzip;foo, br;q=0.5                       | gzip
			gzip;;q=0.4;, br;q=0.5                   | br
			gzip;qq=0, br;q=0.5                      | gzip
			gzip;xq=0, br;q=0.5                      | gzip
			gzip;q-1=0, br;q=0.5                     | gzip
			gzip;foo="q=0", br;q=0.5                 | gzip
			""")
	void otherParametersAreIgnored(String header, String expected) {
		assertThat(choose(header)).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			gzip;a="x, br;q=1";q=0.5, deflate;q=0.4  | gzip
			gzip;a="x, zstd, y"                      | gzip
			gzip;a="\\", zstd";q=0.5, br;q=0.4       | gzip
			gzip;a="\\\\", zstd                      | zstd
			gzip;a="", br                            | br
			"zstd", gzip                             | gzip
			"zstd, br", gzip                         | gzip
			gzip, deflate;a="open, zstd              | gzip
			""")
	void quotedStringMayHoldDelimiters(String header, String expected) {
		assertThat(choose(header)).isEqualTo(expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "q=", "q", "q=1x", "q=1.5", "q=0.1234", "q=1.0000", "q=1.001", "q=2", "q=-1", "q=-0",
			"q=.5", "q=00.5", "q=01", "q=0,5", "q=0.5.5", "q=0x1", "q=NaN", "q=1e-1", "q =0.5", "q= 0.5", "q=\"0.5\"",
			"q=0.5 x", "q==1", "q=+0.5", "q=0.٥", "q=1.5;q=0.5", "q=\"", "q=\\", "q=99999999999999999999" })
	void malformedWeightDropsThatElementOnly(String weight) {
		assertThat(choose("br, zstd;" + weight)).as("dropped").isEqualTo("br");
		assertThat(choose("br;q=0.1, gzip;q=0.2, zstd;" + weight)).as("others are kept").isEqualTo("gzip");
		assertThat(choose("zstd;" + weight)).as("the request is kept").isEqualTo("identity");
	}

	@ParameterizedTest
	@ValueSource(strings = { "zstd foo", "zstd/1", "zs td", "zstd=1", "(zstd)", "zstd\u0000", "\u00a0zstd", "zstd\r\n",
			"=zstd", ";zstd", ";q=1", "\"zstd\"", "\\zstd", "zstd@", "[zstd]", "{zstd}", "zstd\"\"", "<zstd>" })
	void whatIsNoCodingDropsThatElementOnly(String element) {
		assertThat(choose("br, " + element)).isEqualTo("br");
		assertThat(choose(element)).isEqualTo("identity");
	}

	@Test
	void fieldLinesCountAsOneList() {
		assertThat(choose("gzip;q=0.5", "br;q=0.8")).isEqualTo("br");
		assertThat(choose("br, gzip;q=0.5", "br;q=0")).isEqualTo("gzip");
		assertThat(choose("*", "zstd;q=0, br;q=0")).isEqualTo("gzip");
		assertThat(choose("", "gzip", " ")).isEqualTo("gzip");
		assertThat(choose("identity;q=0", "zstd;q=0", "*;q=0")).isEqualTo("not acceptable");
	}

	@Test
	void withoutTheHeaderIdentityIsChosen() {
		assertThat(choose()).isEqualTo("identity");
		assertThat(AcceptEncoding.absent().choose(OFFERED)).isEqualTo(Choice.IDENTITY);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "\t", ",", ", ,", " ,\t, ,,", ";", ";;,;", "\"", "\"\"" })
	void withAnEmptyHeaderIdentityIsChosen(String header) {
		assertThat(choose(header)).isEqualTo("identity");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			,gzip                                    | gzip
			gzip,                                    | gzip
			,, br,, gzip;q=0.5 ,                     | br
			""")
	void emptyElementsDoNotCount(String header, String expected) {
		assertThat(choose(header)).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			identity, gzip;q=0.5                     | identity
			gzip;q=0.5, identity                     | identity
			identity;q=0.6, gzip;q=0.5, br;q=0.4     | identity
			identity;q=0.4, gzip;q=0.5               | gzip
			IDENTITY, gzip;q=0.5                     | identity
			identity, *;q=0.5                        | identity
			identity;q=0.2, *;q=0.5                  | zstd
			identity                                 | identity
			""")
	void identityTakesPart(String header, String expected) {
		assertThat(choose(header)).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			identity, gzip                           | gzip
			identity;q=0.5, gzip;q=0.5               | gzip
			gzip;q=0.001, identity;q=0.001           | gzip
			identity;q=0.5, *;q=0.5                  | zstd
			""")
	void atEqualWeightACodingBeatsIdentity(String header, String expected) {
		assertThat(choose(header)).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			*;q=0.9, gzip;q=0.1, zstd;q=0, br;q=0, deflate;q=0 | gzip
			*, gzip;q=0.001, zstd;q=0, br;q=0, deflate;q=0     | gzip
			*;q=0.9, zstd;q=0, br;q=0, gzip;q=0, deflate;q=0   | identity
			*;q=0, identity                                    | identity
			*;q=0, identity;q=0.1                              | identity
			*;q=0                                              | not acceptable
			""")
	void starNeverRanksIdentityAndRefusesItOnlyWithZero(String header, String expected) {
		assertThat(choose(header)).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			gzip;q=0, gzip                           | identity
			gzip, gzip;q=0                           | identity
			gzip, x-gzip;q=0                         | identity
			x-gzip, gzip;q=0                         | identity
			zstd, zstd;q=0.1, br;q=0.5               | br
			zstd;q=0.1, zstd, br;q=0.5               | br
			identity, identity;q=0.1, gzip;q=0.5     | gzip
			*, *;q=0                                 | not acceptable
			*, *;q=0, gzip;q=0.1                     | gzip
			zstd;q=1;q=0.1, br;q=0.5                 | br
			zstd;q=0.1, zstd;q=x, br;q=0.05          | zstd
			""")
	void ofACodingNamedTwiceTheLowerWeightCounts(String header, String expected) {
		assertThat(choose(header)).isEqualTo(expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "identity;q=0", "*;q=0", "identity;q=0.000", "compress, identity;q=0", "compress, *;q=0",
			"gzip;q=0, zstd;q=0, br;q=0, deflate;q=0, identity;q=0", "identity;q=0, *;q=0", "IDENTITY;Q=0",
			"identity;q=0, identity", "*, identity;q=0, zstd;q=0, br;q=0, gzip;q=0, deflate;q=0" })
	void nothingIsAcceptableWhenIdentityIsRefusedAndNoCodingIsOffered(String header) {
		assertThat(choose(header)).isEqualTo("not acceptable");
	}

	@ParameterizedTest
	@ValueSource(strings = { "identity;q=0, gzip", "*;q=0, gzip", "gzip, identity;q=0, *;q=0", "gzip;q=0.001, *;q=0" })
	void refusedIdentityIsNoMatterWhenACodingIsAcceptable(String header) {
		assertThat(choose(header)).isEqualTo("gzip");
	}

	@Test
	void formatWithoutContentCodingIsNeverChosen() {
		List<CompressionFormat> offered = List.of(CompressionFormat.RAW_DEFLATE);
		assertThat(AcceptEncoding.parse(List.of("*")).choose(offered)).isEqualTo(Choice.IDENTITY);
		assertThat(AcceptEncoding.parse(List.of("raw-deflate, identity;q=0")).choose(offered))
			.isEqualTo(Choice.NOT_ACCEPTABLE);
	}

	@Test
	void codingOfAThirdPartyIsChosenByItsTokenAndItsAliases() {
		CompressionFormat lz4 = CompressionFormat.named("lz4").contentCoding("lz4", "X-LZ4").build();
		assertThat(AcceptEncoding.parse(List.of("x-lz4, gzip;q=0.5")).choose(List.of(CompressionFormat.GZIP, lz4)))
			.isEqualTo(new Choice.Coding(lz4));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			gzip, deflate, br, zstd                          | zstd
			gzip, deflate                                    | gzip
			gzip, compress, br                               | br
			br;q=1.0, gzip;q=0.8, *;q=0.1                    | br
			gzip;q=1.0, identity; q=0.5, *;q=0               | gzip
			compress;q=0.5, gzip;q=1.0                       | gzip
			compress, gzip                                   | gzip
			gzip,deflate,br                                  | br
			deflate, gzip;q=1.0, *;q=0.5                     | gzip
			""")
	void headersOfRealClientsAreUnderstood(String header, String expected) {
		assertThat(choose(header)).isEqualTo(expected);
	}

	@Test
	void headerValueNamesCodingsInOrder() {
		assertThat(AcceptEncoding.headerValue(List.of("zstd", "br", "gzip"))).isEqualTo("zstd, br, gzip");
		assertThat(AcceptEncoding.headerValue(List.of())).isEqualTo("identity");
	}

	private static String choose(String... lines) {
		Choice choice = AcceptEncoding.parse(Arrays.asList(lines)).choose(OFFERED);
		if (choice instanceof Choice.Coding coding) {
			return String.valueOf(coding.format().contentCoding());
		}
		return (choice instanceof Choice.Identity) ? "identity" : "not acceptable";
	}

}
