package io.compressionkit.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The vectors for text.
 */
final class TextVectors {

	private static final HexFormat HEX = HexFormat.of();

	private static final List<Vector> ALL = load();

	private TextVectors() {
	}

	static Stream<Vector> encode() {
		return ALL.stream().filter((vector) -> vector.op().equals("encode"));
	}

	static Stream<Vector> decode() {
		return ALL.stream().filter((vector) -> vector.op().equals("decode"));
	}

	private static List<Vector> load() {
		JsonMapper mapper = JsonMapper.builder()
			.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
			.disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
			.build();
		try (InputStream in = TextVectors.class.getResourceAsStream("/vectors/text-vectors.json")) {
			return mapper.readValue(in, new TypeReference<>() {
			});
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static String units(String hex) {
		byte[] bytes = HEX.parseHex(hex);
		char[] units = new char[bytes.length / 2];
		for (int i = 0; i < units.length; i++) {
			units[i] = (char) ((bytes[2 * i] & 0xff) << 8 | (bytes[2 * i + 1] & 0xff));
		}
		return new String(units);
	}

	static List<byte[]> chop(byte[] whole, Random random, int max) {
		List<byte[]> chunks = new ArrayList<>();
		for (int from = 0; from < whole.length;) {
			int to = Math.min(whole.length, from + random.nextInt(max + 1));
			chunks.add(Arrays.copyOfRange(whole, from, to));
			from = to;
		}
		return chunks;
	}

	static List<String> chop(String whole, Random random, int max) {
		List<String> chunks = new ArrayList<>();
		for (int from = 0; from < whole.length();) {
			int to = Math.min(whole.length(), from + random.nextInt(max + 1));
			chunks.add(whole.substring(from, to));
			from = to;
		}
		return chunks;
	}

	/**
	 * A text of a few scripts with unpaired surrogates, question marks and terminators.
	 */
	static String randomText(Random random, int length, boolean wellFormed) {
		StringBuilder text = new StringBuilder();
		while (text.length() < length) {
			switch (random.nextInt(8)) {
				case 0 -> text.append((char) (0x80 + random.nextInt(0x780)));
				case 1 -> text.append((char) (0x800 + random.nextInt(0xd000)));
				case 2 -> text.appendCodePoint(0x10000 + random.nextInt(0x100000));
				case 3 -> text.append(wellFormed ? '?' : (char) (0xd800 + random.nextInt(0x800)));
				case 4 -> text.append("\r\n".charAt(random.nextInt(2)));
				default -> text.append("plain ?".repeat(random.nextInt(9)));
			}
		}
		return text.toString();
	}

	record Vector(String id, String op, @Nullable List<String> chunksUtf16, @Nullable List<String> chunksHex,
			@Nullable String encoding, boolean fatal, boolean ignoreBOM, String expect,
			@Nullable List<String> expectedChunksHex, @Nullable List<String> expectedChunksUtf16,
			@Nullable String expectedTextUtf16) {

		List<String> textChunks() {
			return this.chunksUtf16.stream().map(TextVectors::units).toList();
		}

		List<byte[]> byteChunks() {
			return this.chunksHex.stream().map(HEX::parseHex).toList();
		}

		byte[] bytes() {
			return HEX.parseHex(String.join("", this.chunksHex));
		}

		List<String> expectedPieces() {
			return this.expectedChunksUtf16.stream().map(TextVectors::units).toList();
		}

		String expectedText() {
			return (this.expectedTextUtf16 != null) ? units(this.expectedTextUtf16)
					: expectedPieces().stream().collect(Collectors.joining());
		}

		boolean isError() {
			return this.expect.equals("error");
		}

		TextDecoderOptions options() {
			return new TextDecoderOptions(Charset.forName(this.encoding), this.fatal, this.ignoreBOM);
		}

		@Override
		public String toString() {
			return this.id;
		}

	}

}
