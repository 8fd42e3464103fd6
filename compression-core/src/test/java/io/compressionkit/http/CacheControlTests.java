package io.compressionkit.http;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link CacheControl}.
 */
class CacheControlTests {

	@ParameterizedTest
	@ValueSource(strings = { "no-transform", "No-Transform", "NO-TRANSFORM", " no-transform ", "public,no-transform",
			"no-transform, max-age=60", "max-age=60 ,\tno-transform", "private=\"a, b\", no-transform",
			"ext=\"\\\"\", no-transform", ",,no-transform", "no-transform=1", "no-transform=\"x\"",
			"a b, no-transform" })
	void noTransformIsFound(String header) {
		assertThat(CacheControl.forbidsTransform(List.of(header))).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "public", "no-cache", "no-transformation", "x-no-transform", "no-transform2",
			"ext=no-transform", "ext=\"no-transform\"", "ext=\"a, no-transform\"", "ext=\"\\\", no-transform\"",
			"\"no-transform\"", "no_transform", "no-transfor", "public no-transform" })
	void whatIsNotNoTransformIsNotFound(String header) {
		assertThat(CacheControl.forbidsTransform(List.of(header))).isFalse();
	}

	@Test
	void noTransformIsFoundInAnyLine() {
		assertThat(CacheControl.forbidsTransform(List.of("public", "no-transform"))).isTrue();
		assertThat(CacheControl.forbidsTransform(List.of("ext=\"open", "no-transform"))).isTrue();
		assertThat(CacheControl.forbidsTransform(List.of())).isFalse();
	}

}
