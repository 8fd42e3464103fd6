package io.compressionkit.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.compressionkit.CompressionFormat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link ResponsePolicy}.
 */
class ResponsePolicyTests {

	private static final Choice GZIP = new Choice.Coding(CompressionFormat.GZIP);

	private static final Decision COMPRESSED = new Decision(Verdict.COMPRESS, CompressionFormat.GZIP, true);

	private final ResponsePolicy policy = new ResponsePolicy(List.of(CompressionFormat.ZSTD, CompressionFormat.GZIP),
			MediaTypes.defaults(), 1024, true);

	@Test
	void textIsCompressedWithTheChosenCoding() {
		assertThat(decide(response())).isEqualTo(COMPRESSED);
		assertThat(decide(response()).compresses()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(ints = { 200, 201, 202, 203, 207, 300, 301, 302, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500,
			503 })
	void everyStatusThatMayHaveABodyIsCompressed(int status) {
		assertThat(decide(response().status(status))).isEqualTo(COMPRESSED);
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY" })
	void everyMethodWhoseAnswerHasABodyIsCompressed(String method) {
		assertThat(decide(response().method(method))).isEqualTo(COMPRESSED);
	}

	@ParameterizedTest
	@ValueSource(ints = { 100, 101, 102, 103, 204, 205 })
	void statusWithoutABodyIsLeftAloneAndDoesNotVary(int status) {
		assertThat(decide(response().status(status))).isEqualTo(no(Verdict.NO_BODY, false));
	}

	@Test
	void connectIsLeftAlone() {
		assertThat(decide(response().method("CONNECT"))).isEqualTo(no(Verdict.NO_BODY, false));
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "br", "unknown", "identity, gzip", "GZIP", "aws-chunked", "gzip;q=1" })
	void contentEncodingAlreadySetIsLeftAloneAndDoesNotVary(String coding) {
		assertThat(decide(response().field("Content-Encoding", coding))).isEqualTo(no(Verdict.ALREADY_CODED, false));
	}

	@ParameterizedTest
	@ValueSource(strings = { "identity", "Identity", "", "identity, identity", " , " })
	void contentEncodingOfIdentityIsNoCoding(String coding) {
		assertThat(decide(response().field("Content-Encoding", coding))).isEqualTo(COMPRESSED);
	}

	@Test
	void contentRangeIsLeftAlone() {
		assertThat(decide(response().field("Content-Range", "bytes 0-2000/5000"))).isEqualTo(no(Verdict.PARTIAL, true));
		assertThat(decide(response().status(416).field("Content-Range", "bytes */5000")))
			.isEqualTo(no(Verdict.PARTIAL, true));
	}

	@Test
	void status206IsLeftAlone() {
		assertThat(decide(response().status(206))).isEqualTo(no(Verdict.PARTIAL, true));
	}

	@ParameterizedTest
	@ValueSource(strings = { "no-transform", "public, No-Transform", "max-age=1, no-transform" })
	void noTransformIsHonouredAndDoesNotVary(String cacheControl) {
		assertThat(decide(response().field("Cache-Control", cacheControl))).isEqualTo(no(Verdict.NO_TRANSFORM, false));
	}

	@ParameterizedTest
	@ValueSource(strings = { "image/png", "application/octet-stream", "not a media type", "text", "" })
	void mediaTypeNotListedOrUnparsableIsLeftAloneAndDoesNotVary(String contentType) {
		assertThat(decide(response().contentType(contentType))).isEqualTo(no(Verdict.MEDIA_TYPE, false));
	}

	@Test
	void excludedMediaTypeIsLeftAloneAndDoesNotVary() {
		ResponsePolicy withoutHtml = new ResponsePolicy(this.policy.offered(),
				MediaTypes.defaults().excluding(List.of("text/html")), 1024, true);
		assertThat(withoutHtml.decide(response().head(), GZIP)).isEqualTo(no(Verdict.MEDIA_TYPE, false));
	}

	@Test
	void withoutAMediaTypeAResponseIsLeftAloneAndDoesNotVary() {
		assertThat(decide(response().without("Content-Type"))).isEqualTo(no(Verdict.MEDIA_TYPE, false));
	}

	@Test
	void twoMediaTypesAreNone() {
		assertThat(decide(response().field("Content-Type", "text/css"))).isEqualTo(no(Verdict.MEDIA_TYPE, false));
	}

	@Test
	void excludedPathIsLeftAloneAndDoesNotVary() {
		assertThat(decide(response().excluded())).isEqualTo(no(Verdict.EXCLUDED, false));
	}

	@ParameterizedTest
	@CsvSource({ "0, TOO_SHORT", "1, TOO_SHORT", "1023, TOO_SHORT", "1024, COMPRESS", "1025, COMPRESS",
			"9223372036854775807, COMPRESS" })
	void bodyShorterThanTheMinimumIsLeftAloneAndVaries(String length, Verdict verdict) {
		Decision decision = decide(response().contentLength(length));
		assertThat(decision.verdict()).isEqualTo(verdict);
		assertThat(decision.varies()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "-1", "+5", "1x", "1, 1", "99999999999999999999", "٥" })
	void malformedContentLengthIsUnknown(String length) {
		assertThat(ResponseHead.of("GET", 200, response().contentLength(length)::values, false).contentLength())
			.isEqualTo(-1);
	}

	@Test
	void emptyBodyIsLeftAloneEvenWithoutAMinimum() {
		ResponsePolicy noMinimum = new ResponsePolicy(this.policy.offered(), MediaTypes.defaults(), 0, true);
		assertThat(noMinimum.decide(response().contentLength("0").head(), GZIP).verdict()).isEqualTo(Verdict.TOO_SHORT);
		assertThat(noMinimum.decide(response().contentLength("1").head(), GZIP).verdict()).isEqualTo(Verdict.COMPRESS);
		assertThat(noMinimum.isTooShort(0)).isTrue();
		assertThat(noMinimum.isTooShort(1)).isFalse();
	}

	@Test
	void lengthThatIsFoundOutLaterIsMeasuredAlike() {
		assertThat(decide(response().without("Content-Length"))).isEqualTo(COMPRESSED);
		assertThat(this.policy.isTooShort(1023)).isTrue();
		assertThat(this.policy.isTooShort(1024)).isFalse();
	}

	@Test
	void withoutAnAcceptableCodingAResponseIsLeftAloneAndVaries() {
		assertThat(this.policy.decide(response().head(), Choice.IDENTITY)).isEqualTo(no(Verdict.NOT_ACCEPTED, true));
		assertThat(this.policy.decide(response().head(), Choice.NOT_ACCEPTABLE))
			.isEqualTo(no(Verdict.NOT_ACCEPTED, true));
	}

	@Test
	void theFirstReasonCounts() {
		Response response = response().excluded()
			.contentLength("3")
			.contentType("image/png")
			.field("Cache-Control", "no-transform")
			.field("Content-Encoding", "br")
			.field("Content-Range", "bytes 0-2/9")
			.method("HEAD");
		List<Verdict> verdicts = new ArrayList<>();
		verdicts.add(decide(response).verdict());
		verdicts.add(decide(response.method("GET")).verdict());
		verdicts.add(decide(response.without("Content-Encoding")).verdict());
		verdicts.add(decide(response.without("Content-Range")).verdict());
		verdicts.add(decide(response.without("Cache-Control")).verdict());
		verdicts.add(decide(response.contentType("text/plain")).verdict());
		response.excluded = false;
		verdicts.add(this.policy.decide(response.head(), Choice.IDENTITY).verdict());
		verdicts.add(this.policy.decide(response.contentLength("3000").head(), Choice.IDENTITY).verdict());
		verdicts.add(decide(response).verdict());
		assertThat(verdicts).containsExactly(Verdict.NO_BODY, Verdict.ALREADY_CODED, Verdict.PARTIAL,
				Verdict.NO_TRANSFORM, Verdict.MEDIA_TYPE, Verdict.EXCLUDED, Verdict.TOO_SHORT, Verdict.NOT_ACCEPTED,
				Verdict.COMPRESS);
	}

	@Test
	void headVariesAndNamesTheCodingOfGetWhereItIsKnown() {
		assertThat(decide(response().method("HEAD")))
			.isEqualTo(new Decision(Verdict.NO_BODY, CompressionFormat.GZIP, true));
		assertThat(decide(response().method("HEAD").without("Content-Length"))).isEqualTo(no(Verdict.NO_BODY, true));
		assertThat(decide(response().method("HEAD").contentLength("3"))).isEqualTo(no(Verdict.NO_BODY, true));
		assertThat(this.policy.decide(response().method("HEAD").head(), Choice.IDENTITY))
			.isEqualTo(no(Verdict.NO_BODY, true));
	}

	@Test
	void headOfWhatIsNeverCompressedDoesNotVary() {
		assertThat(decide(response().method("HEAD").contentType("image/png"))).isEqualTo(no(Verdict.NO_BODY, false));
		assertThat(decide(response().method("HEAD").excluded())).isEqualTo(no(Verdict.NO_BODY, false));
		assertThat(decide(response().method("HEAD").field("Content-Encoding", "br")))
			.isEqualTo(no(Verdict.NO_BODY, false));
		assertThat(decide(response().method("HEAD").status(204))).isEqualTo(no(Verdict.NO_BODY, false));
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET", "HEAD" })
	void notModifiedVariesWithOrWithoutAMediaType(String method) {
		Response response = response().method(method).status(304).without("Content-Length");
		assertThat(decide(response)).isEqualTo(no(Verdict.NO_BODY, true));
		assertThat(decide(response.without("Content-Type"))).isEqualTo(no(Verdict.NO_BODY, true));
	}

	@Test
	void notModifiedOfWhatIsNeverCompressedDoesNotVary() {
		Response response = response().status(304).without("Content-Length");
		assertThat(decide(response.contentType("image/png")).varies()).isFalse();
		assertThat(decide(response.without("Content-Type").field("Cache-Control", "no-transform")).varies()).isFalse();
		assertThat(decide(response.without("Cache-Control").excluded()).varies()).isFalse();
	}

	@Test
	void rangeOfWhatIsNeverCompressedDoesNotVary() {
		assertThat(decide(response().status(206).contentType("image/png"))).isEqualTo(no(Verdict.PARTIAL, false));
		assertThat(decide(response().status(206).excluded())).isEqualTo(no(Verdict.PARTIAL, false));
	}

	@Test
	void nothingVariesWhenNothingIsOffered() {
		ResponsePolicy nothing = new ResponsePolicy(List.of(CompressionFormat.RAW_DEFLATE), MediaTypes.defaults(), 0,
				true);
		assertThat(nothing.offered()).isEmpty();
		assertThat(nothing.decide(response().head(), Choice.IDENTITY)).isEqualTo(no(Verdict.NOT_ACCEPTED, false));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			gzip              | gzip
			gzip, zstd        | zstd
			identity;q=0      | not acceptable
			*;q=0             | not acceptable
			br, *;q=0         | not acceptable
			br                | identity
			*;q=0, gzip       | gzip
			''                | identity
			""")
	void requestThatAcceptsNothingOnOfferIsNotAcceptable(String header, String expected) {
		assertThat(name(this.policy.negotiate(AcceptEncoding.parse(List.of(header))))).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			gzip              | gzip
			identity;q=0      | identity
			*;q=0             | identity
			*;q=0, gzip       | gzip
			""")
	void withoutStrictIdentityItGetsIdentity(String header, String expected) {
		ResponsePolicy lenient = new ResponsePolicy(this.policy.offered(), MediaTypes.defaults(), 1024, false);
		assertThat(name(lenient.negotiate(AcceptEncoding.parse(List.of(header))))).isEqualTo(expected);
	}

	@Test
	void acceptableCodingThatThisResponseMayNotHaveMeansItIsSentAsItIs() {
		Choice choice = this.policy.negotiate(AcceptEncoding.parse(List.of("gzip, identity;q=0")));
		assertThat(choice).isEqualTo(GZIP);
		assertThat(this.policy.decide(response().contentType("image/png").head(), choice))
			.isEqualTo(no(Verdict.MEDIA_TYPE, false));
		assertThat(this.policy.decide(response().contentLength("3").head(), choice))
			.isEqualTo(no(Verdict.TOO_SHORT, true));
	}

	@ParameterizedTest
	@EnumSource
	void verdictsHaveTagsForMetrics(Verdict verdict) {
		assertThat(verdict.tag()).matches("[a-z-]+")
			.isEqualTo(verdict.name().replace('_', '-').toLowerCase(Locale.ROOT));
	}

	@Test
	void whatDescribesTheBytesIsInvalidatedByCoding() {
		assertThat(HeaderNames.INVALIDATED_BY_CODING).contains("Content-Length", "Accept-Ranges", "Content-MD5",
				"Digest");
	}

	@Test
	void minimumBelowZeroIsRefused() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new ResponsePolicy(List.of(), MediaTypes.defaults(), -1, true))
			.withMessage("minSize must be 0 or more bytes, but is -1");
	}

	@Test
	void codingThatHasNoTokenIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new Choice.Coding(CompressionFormat.RAW_DEFLATE))
			.withMessageContaining("raw-deflate");
	}

	private Decision decide(Response response) {
		return this.policy.decide(response.head(), GZIP);
	}

	private static Decision no(Verdict verdict, boolean varies) {
		return new Decision(verdict, null, varies);
	}

	private static String name(Choice choice) {
		if (choice instanceof Choice.Coding coding) {
			return String.valueOf(coding.format().contentCoding());
		}
		return (choice instanceof Choice.Identity) ? "identity" : "not acceptable";
	}

	/** 200 to GET, text/html, 5000 bytes. */
	private static Response response() {
		return new Response().contentType("text/html;charset=utf-8").contentLength("5000");
	}

	private static final class Response {

		private final Map<String, List<String>> fields = new LinkedHashMap<>();

		private String method = "GET";

		private int status = 200;

		private boolean excluded;

		Response method(String method) {
			this.method = method;
			return this;
		}

		Response status(int status) {
			this.status = status;
			return this;
		}

		Response excluded() {
			this.excluded = true;
			return this;
		}

		Response contentType(String value) {
			return without("Content-Type").field("Content-Type", value);
		}

		Response contentLength(String value) {
			return without("Content-Length").field("Content-Length", value);
		}

		Response field(String name, String value) {
			this.fields.computeIfAbsent(name, (key) -> new ArrayList<>()).add(value);
			return this;
		}

		Response without(String name) {
			this.fields.remove(name);
			return this;
		}

		List<String> values(String name) {
			return this.fields.getOrDefault(name, List.of());
		}

		ResponseHead head() {
			return ResponseHead.of(this.method, this.status, this::values, this.excluded);
		}

	}

}
