package io.compressionkit.hardening.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.api.Timeout;

import io.compressionkit.CompressionFormat;

/**
 * Decompresses raw deflate streams.
 */
@Timeout(300)
class RawDeflateFuzzTests {

	@FuzzTest
	void whateverComesIsDecodedOrRefused(byte[] input) {
		DecodingChecks.check(CompressionFormat.RAW_DEFLATE, input);
	}

}
