package io.compressionkit.http;

import java.util.List;
import java.util.concurrent.TimeUnit;

import io.compressionkit.CompressionFormat;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Headers that want to make the rules fail or spin.
 */
class HostileHeaderTests {

	// Takes milliseconds in linear time, and hours in quadratic time
	private static final int LENGTH = 8 << 20;

	@ParameterizedTest
	@ValueSource(strings = { ",", ";", "\"", "\\", " ", "\t", "=", "a", "*", "\"\\", "\\\"", "\",", ",\"", ";\"", "a,",
			"gzip,", "gzip;q=0,", "gzip;q=\",", "q=", ";q=1", "W/", "W/\",", "\" ,", "a/b;", "a/b;c=\"", "\u0000", "é",
			"\"\\\"," })
	@Timeout(value = 2, unit = TimeUnit.MINUTES)
	void longLineIsReadInLinearTime(String part) {
		readEverything(part.repeat(LENGTH / part.length()));
		readEverything("\"" + part.repeat(LENGTH / part.length()));
	}

	@Property(tries = 3000, seed = "20260104")
	void noTextMakesAnyRuleThrow(@ForAll String text) {
		assertThatNoException().isThrownBy(() -> readEverything(text));
	}

	@Property(tries = 3000, seed = "20260105")
	void addingToVaryTwiceIsAddingOnce(@ForAll List<String> lines) {
		List<String> once = Vary.add(lines, HeaderNames.ACCEPT_ENCODING);
		assertThat(Vary.add(once, HeaderNames.ACCEPT_ENCODING)).isEqualTo(once);
	}

	private static void readEverything(String text) {
		List<String> lines = List.of(text);
		AcceptEncoding.parse(lines).choose(CompressionFormat.builtIn());
		ContentEncoding.parse(lines);
		MediaTypes.defaults().includes(text);
		CacheControl.forbidsTransform(lines);
		EntityTags.weaken(text);
		EntityTags.matches(lines, "\"b\"");
		Vary.add(lines, HeaderNames.ACCEPT_ENCODING);
		ResponseHead.of("GET", 200, (name) -> lines, false);
	}

}
