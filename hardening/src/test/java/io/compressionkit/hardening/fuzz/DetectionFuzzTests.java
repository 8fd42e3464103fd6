package io.compressionkit.hardening.fuzz;

import java.nio.ByteBuffer;
import java.util.List;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.api.Timeout;

import io.compressionkit.CompressionFormat;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.DecompressionRequest;
import io.compressionkit.hardening.judge.Kit;
import io.compressionkit.hardening.judge.Verdict;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Decompresses inputs in the format that their first bytes tell.
 */
@Timeout(300)
class DetectionFuzzTests {

	private static final List<CompressionFormat> DETECTABLE = List.of(CompressionFormat.GZIP, CompressionFormat.ZLIB,
			CompressionFormat.ZSTD);

	@FuzzTest
	void whateverComesIsTakenForWhatItBeginsLike(byte[] input) {
		Verdict detected = Kit.oneShot(input,
				DecompressionRequest.detectingFormat(input).withLimits(DecodingChecks.LIMITS));
		List<CompressionFormat> formats = DETECTABLE.stream().filter((format) -> beginsLike(format, input)).toList();
		assertThat(formats).hasSizeLessThan(2);
		if (formats.isEmpty()) {
			assertThat(detected.reason()).isEqualTo((input.length < 2) ? "TRUNCATED" : "CORRUPT");
		}
		else {
			Verdict named = Kit.oneShot(input, formats.get(0), DecompressionPolicy.DEFAULT, DecodingChecks.LIMITS);
			assertThat(detected.isSameAs(named)).as("%s, %s", detected, named).isTrue();
		}
	}

	private static boolean beginsLike(CompressionFormat format, byte[] input) {
		CompressionFormat.Signature signature = format.signature();
		return signature != null && input.length >= signature.length() && signature.matches(ByteBuffer.wrap(input));
	}

}
