package io.compressionkit.hardening.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.api.Timeout;

import io.compressionkit.CompressionFormat;

/**
 * Decompresses gzip members.
 */
@Timeout(300)
class GzipFuzzTests {

	@FuzzTest
	void whateverComesIsDecodedOrRefused(byte[] input) {
		DecodingChecks.check(CompressionFormat.GZIP, input);
	}

}
