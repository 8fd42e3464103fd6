package io.compressionkit.hardening.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.api.Timeout;

import io.compressionkit.CompressionFormat;

/**
 * Decompresses zstd frames.
 */
@Timeout(300)
class ZstdFuzzTests {

	@FuzzTest
	void whateverComesIsDecodedOrRefused(byte[] input) {
		DecodingChecks.check(CompressionFormat.ZSTD, input);
	}

}
