package io.compressionkit.http;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Vary}.
 */
class VaryTests {

	@Test
	void fieldNameIsAddedWhereThereIsNone() {
		assertThat(add()).containsExactly("Accept-Encoding");
		assertThat(add("", " ")).containsExactly("Accept-Encoding");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Origin", "Origin, Accept", "X-Accept-Encoding", "Accept-Encoding-Extra", "Accept",
			"\"Accept-Encoding\"", "Accept Encoding", "\"*\"", "Accept-Encoding x" })
	void fieldNameIsAddedAndNothingOverwritten(String line) {
		assertThat(add(line)).containsExactly(line, "Accept-Encoding");
	}

	@Test
	void fieldNameIsAddedAfterSeveralLines() {
		assertThat(add("Origin", "Accept", "Cookie")).containsExactly("Origin", "Accept", "Cookie", "Accept-Encoding");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Accept-Encoding", "accept-encoding", "ACCEPT-ENCODING", "Origin, Accept-Encoding",
			"Accept-Encoding , Origin", ",,\tAccept-Encoding\t," })
	void fieldNameIsNeverAddedTwice(String line) {
		assertThat(add(line)).containsExactly(line);
		assertThat(add("Origin", line)).containsExactly("Origin", line);
		assertThat(add(line, "Origin")).containsExactly(line, "Origin");
	}

	@ParameterizedTest
	@ValueSource(strings = { "*", " * ", "Origin, *", "*, Origin" })
	void starStaysAsItIs(String line) {
		assertThat(add(line)).containsExactly(line);
		assertThat(add("Origin", line)).containsExactly("Origin", line);
	}

	@Test
	void addingAgainChangesNothing() {
		List<String> once = add("Origin");
		assertThat(Vary.add(once, HeaderNames.ACCEPT_ENCODING)).isEqualTo(once);
	}

	private static List<String> add(String... lines) {
		return Vary.add(List.of(lines), HeaderNames.ACCEPT_ENCODING);
	}

}
