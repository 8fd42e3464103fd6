package io.compressionkit.hardening.bombs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;
import io.compressionkit.codec.brotli.BrotliCodec;
import io.compressionkit.codec.brotli.BrotliOptions;

/**
 * Makes the hostile inputs.
 */
final class Bombs {

	/** {@code Content-Encoding} has no name for it: sent as {@code deflate}. */
	static final String RAW_DEFLATE = "raw deflate";

	private static final long EXABYTE = 1L << 60;

	/** A block of 128 KiB of zeros, RFC 8878 section 3.1.1.2. */
	private static final byte[] RLE_BLOCK = bytes("02001000");

	private static final int RLE_EXPANSION = 1 << 15;

	private static final int LONGEST_EXTRA = 0xffff;

	private static final int LONGEST_TEXT = 1 << 16;

	private static final int PART = 10_000_000;

	private static final int SKIPPED_PER_MEMBER = 1000;

	private final CompressionService service;

	private final long expansion;

	private final int members;

	private final long limit;

	/**
	 * Prepare to make them.
	 * @param service compresses
	 * @param expansion how much expansions expand to, in bytes
	 * @param members how many members or frames follow one another
	 * @param limit how much may come out, in bytes
	 */
	Bombs(CompressionService service, long expansion, int members, long limit) {
		this.service = service;
		this.expansion = expansion;
		this.members = members;
		this.limit = limit;
	}

	/**
	 * Make all of them.
	 * @return the inputs
	 */
	List<Bomb> all() {
		List<Bomb> bombs = new ArrayList<>();
		expansions(bombs);
		members(bombs);
		headers(bombs);
		sizes(bombs);
		windows(bombs);
		return bombs;
	}

	private void expansions(List<Bomb> bombs) {
		CompressionCodecs codecs = this.service.codecs();
		String zeros = "%d MB of zeros".formatted(this.expansion / 1_000_000);
		byte[] br = Zeros.compress(codecs.get(CompressionFormat.BROTLI), this.expansion);
		byte[] zstd = Zeros.compress(codecs.get(CompressionFormat.ZSTD), this.expansion);
		Bomb inGzip = deflated(zeros, "gzip");
		byte[] gzip = inGzip.toByteArray();
		bombs.add(inGzip);
		bombs.add(deflated(zeros, "deflate"));
		bombs.add(deflated(zeros, RAW_DEFLATE));
		bombs.add(Bomb.of(zeros, List.of("br"), br, Verdict.OUTPUT_SIZE));
		bombs.add(Bomb.of(zeros, List.of("zstd"), zstd, Verdict.OUTPUT_SIZE));
		bombs.add(chain(zeros, gzip, "gzip", "gzip"));
		bombs.add(chain(zeros, br, "br", "zstd"));
		bombs.add(chain(zeros, zstd, "zstd", "gzip"));
		bombs.add(chain(zeros, gzip, "gzip", "br", "zstd"));
		bombs.add(chain(zeros, gzip, "gzip", "gzip", "gzip", "gzip").expecting(null, Verdict.TOO_MANY_CODINGS));
		// No deflate stream expands more than 1032-fold.
		bombs.add(inGzip.withMaxRatio("a ratio of at most 1032, where 1033 is allowed", 1033, Verdict.OUTPUT_SIZE));
		bombs.add(inGzip.withMaxRatio("a ratio of about 1030, where 1000 is allowed", 1000, Verdict.RATIO));
		bombs.add(junkAfterBrotli(this.limit).expecting(Verdict.TRAILING_DATA, null));
		bombs.add(junkAfterBrotli(Server.LIMIT).expecting(null, Verdict.TRAILING_DATA));
	}

	private Bomb deflated(String name, String coding) {
		byte[][] parts = Zeros.parts(this.service.codecs().get(format(coding)), PART);
		return Bomb.repeating(name, List.of(coding), parts[0], parts[1], this.expansion / PART - 1,
				Verdict.OUTPUT_SIZE);
	}

