package io.compressionkit.hardening.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.api.Timeout;

import io.compressionkit.CompressionFormat;

/**
 * Decompresses zlib streams.
 */
@Timeout(300)
class ZlibFuzzTests {

	@FuzzTest
	void whateverComesIsDecodedOrRefused(byte[] input) {
		DecodingChecks.check(CompressionFormat.ZLIB, input);
	}

}
