package io.compressionkit.hardening.fuzz;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.api.Timeout;

import io.compressionkit.CompressionFormat;
import io.compressionkit.hardening.judge.Hex;

/**
 * Reads gzip members whose header is whatever comes, from the flags on. The checksum of
 * the header, if it is to have one, and all that follows are as they should be.
 */
@Timeout(300)
class GzipHeaderFuzzTests {

	private static final byte[] START = Hex.parse("1f8b08");

	/** "hello", stored, with its trailer. */
	private static final byte[] BODY = Hex.parse("010500faff68656c6c6f 86a61036 05000000");

	private static final int HEADER_CRC = 0x02;

	@FuzzTest
	void whateverHeaderComesIsReadOrRefused(byte[] header) {
		boolean checked = header.length > 0 && (header[0] & HEADER_CRC) != 0;
		ByteBuffer member = ByteBuffer.allocate(START.length + header.length + (checked ? 2 : 0) + BODY.length);
		member.order(ByteOrder.LITTLE_ENDIAN).put(START).put(header);
		if (checked) {
			CRC32 crc = new CRC32();
			crc.update(member.array(), 0, member.position());
			member.putShort((short) crc.getValue());
		}
		DecodingChecks.check(CompressionFormat.GZIP, member.put(BODY).array());
	}

}
