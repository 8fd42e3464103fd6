package io.compressionkit.hardening.fuzz;

import java.nio.ByteBuffer;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.github.luben.zstd.Zstd;
import org.junit.jupiter.api.Timeout;

import io.compressionkit.CodecStream;
import io.compressionkit.CompressionFormat;
import io.compressionkit.MalformedContentException;
import io.compressionkit.hardening.judge.Hex;
import io.compressionkit.hardening.judge.Kit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Reads zstd frames whose header is whatever comes, from the magic number on. All that
 * follows is as it should be: one block of three bytes.
 */
@Timeout(300)
class ZstdHeaderFuzzTests {

	private static final byte[] BLOCK = Hex.parse("190000 616263");

	@FuzzTest
	void whateverHeaderComesIsReadOrRefused(byte[] header) {
		byte[] frame = ByteBuffer.allocate(header.length + BLOCK.length).put(header).put(BLOCK).array();
		DecodingChecks.check(CompressionFormat.ZSTD, frame);
		checkDeclaredSize(frame);
	}

	private static void checkDeclaredSize(byte[] frame) {
		long theirs = Zstd.getFrameContentSize(frame);
		try (CodecStream stream = Kit.codec(CompressionFormat.ZSTD).newDecompressor()) {
			stream.process(ByteBuffer.wrap(frame), ByteBuffer.allocate(1), CodecStream.Directive.CONTINUE);
			if (stream.declaredWindowSize() >= 0 && theirs >= 0) {
				assertThat(stream.declaredOutputSize()).isEqualTo(theirs);
			}
		}
		catch (MalformedContentException ex) {
			// Whether it is refused rightly was checked before
			assertThat(ex.getReason()).isNotNull();
		}
	}

}