	private Bomb chain(String name, byte[] first, String... codings) {
		byte[] bytes = first;
		for (String coding : Arrays.asList(codings).subList(1, codings.length)) {
			bytes = this.service.compressSync(bytes, format(coding));
		}
		return Bomb.of(name, List.of(codings), bytes, Verdict.OUTPUT_SIZE);
	}

	/** The end of a brotli stream is found by decoding it again. */
	private Bomb junkAfterBrotli(long size) {
		byte[] stream = Zeros.compress(this.service.codecs().get(CompressionFormat.BROTLI), size);
		return Bomb.of("as many zeros as are allowed, then junk", List.of("br"),
				Arrays.copyOf(stream, stream.length + 3), Verdict.TRAILING_DATA);
	}

	private void members(List<Bomb> bombs) {
		String empty = "%d empty ".formatted(this.members);
		byte[] member = this.service.compressSync(new byte[0], CompressionFormat.GZIP);
		bombs.add(repeated(empty + "members", "gzip", member));
		bombs.add(repeated(empty + "frames", "zstd", bytes("28b52ffd2000010000")));
		bombs.add(repeated(empty + "frames with windows of 8 MiB", "zstd", bytes("28b52ffd0068010000")));
		// No context that held a window as large as this is used again.
		bombs.add(Bomb
			.repeating("%d empty frames with windows of 128 MiB".formatted(this.members / 10), List.of("zstd"),
					new byte[0], bytes("28b52ffd0088010000"), this.members / 10, Verdict.ACCEPTED)
			.expecting(Verdict.ACCEPTED, Verdict.WINDOW_TOO_LARGE));
		bombs.add(repeated(empty + "skippable frames", "zstd", bytes("502a4d1800000000")));
		int skipped = SKIPPED_PER_MEMBER * this.members;
		byte[] header = ByteBuffer.allocate(8)
			.order(ByteOrder.LITTLE_ENDIAN)
			.put(bytes("502a4d18"))
			.putInt(skipped)
			.array();
		bombs.add(Bomb.repeating("a skippable frame of %d MB".formatted(skipped / 1_000_000), List.of("zstd"), header,
				new byte[SKIPPED_PER_MEMBER], this.members, Verdict.ACCEPTED));
	}

	private Bomb repeated(String name, String coding, byte[] stream) {
		return Bomb.repeating(name, List.of(coding), new byte[0], stream, this.members, Verdict.ACCEPTED);
	}

	private void headers(List<Bomb> bombs) {
		byte[] text = new byte[LONGEST_TEXT];
		Arrays.fill(text, (byte) 'a');
		bombs.add(Bomb.repeating("a file name without end", List.of("gzip"), bytes("1f8b08080000000000ff"), text,
				1 << 20, Verdict.CORRUPT));
		bombs.add(Bomb.repeating("a comment without end", List.of("gzip"), bytes("1f8b08100000000000ff"), text, 1 << 20,
				Verdict.CORRUPT));
		bombs.add(Bomb.repeating("headers as long as they may be", List.of("gzip"), new byte[0], longestHeader(text),
				Math.max(1, this.members / 1000), Verdict.ACCEPTED));
	}

	/** An empty member with all fields, each as long as it may be. */
	private static byte[] longestHeader(byte[] text) {
		ByteBuffer member = ByteBuffer.allocate(10 + 2 + LONGEST_EXTRA + 2 * (LONGEST_TEXT + 1) + 10)
			.order(ByteOrder.LITTLE_ENDIAN);
		member.put(bytes("1f8b081c0000000000ff"));
		member.putShort((short) LONGEST_EXTRA).put(new byte[LONGEST_EXTRA]);
		member.put(text).put((byte) 0).put(text).put((byte) 0);
		return member.put(bytes("0300")).putLong(0).array();
	}

