package io.compressionkit.sample.payload;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Random;

import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;

/**
 * Generates the access log of a web shop that nobody has visited. The same seed gives the
 * same bytes.
 */
public final class AccessLog {

	private static final String[] METHODS = { "GET", "GET", "GET", "GET", "POST", "PUT", "DELETE", "HEAD" };

	private static final String[] RESOURCES = { "products", "baskets", "orders", "customers", "search", "images",
			"reviews", "sessions" };

	private static final int[] STATUSES = { 200, 200, 200, 200, 201, 204, 304, 304, 400, 404, 500 };

	private static final String[] AGENTS = { "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
			"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15",
			"Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36", "curl/8.14.1",
			"okhttp/5.1.0" };

	private static final int PIECE_SIZE = 64 * 1024;

	private final Random random;

	private final StringBuilder text;

	private Instant time = Instant.parse("2026-01-01T00:00:00Z");

	private AccessLog(int size, long seed) {
		this.random = new Random(seed);
		this.text = new StringBuilder(size + 512);
	}

	/**
	 * Generate a log.
	 * @param size how many bytes it has
	 * @param seed where chance begins
	 * @return the log, in ASCII; the last line is cut short
	 */
	public static byte[] generate(int size, long seed) {
		AccessLog log = new AccessLog(size, seed);
		while (log.text.length() < size) {
			log.line();
		}
		log.text.setLength(Math.max(0, size - 1));
		if (size > 0) {
			log.text.append('\n');
		}
		return log.text.toString().getBytes(StandardCharsets.US_ASCII);
	}

	/**
	 * Generate a log that is never in memory as a whole. The same size gives the same
	 * bytes.
	 * @param size its size
	 * @param factory makes the buffers
	 * @return pieces of 64 KiB, each made when it is asked for, that end with a line
	 */
	public static Flux<DataBuffer> stream(LogSize size, DataBufferFactory factory) {
		return Flux.range(0, Math.toIntExact(size.bytes() / PIECE_SIZE))
			.map((piece) -> factory.wrap(generate(PIECE_SIZE, piece)));
	}

	private void line() {
		this.time = this.time.plusMillis(1 + this.random.nextInt(900));
		this.text.append("10.%d.%d.%d ".formatted(below(4), below(256), below(256)))
			.append(this.time)
			.append(" \"")
			.append(METHODS[below(METHODS.length)])
			.append(" /api/v1/")
			.append(RESOURCES[below(RESOURCES.length)])
			.append('/')
			.append(Math.abs((long) (this.random.nextGaussian() * 100_000)))
			.append("\" ")
			.append(STATUSES[below(STATUSES.length)])
			.append(" bytes=")
			.append(below(20_000))
			.append(" ms=")
			.append((long) Math.exp(this.random.nextGaussian() + 3))
			.append(" trace=")
			.append(Long.toHexString(this.random.nextLong()))
			.append(" \"")
			.append(AGENTS[below(AGENTS.length)])
			.append("\"\n");
	}

	private int below(int bound) {
		return this.random.nextInt(bound);
	}

}
