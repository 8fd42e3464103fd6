package io.compressionkit.http;

import java.util.List;
import java.util.Locale;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link MediaTypes}.
 */
class MediaTypesTests {

	@ParameterizedTest
	@ValueSource(strings = { "text/html", "text/plain", "text/css", "text/csv", "text/javascript", "text/event-stream",
			"text/xml", "text/markdown", "application/json", "application/x-ndjson", "application/ndjson",
			"application/jsonl", "application/json-seq", "application/xml", "application/xml-dtd",
			"application/problem+json", "application/ld+json", "application/vnd.api+json", "application/manifest+json",
			"application/geo+json", "application/xhtml+xml", "application/atom+xml", "application/rss+xml",
			"application/soap+xml", "image/svg+xml", "application/javascript", "application/x-javascript",
			"application/wasm", "font/ttf", "font/otf", "font/collection", "application/vnd.ms-fontobject" })
	void textAndItsKinAreCompressedByDefault(String contentType) {
		assertThat(MediaTypes.defaults().includes(contentType)).isTrue();
		assertThat(MediaTypes.defaults().includes(contentType.toUpperCase(Locale.ROOT))).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "application/octet-stream", "image/png", "image/jpeg", "image/webp", "image/avif",
			"video/mp4", "audio/mpeg", "font/woff", "font/woff2", "application/zip", "application/gzip",
			"application/zstd", "application/pdf", "application/x-brotli", "multipart/mixed", "multipart/form-data",
			"application/grpc", "application/unknown", "application/jsonx", "application/xjson", "application/x+jsonp",
			"application/vnd.openxmlformats-officedocument.wordprocessingml.document", "textual/plain" })
	void whatIsCompressedAlreadyOrUnknownIsLeftAloneByDefault(String contentType) {
		assertThat(MediaTypes.defaults().includes(contentType)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "text/html;charset=utf-8", "text/html; charset=UTF-8", "text/html ; charset=\"utf-8\"",
			"text/html;a=b;c=\"d;e,f\\\"\"", "text/html;", "text/html;;charset=utf-8; ", " text/html\t",
			"Text/HTML;CHARSET=utf-8" })
	void parametersDoNotMatter(String contentType) {
		assertThat(MediaTypes.defaults().includes(contentType)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "text", "text/", "/html", "/", "text//html", "text/html/x", "text html",
			"text /html", "text/ html", "text/html charset=utf-8", "text/html, text/plain", "text/html;charset",
			"text/html;charset=", "text/html;charset=utf 8", "text/html;charset=\"utf-8", "text/html;=utf-8",
			"text/html;charset =utf-8", "text/*", "*/*", "*", "text/ht*ml", "text/html\u0000", "téxt/html",
			"text/html\r\n", "\"text/html\"", "text;html", "application/json,", "text/{html}", "text/html;\u00e9=1" })
	void unparsableContentTypeIsNeverCompressed(String contentType) {
		assertThat(MediaTypes.defaults().includes(contentType)).isFalse();
		assertThat(MediaTypes.of(List.of("*/*")).includes(contentType)).isFalse();
	}

	@Test
	void missingContentTypeIsNeverCompressed() {
		assertThat(MediaTypes.of(List.of("*/*")).includes(null)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "application/json+zstd", "application/x-ndjson+gzip", "text/plain+gzip", "text/csv+ZSTD" })
	void typeWithTheSuffixOfACompressionFormatIsNeverCompressed(String contentType) {
		assertThat(MediaTypes.defaults().includes(contentType)).isFalse();
		assertThat(MediaTypes.of(List.of("*/*", contentType)).includes(contentType)).isFalse();
	}

	@Test
	void listedTypesReplaceTheDefaults() {
		MediaTypes mediaTypes = MediaTypes.of(List.of("application/cbor", "image/*"));
		assertThat(mediaTypes.includes("application/cbor")).isTrue();
		assertThat(mediaTypes.includes("image/bmp")).isTrue();
		assertThat(mediaTypes.includes("text/html")).isFalse();
		assertThat(MediaTypes.of(List.of()).includes("text/html")).isFalse();
	}

	@Test
	void additionalTypesAreAddedToTheDefaults() {
		MediaTypes mediaTypes = MediaTypes.defaults().adding(List.of("application/octet-stream", "+cbor"));
		assertThat(mediaTypes.includes("application/octet-stream")).isTrue();
		assertThat(mediaTypes.includes("application/senml+cbor")).isTrue();
		assertThat(mediaTypes.includes("text/html")).isTrue();
		assertThat(mediaTypes.includes("image/png")).isFalse();
		assertThat(MediaTypes.defaults().includes("application/octet-stream")).isFalse();
	}

	@Test
	void excludedTypesWinOverListedOnes() {
		MediaTypes mediaTypes = MediaTypes.defaults()
			.excluding(List.of("text/event-stream", "+xml"))
			.adding(List.of("image/svg+xml"));
		assertThat(mediaTypes.includes("text/event-stream")).isFalse();
		assertThat(mediaTypes.includes("Text/Event-Stream;charset=utf-8")).isFalse();
		assertThat(mediaTypes.includes("image/svg+xml")).isFalse();
		assertThat(mediaTypes.includes("text/html")).isTrue();
	}

	@Test
	void patternsAreUnderstoodInEveryForm() {
		assertThat(MediaTypes.of(List.of("*/*")).includes("x/y")).isTrue();
		assertThat(MediaTypes.of(List.of("application/*+json")).includes("application/a+json")).isTrue();
		assertThat(MediaTypes.of(List.of("application/*+json")).includes("image/a+json")).isFalse();
		assertThat(MediaTypes.of(List.of("application/*+json")).includes("application/json")).isFalse();
		assertThat(MediaTypes.of(List.of("+JSON")).includes("image/a+json")).isTrue();
		assertThat(MediaTypes.of(List.of(" Application/JSON;charset=utf-8 ")).includes("application/json")).isTrue();
		assertThat(MediaTypes.of(List.of("text/*")).includes("text/x")).isTrue();
		assertThat(MediaTypes.of(List.of("text/*")).includes("texts/x")).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "text", "*", "text/", "te*t/plain", "text/x*", "text/*+", "text/*+a*", "text/*+*", "+",
			"+*", "a b", "text/html, text/css", "+a/b" })
	void whatIsNoPatternIsRefusedWithItsName(String pattern) {
		assertThatIllegalArgumentException().isThrownBy(() -> MediaTypes.of(List.of(pattern)))
			.withMessageStartingWith("'" + pattern + "' is not a media type");
	}

}