	private static void sizes(List<Bomb> bombs) {
		bombs.add(Bomb.repeating("an exabyte declared", List.of("zstd"), declaring(EXABYTE), RLE_BLOCK, 1 << 16,
				Verdict.OUTPUT_SIZE));
		byte[] second = ByteBuffer.allocate(12 + 14)
			.put(bytes("28b52ffd2003190000616263"))
			.put(declaring(Long.MAX_VALUE))
			.array();
		bombs.add(Bomb.repeating("8 exabytes declared by a second frame", List.of("zstd"), second, RLE_BLOCK, 1 << 16,
				Verdict.OUTPUT_SIZE));
		bombs.add(Bomb.of("a trailer that says 4 GiB", List.of("gzip"),
				bytes("1f8b08000000000000ff0300" + "00000000" + "ffffffff"), Verdict.CHECKSUM));
	}

	private static byte[] declaring(long size) {
		return ByteBuffer.allocate(14).order(ByteOrder.LITTLE_ENDIAN).put(bytes("28b52ffdc000")).putLong(size).array();
	}

	private void windows(List<Bomb> bombs) {
		bombs.add(window(23, Verdict.OUTPUT_SIZE, Verdict.OUTPUT_SIZE));
		bombs.add(window(24, Verdict.OUTPUT_SIZE, Verdict.WINDOW_TOO_LARGE));
		bombs.add(window(27, Verdict.OUTPUT_SIZE, Verdict.WINDOW_TOO_LARGE));
		for (int log = 28; log <= 31; log++) {
			bombs.add(window(log, Verdict.WINDOW_TOO_LARGE, Verdict.WINDOW_TOO_LARGE));
		}
		Bomb just = window(17, Verdict.OUTPUT_SIZE, null);
		bombs
			.add(just.withMaxRatio("a ratio of 32768, where 32769 is allowed", RLE_EXPANSION + 1, Verdict.OUTPUT_SIZE));
		bombs.add(just.withMaxRatio("a ratio of 32768, where 32000 is allowed", 32_000, Verdict.RATIO));
		try (CompressionCodec widest = new BrotliCodec(BrotliOptions.defaults().withWindow(24))) {
			bombs.add(Bomb.of("a window of 16 MiB, filled", List.of("br"), Zeros.compress(widest, this.expansion),
					Verdict.OUTPUT_SIZE)
				.withWindow(16 << 20));
		}
		bombs.add(Bomb.repeating("a large window", List.of("br"), bytes("111e"), RLE_BLOCK, 1 << 10, Verdict.CORRUPT));
	}

	private Bomb window(int log, Verdict service, @Nullable Verdict server) {
		byte[] header = bytes("28b52ffd00");
		byte[] head = Arrays.copyOf(header, header.length + 1);
		head[header.length] = (byte) ((log - 10) << 3);
		String name = "a window of %s, filled"
			.formatted((log < 30) ? (1L << (log - 20)) + " MiB" : (1L << (log - 30)) + " GiB");
		return Bomb
			.repeating(name, List.of("zstd"), head, RLE_BLOCK, this.expansion / RLE_EXPANSION / RLE_BLOCK.length,
					service)
			.expecting(service, server)
			.withWindow(Math.min(1L << log, 1L << 27));
	}

	/**
	 * The format of a coding.
	 * @param coding a content coding, or {@link #RAW_DEFLATE}
	 * @return the format
	 */
	static CompressionFormat format(String coding) {
		return switch (coding) {
			case "gzip" -> CompressionFormat.GZIP;
			case "deflate" -> CompressionFormat.ZLIB;
			case RAW_DEFLATE -> CompressionFormat.RAW_DEFLATE;
			case "br" -> CompressionFormat.BROTLI;
			case "zstd" -> CompressionFormat.ZSTD;
			default -> throw new IllegalArgumentException("There is no coding '%s'".formatted(coding));
		};
	}

	private static byte[] bytes(String hex) {
		return HexFormat.of().parseHex(hex);
	}

}
