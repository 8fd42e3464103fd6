package io.compressionkit.codec.zip;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.Inflater;

import io.compressionkit.CodecStream;
import io.compressionkit.CodecStream.Directive;
import io.compressionkit.CodecStream.Status;
import io.compressionkit.MalformedContentException;
import io.compressionkit.MalformedContentException.Reason;
import io.compressionkit.codec.CodecDriver;
import io.compressionkit.codec.StatePool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the header and the trailer of gzip, RFC 1952.
 */
class GzipFramingTests {

	private static final byte[] DATA = "expected output".getBytes(StandardCharsets.US_ASCII);

	private static final byte[] BODY = HexFormat.of().parseHex("4bad28484d2e494d51c82f2d29282d0100");

	private static final List<CodecDriver> DRIVERS = List.of(CodecDriver.whole(), CodecDriver.chunked(1, 1),
			CodecDriver.chunked(7, 7), CodecDriver.random(1, 9));

	private final GzipCodec codec = new GzipCodec(GzipOptions.defaults());

	@AfterEach
	void closeCodec() {
		assertThat(this.codec.decompressorPool().inUse()).isZero();
		this.codec.close();
	}

	@Test
	void emptyInputIsTwentyBytes() {
		for (CodecDriver driver : DRIVERS) {
			assertThat(driver.compress(this.codec, new byte[0])).asHexString()
				.isEqualToIgnoringCase("1f8b080000000000000303000000000000000000");
		}
	}

	@ParameterizedTest
	@CsvSource({ "0, 4", "1, 4", "2, 0", "6, 0", "-1, 0", "8, 0", "9, 2" })
	void theHeaderTellsFastestAndSlowest(int level, int extraFlags) {
		try (GzipCodec codec = new GzipCodec(GzipOptions.defaults().withLevel(level))) {
			byte[] compressed = CodecDriver.whole().compress(codec, DATA);
			assertThat(Arrays.copyOf(compressed, 10))
				.isEqualTo(new byte[] { 0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, (byte) extraFlags, 3 });
		}
	}

	@Test
	void everyCombinationOfFieldsIsSkipped() {
		for (int flags = 0; flags < 0x20; flags++) {
			byte[] member = member(new Header(flags).extra("field").name("name").comment("comment"));
			for (CodecDriver driver : DRIVERS) {
				assertThat(driver.decompress(this.codec, member)).as("flags %02x", flags).isEqualTo(DATA);
			}
		}
	}

	@Test
	void emptyFieldsAreSkipped() {
		for (int flags = 0; flags < 0x20; flags++) {
			byte[] member = member(new Header(flags).extra("").name("").comment(""));
			for (CodecDriver driver : DRIVERS) {
				assertThat(driver.decompress(this.codec, member)).as("flags %02x", flags).isEqualTo(DATA);
			}
		}
	}

	@Test
	void theLargestFieldsAreSkipped() {
		String largest = "x".repeat(GzipDecompressor.MAX_TEXT_LENGTH);
		byte[] member = member(new Header(0x1e).extra("y".repeat(0xffff)).name(largest).comment(largest));
		for (CodecDriver driver : List.of(CodecDriver.whole(), CodecDriver.chunked(1, 1),
				CodecDriver.chunked(1000, 7))) {
			assertThat(driver.decompress(this.codec, member)).isEqualTo(DATA);
		}
	}

	@ParameterizedTest
	@CsvSource({ "0x08, file name", "0x10, comment", "0x0a, file name", "0x12, comment" })
	void aTextWithoutEndIsRefused(int flags, String field) {
		String endless = "x".repeat(GzipDecompressor.MAX_TEXT_LENGTH + 1);
		byte[] header = new Header(flags).name(endless).comment(endless).bytes();
		byte[] withoutEnd = Arrays.copyOf(header, 10 + endless.length());
		for (CodecDriver driver : List.of(CodecDriver.whole(), CodecDriver.chunked(1, 1),
				CodecDriver.chunked(1000, 7))) {
			MalformedContentException failure = failure(driver, withoutEnd);
			assertThat(failure.getReason()).isEqualTo(Reason.CORRUPT);
			assertThat(failure).hasMessageContaining(field).hasMessageContaining("65536");
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 0x20, 0x40, 0x80, 0xe0, 0xff })
	void reservedFlagsAreRefused(int flags) {
		byte[] member = member(new Header(flags).extra("").name("").comment(""));
		for (CodecDriver driver : DRIVERS) {
			MalformedContentException failure = failure(driver, member);
			assertThat(failure.getReason()).isEqualTo(Reason.CORRUPT);
			assertThat(failure).hasMessageContaining("%02x".formatted(flags));
		}
	}

	@ParameterizedTest
	@CsvSource({ "0, CORRUPT", "1, CORRUPT", "2, CORRUPT", "4, CHECKSUM", "9, CHECKSUM", "12, CHECKSUM", "17, CHECKSUM",
			"18, CHECKSUM", "19, CHECKSUM" })
	void aChangedByteOfACheckedHeaderIsFound(int index, Reason reason) {
		byte[] member = member(new Header(0x0e).extra("field").name("n"));
		member[index] ^= 0x02;
		for (CodecDriver driver : DRIVERS) {
			assertThat(failure(driver, member).getReason()).isEqualTo(reason);
		}
	}

