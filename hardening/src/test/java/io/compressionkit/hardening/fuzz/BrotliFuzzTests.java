package io.compressionkit.hardening.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.api.Timeout;

import io.compressionkit.CompressionFormat;

/**
 * Decompresses brotli streams.
 */
@Timeout(300)
class BrotliFuzzTests {

	@FuzzTest
	void whateverComesIsDecodedOrRefused(byte[] input) {
		DecodingChecks.check(CompressionFormat.BROTLI, input);
	}

}
