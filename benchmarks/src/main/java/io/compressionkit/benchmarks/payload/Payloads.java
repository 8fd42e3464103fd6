package io.compressionkit.benchmarks.payload;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/**
 * The payloads, the same on every run.
 */
public final class Payloads {

	private static final String LINE = "time=2024-01-01T00:00:00.000Z level=info request=42 method=GET "
			+ "path=/api/v1/items status=200 duration=13ms\n";

	private static final String MIXED = "Grüße an alle, Привет, \u4f60\u597d\u4e16\u754c, "
			+ "\ud83d\ude00\ud83c\udf89 plain words between them; \u00e9t\u00e9, \u03b1\u03b2\u03b3.\n";

	private Payloads() {
	}

	/**
	 * A1K: 1024 times the letter a.
	 * @return the bytes
	 */
	public static byte[] a1k() {
		byte[] bytes = new byte[1024];
		Arrays.fill(bytes, (byte) 'a');
		return bytes;
	}

	/**
	 * LINE: one line of 107 bytes again and again, begun afresh in each chunk.
	 * @param size how many bytes, a multiple of the size of a chunk
	 * @param chunkSize the size of a chunk
	 * @return the bytes
	 */
	public static byte[] line(int size, int chunkSize) {
		byte[] line = LINE.getBytes(StandardCharsets.UTF_8);
		byte[] bytes = new byte[size];
		for (int i = 0; i < size; i++) {
			bytes[i] = line[(i % chunkSize) % line.length];
		}
		return bytes;
	}

	/**
	 * LOG: log lines that differ in time, level, path, identifiers and duration.
	 * @param size how many bytes
	 * @return the bytes
	 */
	public static byte[] log(int size) {
		return new LogLines(42).bytes(size);
	}

	/**
	 * JSON: records as an API answers with them.
	 * @param size how many bytes at least; the last record is complete
	 * @return the bytes
	 */
	public static byte[] json(int size) {
		Random random = new Random(42);
		StringBuilder json = new StringBuilder(size + 512).append("{\"items\":[");
		int id = 100_000;
		while (json.length() < size) {
			if (id > 100_000) {
				json.append(',');
			}
			JsonRecord.append(json, id, random);
			id++;
		}
		return json.append("],\"total\":").append(id).append('}').toString().getBytes(StandardCharsets.UTF_8);
	}

	/**
	 * Text of several scripts, in chunks that end between characters.
	 * @param units how many UTF-16 code units a chunk has at most
	 * @return a chunk
	 */
	public static String mixed(int units) {
		StringBuilder text = new StringBuilder(units);
		while (text.length() + MIXED.length() <= units) {
			text.append(MIXED);
		}
		return text.append("x".repeat(units - text.length())).toString();
	}

	/**
	 * REAL: a file of the class path.
	 * @param resource its name
	 * @return the bytes
	 */
	public static byte[] real(String resource) {
		try (InputStream in = Payloads.class.getClassLoader().getResourceAsStream(resource)) {
			if (in == null) {
				throw new IllegalArgumentException("There is no resource " + resource);
			}
			return in.readAllBytes();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