	@Test
	void aWrongChecksumIsFoundAfterTheDataIsDelivered() {
		byte[] member = member(new Header(0));
		for (int i = member.length - 8; i < member.length; i++) {
			byte[] changed = member.clone();
			changed[i] ^= 0x40;
			for (CodecDriver driver : DRIVERS) {
				try (CodecStream stream = this.codec.newDecompressor()) {
					CodecDriver.Run run = driver.run(stream, changed, Directive.FINISH);
					assertThat(run.failure().getReason()).isEqualTo(Reason.CHECKSUM);
					assertThat(run.output()).isEqualTo(DATA);
				}
			}
		}
	}

	@Test
	void theSecondMemberIsLeftWhereItBegins() {
		byte[] member = member(new Header(0x08).name("first"));
		byte[] two = Arrays.copyOf(member, 2 * member.length);
		System.arraycopy(member, 0, two, member.length, member.length);
		for (CodecDriver driver : DRIVERS) {
			int consumed;
			try (CodecStream stream = this.codec.newDecompressor()) {
				CodecDriver.Run run = driver.run(stream, two, Directive.FINISH);
				assertThat(run.status()).isEqualTo(Status.FINISHED);
				consumed = run.consumed();
			}
			assertThat(consumed).isEqualTo(member.length);
			assertThat(driver.decompress(this.codec, Arrays.copyOfRange(two, consumed, two.length))).isEqualTo(DATA);
		}
	}

	@Test
	void theSizeIsCountedModuloFourGiga() {
		ByteBuffer mebibytes = ByteBuffer.allocateDirect(1 << 26);
		StatePool<Inflater> inflaters = new StatePool<>(0, () -> new Inflater(true), Inflater::reset, Inflater::end);
		DeflatePools pools = new DeflatePools(6, DeflateStrategy.DEFAULT);
		try (GzipCompressor compressor = new GzipCompressor(pools.deflaters(), new byte[0]);
				GzipDecompressor decompressor = new GzipDecompressor(inflaters)) {
			for (int i = 0; i < 64; i++) {
				compressor.consumed(mebibytes.rewind());
				decompressor.produced(mebibytes.rewind());
			}
			compressor.consumed(mebibytes.position(mebibytes.limit() - 3));
			decompressor.produced(mebibytes.position(mebibytes.limit() - 3));
			assertThat(compressor.trailer() >>> 32).isEqualTo(3);
			ByteBuffer trailer = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(0, compressor.trailer());
			assertThat(decompressor.readTrailer(trailer)).isTrue();
		}
		finally {
			pools.close();
			inflaters.close();
		}
	}

	private MalformedContentException failure(CodecDriver driver, byte[] input) {
		try (CodecStream stream = this.codec.newDecompressor()) {
			CodecDriver.Run run = driver.run(stream, input, Directive.FINISH);
			assertThat(run.failure()).isNotNull();
			assertThat(run.output()).isEmpty();
			return run.failure();
		}
	}

	private static byte[] member(Header header) {
		CRC32 crc = new CRC32();
		crc.update(DATA);
		ByteArrayOutputStream member = new ByteArrayOutputStream();
		member.writeBytes(header.bytes());
		member.writeBytes(BODY);
		member.writeBytes(littleEndian((int) crc.getValue(), 4));
		member.writeBytes(littleEndian(DATA.length, 4));
		return member.toByteArray();
	}

	private static byte[] littleEndian(int value, int length) {
		byte[] bytes = new byte[length];
		for (int i = 0; i < length; i++) {
			bytes[i] = (byte) (value >> (8 * i));
		}
		return bytes;
	}

	/**
	 * A header with the fields that its flags name.
	 */
	private static final class Header {

		private final int flags;

		private String extra = "";

		private String name = "";

		private String comment = "";

		private Header(int flags) {
			this.flags = flags;
		}

		private Header extra(String extra) {
			this.extra = extra;
			return this;
		}

		private Header name(String name) {
			this.name = name;
			return this;
		}

		private Header comment(String comment) {
			this.comment = comment;
			return this;
		}

		private byte[] bytes() {
			ByteArrayOutputStream header = new ByteArrayOutputStream();
			header.writeBytes(new byte[] { 0x1f, (byte) 0x8b, 8, (byte) this.flags, 1, 2, 3, 4, 0, (byte) 0xff });
			if ((this.flags & 0x04) != 0) {
				header.writeBytes(littleEndian(this.extra.length(), 2));
				header.writeBytes(this.extra.getBytes(StandardCharsets.ISO_8859_1));
			}
			if ((this.flags & 0x08) != 0) {
				header.writeBytes((this.name + "\0").getBytes(StandardCharsets.ISO_8859_1));
			}
			if ((this.flags & 0x10) != 0) {
				header.writeBytes((this.comment + "\0").getBytes(StandardCharsets.ISO_8859_1));
			}
			if ((this.flags & 0x02) != 0) {
				CRC32 crc = new CRC32();
				crc.update(header.toByteArray());
				header.writeBytes(littleEndian((int) crc.getValue() & 0xffff, 2));
			}
			return header.toByteArray();
		}

	}

}
