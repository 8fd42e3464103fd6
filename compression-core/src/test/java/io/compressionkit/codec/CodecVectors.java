package io.compressionkit.codec;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.StringJoiner;

import io.compressionkit.CompressionFormat;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.MalformedContentException.Reason;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The byte vectors of {@code vectors/codec-vectors.json}, with every field resolved. Each
 * expectation was checked with independent decoders.
 */
public final class CodecVectors {

	private static final Map<String, CompressionFormat> FORMATS = Map.of("gzip", CompressionFormat.GZIP, "deflate",
			CompressionFormat.ZLIB, "deflate-raw", CompressionFormat.RAW_DEFLATE, "brotli", CompressionFormat.BROTLI,
			"zstd", CompressionFormat.ZSTD);

	private static final Map<String, Set<Reason>> REASONS = Map.of("DATA_ERROR",
			Set.of(Reason.CORRUPT, Reason.CHECKSUM), "TRUNCATED", Set.of(Reason.TRUNCATED), "TRAILING_JUNK",
			Set.of(Reason.TRAILING_DATA), "NEED_DICT", Set.of(Reason.DICTIONARY_REQUIRED), "WINDOW_TOO_LARGE",
			Set.of(Reason.WINDOW_TOO_LARGE));

	/** Where the change of a byte makes the header name a dictionary. */
	private static final Set<String> DICTIONARY_NAMED = Set.of("MOZ-zstd-CK-FHD05", "MOZ-zstd-NOCK-FHD05");

	private static final List<JsonNode> NODES = load();

	private CodecVectors() {
	}

	/**
	 * What is to be decompressed, and what comes of it.
	 */
	public static List<Decompression> decompressions() {
		return NODES.stream()
			.filter((node) -> node.get("op").asString().equals("decompress"))
			.map(CodecVectors::decompression)
			.toList();
	}

	/**
	 * What is to be compressed and must come back from a decompressor.
	 */
	public static List<RoundTrip> roundTrips() {
		return NODES.stream()
			.filter((node) -> node.get("op").asString().equals("compress-roundtrip"))
			.map(CodecVectors::roundTrip)
			.toList();
	}

