package io.compressionkit.hardening.load;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * The events of a stream, numbered from 0. The last one says how many there were before
 * it.
 */
final class Events {

	private Events() {
	}

	static String event(long number) {
		return String.format(Locale.ROOT, "%06d level=info stock=%d price=%d.%02d", number, number * 7919 % 1000,
				number * 104_729 % 500, number % 100);
	}

	static String last(long count) {
		return "end " + count;
	}

	/**
	 * A whole stream.
	 * @param count how many events come before the last one
	 * @return its bytes
	 */
	static byte[] stream(long count) {
		StringBuilder text = new StringBuilder();
		for (long number = 0; number < count; number++) {
			text.append(framed(event(number)));
		}
		return text.append(framed(last(count))).toString().getBytes(StandardCharsets.UTF_8);
	}

	static String framed(String data) {
		return "data:%s\n\n".formatted(data);
	}

}
