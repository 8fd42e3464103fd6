package io.compressionkit.hardening.faults;

import java.util.stream.Stream;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Lets everything go wrong once.
 */
class FaultsTests {

	@TestFactory
	Stream<DynamicTest> everyFaultIsSurvived() {
		return Faults.all()
			.stream()
			.map((fault) -> DynamicTest.dynamicTest(fault.name(),
					() -> assertThat(fault.run().held()).isEqualTo("nothing")));
	}

}