	private static List<JsonNode> load() {
		try (InputStream stream = CodecVectors.class.getResourceAsStream("/vectors/codec-vectors.json")) {
			List<JsonNode> nodes = new ArrayList<>();
			JsonMapper.shared().readTree(stream).forEach(nodes::add);
			return nodes;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static Decompression decompression(JsonNode node) {
		boolean ok = node.get("expect").asString().equals("ok");
		OptionalLong expectedLength = node.has("expectedLength") ? OptionalLong.of(node.get("expectedLength").asLong())
				: OptionalLong.empty();
		byte[] expected = expected(node);
		String sha256 = text(node, "expectedSha256");
		if (expected != null && sha256 != null) {
			check(node, sha256(expected).equals(sha256) && expected.length == expectedLength.getAsLong());
		}
		if (expected != null && expectedLength.isEmpty()) {
			expectedLength = OptionalLong.of(expected.length);
		}
		String errorClass = text(node, "errorClass");
		return new Decompression(text(node, "id"), FORMATS.get(text(node, "format")), Profile.of(text(node, "api")),
				input(node), ok, (errorClass != null) ? reasons(node, errorClass) : Set.of(), expected, expectedLength,
				(expected != null) ? sha256(expected) : sha256, hex(node, "deliveredBeforeErrorHex"),
				integer(node, "outputLimitOk"), integer(node, "outputLimitFail"), integer(node, "consumed"),
				node.has("doNotDrain") && node.get("doNotDrain").asBoolean());
	}

	private static Set<Reason> reasons(JsonNode node, String errorClass) {
		return DICTIONARY_NAMED.contains(text(node, "id")) ? Set.of(Reason.DICTIONARY_REQUIRED)
				: REASONS.get(errorClass);
	}

	private static RoundTrip roundTrip(JsonNode node) {
		List<byte[]> chunks = new ArrayList<>();
		if (node.has("chunksHex")) {
			node.get("chunksHex").forEach((chunk) -> chunks.add(HexFormat.of().parseHex(chunk.asString())));
		}
		else {
			byte[] input = input(node);
			int size = integer(node, "chunkSize").orElse(Math.max(1, input.length));
			for (int offset = 0; offset < input.length; offset += size) {
				chunks.add(Arrays.copyOfRange(input, offset, Math.min(input.length, offset + size)));
			}
		}
		RoundTrip vector = new RoundTrip(text(node, "id"), FORMATS.get(text(node, "format")),
				Profile.of(text(node, "api")), List.copyOf(chunks));
		byte[] input = vector.input();
		check(node, input.length == node.get("inputLength").asInt());
		check(node, !node.has("inputSha256") || sha256(input).equals(text(node, "inputSha256")));
		return vector;
	}

	private static byte[] input(JsonNode node) {
		if (node.has("base64")) {
			return Base64.getDecoder().decode(text(node, "base64"));
		}
		if (node.has("gen")) {
			return generate(node.get("gen"));
		}
		if (node.has("inputGen")) {
			byte[] input = periodic(node.get("inputGen"));
			check(node, input.length == node.get("inputLength").asInt());
			return input;
		}
		return hex(node, "hex");
	}

	private static byte[] expected(JsonNode node) {
		return node.has("expectedGen") ? generate(node.get("expectedGen")) : hex(node, "expectedHex");
	}

	private static byte[] generate(JsonNode gen) {
		String kind = text(gen, "kind");
		return switch (kind) {
			case "repeat" -> repeat(hex(gen, "unitHex"), gen.get("length").asInt());
			case "lcg" -> lcg(gen.get("seed").asInt(), gen.get("length").asInt());
			case "mod256" -> mod256(gen.get("length").asInt());
			case "jsonInts" ->
				Arrays.copyOfRange(jsonInts(gen.get("n").asInt()), gen.get("from").asInt(), gen.get("to").asInt());
			default -> throw new IllegalStateException("Unknown generator " + kind);
		};
	}

	private static byte[] periodic(JsonNode gen) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		bytes.writeBytes(hex(gen, "headHex"));
		bytes.writeBytes(repeat(hex(gen, "periodHex"), gen.get("periodicBytes").asInt()));
		bytes.writeBytes(hex(gen, "tailHex"));
		return bytes.toByteArray();
	}

	private static byte[] repeat(byte[] unit, int length) {
		byte[] bytes = new byte[length];
		for (int i = 0; i < length; i++) {
			bytes[i] = unit[i % unit.length];
		}
		return bytes;
	}

	private static byte[] lcg(int seed, int length) {
		byte[] bytes = new byte[length];
		int state = seed;
		for (int i = 0; i < length; i++) {
			state = state * 1_664_525 + 1_013_904_223;
			bytes[i] = (byte) (state >>> 24);
		}
		return bytes;
	}

	private static byte[] mod256(int length) {
		byte[] bytes = new byte[length];
		for (int i = 0; i < length; i++) {
			bytes[i] = (byte) i;
		}
		return bytes;
	}

	private static byte[] jsonInts(int count) {
		StringJoiner json = new StringJoiner(",", "[", "]");
		for (int i = 0; i < count; i++) {
			json.add(Integer.toString(i));
		}
		return json.toString().getBytes(StandardCharsets.US_ASCII);
	}

	private static String text(JsonNode node, String field) {
		return node.has(field) ? node.get(field).asString() : null;
	}

	private static byte[] hex(JsonNode node, String field) {
		return node.has(field) ? HexFormat.of().parseHex(node.get(field).asString()) : null;
	}

	private static OptionalInt integer(JsonNode node, String field) {
		return node.has(field) ? OptionalInt.of(node.get(field).asInt()) : OptionalInt.empty();
	}

	private static void check(JsonNode node, boolean condition) {
		if (!condition) {
			throw new IllegalStateException("Vector %s does not agree with itself".formatted(text(node, "id")));
		}
	}

	/**
	 * The SHA-256 of the bytes in hexadecimal digits, lower case.
	 */
	public static String sha256(byte[] bytes) {
		try {
			return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Which policies an expectation holds for.
	 */
	public enum Profile {

		/** The strict one. */
		STREAM(DecompressionPolicy.STRICT),

		/** The lenient one. */
		ONE_SHOT(DecompressionPolicy.LENIENT),

		/** Every one. */
		BOTH(DecompressionPolicy.values());

		private final List<DecompressionPolicy> policies;

		Profile(DecompressionPolicy... policies) {
			this.policies = List.of(policies);
		}

		/**
		 * The policies under which the expectation holds.
		 */
		public List<DecompressionPolicy> policies() {
			return this.policies;
		}

		private static Profile of(String api) {
			return switch (api) {
				case "stream" -> STREAM;
				case "oneshot" -> ONE_SHOT;
				case "both" -> BOTH;
				default -> throw new IllegalStateException("Unknown profile " + api);
			};
		}

	}

	/**
	 * Bytes for a decompressor.
	 *
	 * @param id the name
	 * @param format the format
	 * @param profile which policies the expectation holds for
	 * @param input what goes in
	 * @param ok whether it succeeds
	 * @param reasons why it may fail; empty when it succeeds
	 * @param output what comes out, or {@code null} when it fails or only its length and
	 * hash are known
	 * @param outputLength how much comes out; empty when it fails or is unlimited
	 * @param outputSha256 the hash of what comes out, or {@code null} as before
	 * @param deliveredBeforeError what comes out before it fails, or {@code null} when
	 * nothing is said about it
	 * @param outputLimitOk an output limit under which it succeeds
	 * @param outputLimitFail an output limit under which it fails
	 * @param consumed how many bytes of the input belong to the stream, if that is not
	 * all of it
	 * @param doNotDrain whether so much comes out that it must not be taken
	 */
	public record Decompression(String id, CompressionFormat format, Profile profile, byte[] input, boolean ok,
			Set<Reason> reasons, byte[] output, OptionalLong outputLength, String outputSha256,
			byte[] deliveredBeforeError, OptionalInt outputLimitOk, OptionalInt outputLimitFail, OptionalInt consumed,
			boolean doNotDrain) {

		@Override
		public String toString() {
			return this.id;
		}

	}

	/**
	 * Bytes that survive compression and decompression.
	 *
	 * @param id the name
	 * @param format the format
	 * @param profile which interface it is meant for
	 * @param chunks what goes in, piece by piece; may be empty, as may be a piece
	 */
	public record RoundTrip(String id, CompressionFormat format, Profile profile, List<byte[]> chunks) {

		/**
		 * All of the input.
		 */
		public byte[] input() {
			ByteArrayOutputStream bytes = new ByteArrayOutputStream();
			this.chunks.forEach(bytes::writeBytes);
			return bytes.toByteArray();
		}

		@Override
		public String toString() {
			return this.id;
		}

	}

}
