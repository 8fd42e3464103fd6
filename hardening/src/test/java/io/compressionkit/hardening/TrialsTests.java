package io.compressionkit.hardening;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.compressionkit.hardening.trial.Finding;
import io.compressionkit.hardening.trial.Trial;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs every trial in its short form.
 */
class TrialsTests {

	static Stream<String> ids() {
		return Trials.all().stream().map(Trial::id);
	}

	@Test
	void idsAreUnique() {
		assertThat(ids()).doesNotHaveDuplicates();
	}

	@ParameterizedTest(allowZeroInvocations = true)
	@MethodSource("ids")
	void theShortFormComesToItsEnd(String id) throws Exception {
		Finding finding = Trials.get(id).run(true);
		assertThat(finding.trial()).isEqualTo(id);
		for (Finding.Table table : finding.tables()) {
			assertThat(table.rows()).isNotEmpty();
			assertThat(table.rows().stream().map(List::size)).allMatch((size) -> size == table.columns().size());
		}
		for (Finding.Curve curve : finding.plots().stream().flatMap((plot) -> plot.curves().stream()).toList()) {
			assertThat(curve.y()).hasSameSizeAs(curve.x());
		}
	}

}
