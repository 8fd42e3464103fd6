package io.compressionkit.engine;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/**
 * Bytes to compress, the same in every run.
 */
final class Payloads {

	static final byte[] LOREM = """
			Lorem ipsum dolor sit amet, consectetur adipiscing elit. Morbi faucibus, purus at gravida dictum, \
			libero arcu convallis lacus, in commodo libero metus eu nisi. Nullam commodo, neque nec porta placerat, \
			nisi est fermentum augue, vitae gravida tellus sapien sit amet tellus. Aenean auctor diam orci. \
			Proin quis elit turpis. Suspendisse non diam ipsum. Suspendisse nec ullamcorper odio. \
			Vestibulum arcu mi, sodales non suscipit id, ultrices ut massa. Sed ac sem sit amet arcu malesuada \
			fermentum.""".getBytes(StandardCharsets.UTF_8);

	private Payloads() {
	}

	/**
	 * Varied log lines, which compress well and differently as they go on.
	 */
	static byte[] logs(int size) {
		Random random = new Random(20);
		String[] words = { "request", "GET", "POST", "/orders", "/users", "timeout", "ok", "retry", "WARN", "INFO" };
		StringBuilder text = new StringBuilder(size + 200);
		long time = 1_700_000_000_000L;
		while (text.length() < size) {
			time += random.nextInt(5000);
			text.append(time);
			for (int i = 3 + random.nextInt(6); i > 0; i--) {
				text.append(' ').append(words[random.nextInt(words.length)]);
			}
			text.append(" id=").append(Integer.toHexString(random.nextInt())).append('\n');
		}
		return Arrays.copyOf(text.toString().getBytes(StandardCharsets.US_ASCII), size);
	}

	/**
	 * Bytes that do not compress.
	 */
	static byte[] random(int size) {
		byte[] bytes = new byte[size];
		new Random(21).nextBytes(bytes);
		return bytes;
	}

	static byte[] concat(byte[]... parts) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		for (byte[] part : parts) {
			bytes.writeBytes(part);
		}
		return bytes.toByteArray();
	}

}
