package io.compressionkit.hardening.mutation;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionFormat;
import io.compressionkit.Execution;
import io.compressionkit.FlushMode;
import io.compressionkit.TransformOptions;
import io.compressionkit.codec.brotli.BrotliCodec;
import io.compressionkit.codec.brotli.BrotliOptions;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import io.compressionkit.codec.zip.RawDeflateCodec;
import io.compressionkit.codec.zip.ZlibCodec;
import io.compressionkit.codec.zip.ZlibOptions;
import io.compressionkit.codec.zstd.ZstdCodec;
import io.compressionkit.codec.zstd.ZstdOptions;
import io.compressionkit.hardening.judge.Hex;
import io.compressionkit.hardening.judge.Kit;

/**
 * A sound stream, to be changed.
 *
 * @param name what is particular about it
 * @param format its format
 * @param bytes the stream
 * @param checked whether a checksum covers all content, so that no change of a byte can
 * give other content; not so where the size of a skippable frame can reach over others
 */
record BaseStream(String name, CompressionFormat format, byte[] bytes, boolean checked) {

	private static final byte[] SHORT = text("hello hello hello");

	private static final byte[] LONG = text("It was the best of times, it was the worst of times, it was the age of "
			+ "wisdom, it was the age of foolishness, it was the epoch of belief, it was the epoch of incredulity, it "
			+ "was the season of light, it was the season of darkness, it was the spring of hope");

	private static final byte[] NOISE = noise();

	private static final byte[] SKIPPABLE = Hex.parse("5a2a4d18 05000000 0102030405");

	/** "hello", stored, with every field that a header may have. */
	private static final byte[] ALL_FIELDS = Hex
		.parse("1f8b081d 00000000 00ff 0300 414243 6e616d6500 7465787400" + "010500faff68656c6c6f 86a61036 05000000");

	/** The same with a checksum of the header. */
	private static final byte[] HEADER_CHECKED = Hex
		.parse("1f8b0802 00000000 00ff 90c9 010500faff68656c6c6f 86a61036 05000000");

	static Stream<BaseStream> all() {
		return Stream.of(gzip(), zlib(), raw(), brotli(), zstd()).flatMap(List::stream);
	}

	private static List<BaseStream> gzip() {
		CompressionCodec codec = new GzipCodec(GzipOptions.defaults());
		byte[] member = compress(codec, SHORT);
		return List.of(gzip("fixed", member), gzip("dynamic", compress(codec, LONG)),
				gzip("stored", compress(new GzipCodec(GzipOptions.defaults().withLevel(0)), SHORT)),
				gzip("blocks", compress(codec, SHORT, LONG, NOISE)), gzip("empty", compress(codec, new byte[0])),
				gzip("members", join(member, compress(codec, new byte[0]), member)), gzip("fields", ALL_FIELDS),
				gzip("header checksum", HEADER_CHECKED));
	}

	private static List<BaseStream> zlib() {
		CompressionCodec codec = new ZlibCodec(ZlibOptions.defaults());
		return List.of(zlib("fixed", compress(codec, SHORT)), zlib("dynamic", compress(codec, LONG)),
				zlib("stored", compress(new ZlibCodec(ZlibOptions.defaults().withLevel(0)), SHORT)),
				zlib("blocks", compress(codec, SHORT, LONG, NOISE)), zlib("empty", compress(codec, new byte[0])));
	}

	private static List<BaseStream> raw() {
		CompressionCodec codec = new RawDeflateCodec(ZlibOptions.defaults());
		return List.of(raw("fixed", compress(codec, SHORT)), raw("dynamic", compress(codec, LONG)),
				raw("stored", compress(new RawDeflateCodec(ZlibOptions.defaults().withLevel(0)), SHORT)),
				raw("blocks", compress(codec, SHORT, LONG, NOISE)), raw("empty", compress(codec, new byte[0])));
	}

	private static List<BaseStream> brotli() {
		CompressionCodec codec = new BrotliCodec();
		BrotliOptions best = BrotliOptions.defaults().withQuality(11).withWindow(16);
		return List.of(brotli("short", compress(codec, SHORT)), brotli("long", compress(codec, LONG)),
				brotli("static dictionary", compress(new BrotliCodec(best), LONG)),
				brotli("uncompressed", compress(codec, NOISE)), brotli("blocks", compress(codec, SHORT, LONG, NOISE)),
				brotli("empty", compress(codec, new byte[0])));
	}

	private static List<BaseStream> zstd() {
		CompressionCodec plain = new ZstdCodec();
		CompressionCodec checked = new ZstdCodec(ZstdOptions.defaults().withChecksum(true).withContentSize(true));
		byte[] frame = compress(checked, SHORT);
		return List.of(zstd("short", compress(plain, SHORT), false), zstd("long", compress(plain, LONG), false),
				zstd("checksum and size", frame, true), zstd("long with checksum", compress(checked, LONG), true),
				zstd("raw", compress(checked, NOISE), true), zstd("repeated", compress(checked, new byte[1000]), true),
				zstd("blocks", compress(checked, SHORT, LONG, NOISE), true),
				zstd("empty", compress(plain, new byte[0]), false),
				zstd("frames", join(frame, SKIPPABLE, compress(checked, new byte[0]), frame), false));
	}

	private static BaseStream gzip(String name, byte[] bytes) {
		return new BaseStream(name, CompressionFormat.GZIP, bytes, true);
	}

	private static BaseStream zlib(String name, byte[] bytes) {
		return new BaseStream(name, CompressionFormat.ZLIB, bytes, true);
	}

	private static BaseStream raw(String name, byte[] bytes) {
		return new BaseStream(name, CompressionFormat.RAW_DEFLATE, bytes, false);
	}

	private static BaseStream brotli(String name, byte[] bytes) {
		return new BaseStream(name, CompressionFormat.BROTLI, bytes, false);
	}

	private static BaseStream zstd(String name, byte[] bytes, boolean checked) {
		return new BaseStream(name, CompressionFormat.ZSTD, bytes, checked);
	}

	/** Each part ends with a flush, which ends a block. */
	private static byte[] compress(CompressionCodec codec, byte[]... parts) {
		FlushMode flush = (parts.length > 1) ? FlushMode.EVERY_BUFFER : FlushMode.ON_COMPLETE;
		return Kit
			.compress(List.of(parts), codec,
					TransformOptions.defaults().withFlush(flush).withExecution(Execution.INLINE))
			.content();
	}

	private static byte[] join(byte[]... parts) {
		ByteArrayOutputStream all = new ByteArrayOutputStream();
		Arrays.stream(parts).forEach(all::writeBytes);
		return all.toByteArray();
	}

	private static byte[] text(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	private static byte[] noise() {
		byte[] noise = new byte[100];
		new Random(1).nextBytes(noise);
		return noise;
	}

	@Override
	public String toString() {
		return "%s, %s, %d bytes".formatted(this.format, this.name, this.bytes.length);
	}

}
