package io.compressionkit.hardening.load;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;

import io.compressionkit.benchmarks.contest.Output;
import io.compressionkit.benchmarks.payload.Payloads;

/**
 * What bodies consist of: bytes that the client and the server both know. Immutable.
 */
final class Content {

	/** The size of the largest body: what a server accepts by default. */
	static final int MAX_SIZE = 10 * 1024 * 1024;

	/** How far into the content a body may begin. */
	static final int MAX_OFFSET = 64 * 1024;

	/** Log lines, which compress as text does. */
	static final Content LOG = new Content("log", Payloads::log);

	/** Random letters, of which a quarter can be saved. */
	static final Content NOISE = new Content("noise", Content::noise);

	/** One byte again and again, of which next to nothing is left. */
	static final Content ZEROS = new Content("zeros", byte[]::new);

	/** All of them. */
	static final List<Content> ALL = List.of(LOG, NOISE, ZEROS);

	private final String name;

	private final byte[] bytes;

	private Content(String name, IntFunction<byte[]> maker) {
		this.name = name;
		this.bytes = maker.apply(MAX_OFFSET + MAX_SIZE + 1);
	}

	static Content named(String name) {
		return ALL.stream().filter((content) -> content.name.equals(name)).findFirst().orElseThrow();
	}

	private static byte[] noise(int size) {
		Random random = new Random(42);
		byte[] bytes = new byte[size];
		for (int i = 0; i < size; i++) {
			bytes[i] = (byte) ('0' + random.nextInt(64));
		}
		return bytes;
	}

	/**
	 * A part of it.
	 *
	 * @param content what it is a part of
	 * @param offset where it begins
	 * @param size how many bytes it has
	 */
	record Slice(Content content, int offset, int size) {

		byte[] bytes() {
			return Arrays.copyOfRange(this.content.bytes, this.offset, this.offset + this.size);
		}

		Output output() {
			return Output.of(bytes(), -1);
		}

		String path() {
			return "%s/%d/%d".formatted(this.content.name, this.offset, this.size);
		}

	}

}
