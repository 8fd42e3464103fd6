package io.compressionkit.hardening.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.api.Timeout;

import io.compressionkit.CompressionFormat;
import io.compressionkit.http.AcceptEncoding;
import io.compressionkit.http.Choice;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Chooses codings by whatever header comes. There is no second implementation; what is
 * added to a header has to have its effect.
 */
@Timeout(300)
class AcceptEncodingFuzzTests {

	@FuzzTest
	void whateverHeaderComesIsObeyed(byte[] input) {
		List<String> lines = Arrays.asList(new String(input, StandardCharsets.UTF_8).split("\n", -1));
		List<CompressionFormat> offered = new ArrayList<>(CompressionFormat.builtIn());
		Collections.shuffle(offered, DecodingChecks.random(input));
		AcceptEncoding header = AcceptEncoding.parse(lines);
		Choice choice = header.choose(offered);

		assertThat(AcceptEncoding.parse(List.of(header.toString())).choose(offered)).isEqualTo(choice);
		assertThat(AcceptEncoding.parse(lines).choose(List.of())).isNotInstanceOf(Choice.Coding.class);
		assertThat(with(lines, "identity;q=0").choose(offered)).isNotEqualTo(Choice.IDENTITY);
		Choice nothing = with(lines, "*;q=0, identity;q=0").choose(List.of());
		assertThat(nothing).isEqualTo(Choice.NOT_ACCEPTABLE);
		if (choice instanceof Choice.Coding coding) {
			checkCoding(lines, offered, coding);
		}
	}

	private static void checkCoding(List<String> lines, List<CompressionFormat> offered, Choice.Coding coding) {
		String token = String.valueOf(coding.format().contentCoding());
		assertThat(offered).contains(coding.format());
		assertThat(with(lines, token + ";q=0").choose(offered)).isNotEqualTo(coding);
		assertThat(with(lines, "identity;q=0").choose(offered)).isEqualTo(coding);
		List<CompressionFormat> preferred = new ArrayList<>(offered);
		preferred.remove(coding.format());
		assertThat(AcceptEncoding.parse(lines).choose(preferred)).isNotEqualTo(coding);
		preferred.add(0, coding.format());
		assertThat(AcceptEncoding.parse(lines).choose(preferred)).isEqualTo(coding);
		assertThat(AcceptEncoding.parse(lines).choose(List.of(coding.format()))).isEqualTo(coding);
	}

	private static AcceptEncoding with(List<String> lines, String line) {
		List<String> more = new ArrayList<>(lines);
		more.add(line);
		return AcceptEncoding.parse(more);
	}

}
