package io.compressionkit.http;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link EntityTags}.
 */
class EntityTagsTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			"a"              | W/"a"
			""               | W/""
			"a,b"            | W/"a,b"
			"a\\b"           | W/"a\\b"
			"W/a"            | W/"W/a"
			""")
	void strongTagIsWeakened(String strong, String weak) {
		assertThat(EntityTags.weaken(strong)).isEqualTo(weak);
	}

	@Test
	void spaceAroundAStrongTagIsDropped() {
		assertThat(EntityTags.weaken(" \"a\"\t")).isEqualTo("W/\"a\"");
	}

	@ParameterizedTest
	@ValueSource(strings = { "W/\"a\"", "W/\"\"", "", "a", "\"", "\"a", "a\"", "\"a\"b", "\"a\", \"b\"", "w/\"a\"", "*",
			"W/", "W" })
	void weakTagAndWhatIsNoTagStayAsTheyAre(String tag) {
		assertThat(EntityTags.weaken(tag)).isEqualTo(tag);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			W/"a"                   | W/"a"
			"a"                     | W/"a"
			W/"a"                   | "a"
			"a"                     | "a"
			W/"b", W/"a"            | "a"
			"b","a"                 | W/"a"
			,, "b" ,, "a" ,         | "a"
			"x,y", "a"              | "a"
			"x,y"                   | "x,y"
			"x\\", "a"              | "a"
			junk, "a"               | "a"
			"b" junk, "a"           | "a"
			""                      | ""
			*                       | "a"
			~ * ~                   | W/"a"
			""")
	void ifNoneMatchWithTheWeakenedTagMatches(String header, String tag) {
		assertThat(EntityTags.matches(List.of(header), tag)).isTrue();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			"b"                     | "a"
			"A"                     | "a"
			a                       | "a"
			"a                      | "a"
			a"                      | "a"
			w/"a"                   | "a"
			W "a"                   | "a"
			W/ "a"                  | "a"
			/"a"                    | "a"
			"a"b                    | "a"
			"b, "a""                | "a"
			"b", *                  | "a"
			~~                      | "a"
			a                       | a
			~~                      | ~~
			"                       | "
			"b-gzip"                | "b"
			""")
	void ifNoneMatchWithAnotherTagDoesNotMatch(String header, String tag) {
		assertThat(EntityTags.matches(List.of(header), tag)).isFalse();
	}

	@Test
	void ifNoneMatchIsReadFromAllItsLines() {
		assertThat(EntityTags.matches(List.of("\"b\"", "W/\"a\""), "\"a\"")).isTrue();
		assertThat(EntityTags.matches(List.of("\"b\"", "\"c\""), "\"a\"")).isFalse();
		assertThat(EntityTags.matches(List.of(), "\"a\"")).isFalse();
	}

}
