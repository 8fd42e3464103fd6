package io.compressionkit.hardening.leaks;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;

import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;

import io.compressionkit.CompressionDictionary;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionRequest;
import io.compressionkit.CompressionResult;
import io.compressionkit.CompressionService;
import io.compressionkit.DecompressionLimitException;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionRequest;
import io.compressionkit.MalformedContentException;

/**
 * One-shot calls: in both directions, valid and invalid, of arrays and buffers, blocking,
 * on the calling thread and by a worker, and now and then cancelled or with a dictionary.
 */
final class Calls implements Task {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final CompressionDictionary DICTIONARY = CompressionDictionary
		.raw("GET /index.html HTTP/1.1 200 Mozilla".getBytes(StandardCharsets.US_ASCII));

	private final Material material;

	private final CompressionService inline;

	private final CompressionService hopping;

	private final DataBufferFactory buffers;

	/**
	 * Create calls.
	 * @param material what is compressed and decompressed
	 * @param inline runs small calls on the calling thread
	 * @param hopping runs all calls on its workers
	 * @param buffers makes input buffers
	 */
	Calls(Material material, CompressionService inline, CompressionService hopping, DataBufferFactory buffers) {
		this.material = material;
		this.inline = inline;
		this.hopping = hopping;
		this.buffers = buffers;
	}

	@Override
	public Ending run(Random random) {
		Material.Item item = this.material.choose(random);
		boolean valid = random.nextBoolean();
		try {
			if (random.nextInt(100) < 5) {
				return cancelled(item, random);
			}
			if (random.nextBoolean()) {
				return compress(item, random);
			}
			return decompress(item, valid ? item.compressed() : Material.broken(item.compressed(), random), valid,
					random);
		}
		catch (MalformedContentException | DecompressionLimitException ex) {
			if (valid) {
				throw ex;
			}
			return Ending.REFUSED;
		}
	}

	private Ending cancelled(Material.Item item, Random random) {
		Mono<?> call = random.nextBoolean() ? this.hopping.compress(item.plain(), item.format())
				: this.hopping.decompress(item.compressed(), item.format());
		call.subscribe().dispose();
		return Ending.CANCELLED;
	}

	private Ending compress(Material.Item item, Random random) {
		CompressionRequest request = CompressionRequest.of(item.plain(), item.format());
		byte[] result = switch (random.nextInt(5)) {
			case 0 -> this.inline.compressSync(item.plain(), item.format());
			case 1 -> bytes(this.inline.compress(request));
			case 2 -> bytes(this.hopping.compress(request));
			case 3 -> bytes(this.inline.compress(CompressionRequest.of(direct(item.plain()), item.format())));
			default -> compressBuffer(item);
		};
		if (random.nextInt(100) == 0) {
			withDictionary(item);
		}
		if (result.length == 0) {
			throw new IllegalStateException("%s gave nothing".formatted(item.format()));
		}
		return Ending.COMPLETED;
	}

	private byte[] compressBuffer(Material.Item item) {
		DataBuffer buffer = buffer(item.plain());
		try {
			return bytes(this.hopping.compress(CompressionRequest.of(buffer, item.format())));
		}
		finally {
			DataBufferUtils.release(buffer);
		}
	}

	/** A codec is made for the call, and closed after it. */
	private void withDictionary(Material.Item item) {
		if (item.format().equals(CompressionFormat.ZSTD) || item.format().equals(CompressionFormat.ZLIB)) {
			byte[] packed = this.inline
				.compressSync(CompressionRequest.of(item.plain(), item.format()).withDictionary(DICTIONARY))
				.bytes();
			check(item,
					this.inline
						.decompressSync(DecompressionRequest.of(packed, item.format()).withDictionary(DICTIONARY))
						.bytes());
		}
	}

	private Ending decompress(Material.Item item, byte[] source, boolean valid, Random random) {
		DecompressionRequest request = DecompressionRequest.of(source, item.format());
		byte[] result = switch (random.nextInt(5)) {
			case 0 -> this.inline.decompressSync(source, item.format());
			case 1 -> bytes(this.inline.decompress(request));
			case 2 -> bytes(this.hopping.decompress(request));
			case 3 -> bytes(this.inline.decompress(request
				.withLimits(DecompressionLimits.none().withMaxOutputSize(valid ? item.plain().length + 1 : 500))));
			default -> decompressBuffer(item, source);
		};
		if (valid) {
			check(item, result);
		}
		return Ending.COMPLETED;
	}

	private byte[] decompressBuffer(Material.Item item, byte[] source) {
		DataBuffer buffer = buffer(source);
		try {
			return bytes(this.hopping.decompress(DecompressionRequest.of(buffer, item.format())));
		}
		finally {
			DataBufferUtils.release(buffer);
		}
	}

	private DataBuffer buffer(byte[] bytes) {
		return this.buffers.allocateBuffer(Math.max(1, bytes.length)).write(bytes);
	}

	private static ByteBuffer direct(byte[] bytes) {
		return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
	}

	private static byte[] bytes(Mono<CompressionResult> call) {
		CompressionResult result = call.block(PATIENCE);
		if (result == null) {
			throw new IllegalStateException("A call completed without a result");
		}
		return result.bytes();
	}

	private static void check(Material.Item item, byte[] result) {
		if (!Arrays.equals(result, item.plain())) {
			throw new IllegalStateException("%s gave other bytes, %d of them instead of %d".formatted(item.format(),
					result.length, item.plain().length));
		}
	}

}
