package io.compressionkit.benchmarks.payload;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.Random;

/**
 * Writes log lines that differ as those of a real service do.
 */
final class LogLines {

	private static final String[] LEVELS = { "info", "info", "info", "info", "info", "info", "debug", "debug", "warn",
			"error" };

	private static final String[] METHODS = { "GET", "GET", "GET", "GET", "POST", "PUT", "DELETE" };

	private static final String[] PATHS = { "/api/v1/items/", "/api/v1/orders/", "/api/v2/customers/",
			"/api/v1/baskets/", "/internal/health/", "/api/v2/search/", "/assets/img/", "/api/v1/payments/" };

	private static final String[] STATUSES = { "200", "200", "200", "200", "201", "204", "304", "400", "404", "500" };

	private final Random random;

	private long millis = Instant.parse("2024-01-01T00:00:00Z").toEpochMilli();

	LogLines(long seed) {
		this.random = new Random(seed);
	}

	byte[] bytes(int size) {
		byte[] bytes = new byte[size];
		StringBuilder line = new StringBuilder(256);
		int position = 0;
		while (position < size) {
			line.setLength(0);
			append(line);
			byte[] encoded = line.toString().getBytes(StandardCharsets.ISO_8859_1);
			int length = Math.min(encoded.length, size - position);
			System.arraycopy(encoded, 0, bytes, position, length);
			position += length;
		}
		return bytes;
	}

	private void append(StringBuilder line) {
		this.millis += this.random.nextInt(40);
		line.append("time=")
			.append(Instant.ofEpochMilli(this.millis))
			.append(" level=")
			.append(pick(LEVELS))
			.append(" thread=reactor-http-epoll-")
			.append(1 + this.random.nextInt(8))
			.append(" request=")
			.append(hex(this.random.nextInt()))
			.append(hex(this.random.nextInt()))
			.append(" method=")
			.append(pick(METHODS))
			.append(" path=")
			.append(pick(PATHS))
			.append(this.random.nextInt(5_000))
			.append(" status=")
			.append(pick(STATUSES))
			.append(" bytes=")
			.append(200 + this.random.nextInt(20_000))
			.append(" duration=")
			.append(1 + this.random.nextInt(90))
			.append("ms logger=com.example.shop.web.AccessLog message=\"request completed\"\n");
	}

	private String pick(String[] values) {
		return values[this.random.nextInt(values.length)];
	}

	private static String hex(int value) {
		return String.format(Locale.ROOT, "%08x", value);
	}

}
