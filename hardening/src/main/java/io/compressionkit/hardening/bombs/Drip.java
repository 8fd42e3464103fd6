package io.compressionkit.hardening.bombs;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionRequest;
import io.compressionkit.CompressionService;
import io.compressionkit.codec.StatePool;
import io.compressionkit.codec.brotli.BrotliCodec;
import io.compressionkit.codec.brotli.BrotliOptions;
import io.compressionkit.codec.zstd.ZstdCodec;
import io.compressionkit.codec.zstd.ZstdOptions;
import io.compressionkit.hardening.measure.Quiet;

/**
 * Uploads that fill the windows of their decompressors at once and then go on byte by
 * byte, a chunk for each. They stay within all limits, so that nothing but their clients
 * ends them.
 *
 * @param codings the content codings, in the order in which they were applied
 * @param connections how many uploads there are at once
 * @param window the window of each coding, in bytes
 * @param head what comes at once
 * @param rest what comes byte by byte
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Drip(List<String> codings, int connections, long window, byte[] head, byte[] rest) {

	private static final int ZEROS = 9 << 20;

	private static final int NOISE = 256 * 1024;

	private static final int HELD_BACK = 64 * 1024;

	private static final Duration PAUSE = Duration.ofMillis(1);

	/**
	 * Make them.
	 * @param service compresses
	 * @param connections how many uploads there are at once
	 * @return the uploads
	 */
	static List<Drip> all(CompressionService service, int connections) {
		byte[] content = new byte[ZEROS + NOISE];
		byte[] noise = new byte[NOISE];
		new Random(1).nextBytes(noise);
		System.arraycopy(noise, 0, content, ZEROS, NOISE);
		List<Drip> drips = new ArrayList<>();
		drips.add(of(List.of("gzip"), connections, 1 << 15, compress(service, content, "gzip")));
		drips.add(of(List.of("gzip", "gzip", "gzip"), connections, 1 << 15,
				compress(service, content, "gzip", "gzip", "gzip")));
		try (CompressionCodec br = new BrotliCodec(BrotliOptions.defaults().withWindow(24));
				CompressionCodec zstd = new ZstdCodec(ZstdOptions.defaults().withWindowLog(23))) {
			drips.add(of(List.of("br"), connections, 16 << 20, compress(service, content, br)));
			drips.add(of(List.of("zstd"), connections, 8 << 20, compress(service, content, zstd)));
		}
		return drips;
	}

	private static byte[] compress(CompressionService service, byte[] content, String... codings) {
		byte[] bytes = content;
		for (String coding : codings) {
			bytes = service.compressSync(bytes, Bombs.format(coding));
		}
		return bytes;
	}

	private static byte[] compress(CompressionService service, byte[] content, CompressionCodec codec) {
		return service.compressSync(CompressionRequest.of(content, codec.format()).withCodec(codec)).bytes();
	}

	private static Drip of(List<String> codings, int connections, long window, byte[] bytes) {
		int cut = bytes.length - HELD_BACK;
		return new Drip(codings, connections, window, Arrays.copyOf(bytes, cut),
				Arrays.copyOfRange(bytes, cut, bytes.length));
	}

	/**
	 * Send for a while, then break all connections off.
	 * @param server where to
	 * @param duration how long
	 * @return how many bytes were sent one by one
	 * @throws Exception if a connection breaks, or something is held afterwards
	 */
	long run(Server server, Duration duration) throws Exception {
		List<Upload> uploads = new ArrayList<>();
		try {
			for (int i = 0; i < this.connections; i++) {
				Upload upload = new Upload(server.port(), this.codings);
				upload.sendChunk(this.head);
				uploads.add(upload);
			}
			int sent = drip(uploads, duration);
			long open = StatePool.open();
			if (open != (long) this.connections * this.codings.size()) {
				throw new IllegalStateException(
						"%d uploads of %s have %d decompressors".formatted(this.connections, this.codings, open));
			}
			return (long) sent * this.connections;
		}
		finally {
			for (Upload upload : uploads) {
				upload.close();
			}
			Quiet.await(server.allocator(), "slow uploads");
		}
	}

	private int drip(List<Upload> uploads, Duration duration) throws IOException, InterruptedException {
		long end = System.nanoTime() + duration.toNanos();
		int sent = 0;
		while (System.nanoTime() < end && sent < this.rest.length - 1) {
			for (Upload upload : uploads) {
				upload.sendChunk(new byte[] { this.rest[sent] });
			}
			sent++;
			Thread.sleep(PAUSE.toMillis());
		}
		return sent;
	}

}
