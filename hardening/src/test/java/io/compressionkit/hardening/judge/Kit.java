package io.compressionkit.hardening.judge;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;

import io.netty.buffer.UnpooledByteBufAllocator;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionResult;
import io.compressionkit.CompressionService;
import io.compressionkit.DecompressionLimitException;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.DecompressionRequest;
import io.compressionkit.Execution;
import io.compressionkit.MalformedContentException;
import io.compressionkit.TransformOptions;
import io.compressionkit.codec.StatePool;
import io.compressionkit.codec.brotli.BrotliCodec;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import io.compressionkit.codec.zip.RawDeflateCodec;
import io.compressionkit.codec.zip.ZlibCodec;
import io.compressionkit.codec.zip.ZlibOptions;
import io.compressionkit.codec.zstd.ZstdCodec;
import io.compressionkit.engine.CompressionServiceBuilder;

/**
 * The product, on the calling thread, with all that it may never do checked at every
 * call: another exception than the documented ones, more output than is allowed, a state
 * or a buffer that is left over. What is not documented passes through.
 */
public final class Kit {

	private static final CompressionService SERVICE = CompressionServiceBuilder
		.forCodecs(CompressionCodecs.of(new GzipCodec(GzipOptions.defaults()), new ZlibCodec(ZlibOptions.defaults()),
				new RawDeflateCodec(ZlibOptions.defaults()), new BrotliCodec(), new ZstdCodec()))
		.scheduler(Schedulers.immediate())
		.build();

	/** On average; a flush after each of many more would take a fuzzer seconds. */
	private static final int MOST_CHUNKS = 1000;

	private static final TransformOptions INLINE = TransformOptions.defaults().withExecution(Execution.INLINE);

	private Kit() {
	}

	/**
	 * The service that is asked.
	 */
	public static CompressionService service() {
		return SERVICE;
	}

	/**
	 * The codec of a format.
	 */
	public static CompressionCodec codec(CompressionFormat format) {
		return SERVICE.codecs().get(format);
	}

	/**
	 * Decompress in one call. Content before a failure is not told.
	 */
	public static Verdict oneShot(byte[] input, CompressionFormat format, DecompressionPolicy policy,
			DecompressionLimits limits) {
		return oneShot(input, DecompressionRequest.of(input, format).withPolicy(policy).withLimits(limits));
	}

	/**
	 * Carry out a request for an input.
	 */
	public static Verdict oneShot(byte[] input, DecompressionRequest request) {
		long before = StatePool.open();
		Verdict verdict;
		try {
			CompressionResult result = SERVICE.decompressSync(request);
			demand(result.bytesConsumed() >= 0 && result.bytesConsumed() <= input.length,
					"consumed is within the input");
			verdict = Verdict.accepted(result.bytes(), result.bytesConsumed());
		}
		catch (MalformedContentException ex) {
			demand(ex.getInputOffset() >= 0 && ex.getInputOffset() <= input.length, "the offset is within the input");
			verdict = Verdict.refused(ex.getReason().name());
		}
		catch (DecompressionLimitException ex) {
			demand(ex.getBytesSeen() > 0, "bytes were seen");
			verdict = Verdict.limited(new byte[0], ex.getLimit().name());
		}
		demand(StatePool.open() == before, "every state is given back");
		return verdict;
	}

	/**
	 * Decompress a stream.
	 * @param chunks the input; an empty chunk is a chunk
	 */
	public static Verdict stream(List<byte[]> chunks, CompressionFormat format, DecompressionPolicy policy,
			DecompressionLimits limits) {
		return run(chunks, (source) -> SERVICE.decompress(source, codec(format), limits, policy, INLINE));
	}

	/**
	 * Compress a stream; it is accepted, or a documented failure is a verdict like
	 * others.
	 */
	public static Verdict compress(List<byte[]> chunks, CompressionCodec codec, TransformOptions options) {
		return run(chunks, (source) -> SERVICE.compress(source, codec, options));
	}

	private static Verdict run(List<byte[]> chunks, Transformation transformation) {
		long before = StatePool.open();
		UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true, true);
		NettyDataBufferFactory buffers = new NettyDataBufferFactory(allocator);
		Flux<DataBuffer> source = Flux.fromIterable(chunks)
			.map((chunk) -> buffers.allocateBuffer(Math.max(1, chunk.length)).write(chunk));
		Drain drain = new Drain();
		transformation.apply(source).subscribe(drain);
		Verdict verdict = drain.verdict(chunks.stream().mapToLong((chunk) -> chunk.length).sum());
		long left = allocator.metric().usedDirectMemory() + allocator.metric().usedHeapMemory();
		demand(left == 0, "every buffer is released, but %d bytes are not".formatted(left));
		demand(StatePool.open() == before, "every state is given back");
		return verdict;
	}

	/**
	 * Cut an input into chunks of one size.
	 */
	public static List<byte[]> chunks(byte[] input, int size) {
		return cut(input, () -> size);
	}

	/**
	 * Cut an input into chunks of random sizes, of none too.
	 */
	public static List<byte[]> chunks(byte[] input, Random random) {
		int largest = 1 + random.nextInt(random.nextBoolean() ? 8 : input.length + 1) + input.length / MOST_CHUNKS;
		List<byte[]> chunks = cut(input, () -> 1 + random.nextInt(largest));
		for (int i = random.nextInt(3); i > 0; i--) {
			chunks.add(random.nextInt(chunks.size() + 1), new byte[0]);
		}
		return chunks;
	}

	private static List<byte[]> cut(byte[] input, IntSupplier size) {
		List<byte[]> chunks = new ArrayList<>();
		ByteBuffer rest = ByteBuffer.wrap(input);
		while (rest.hasRemaining()) {
			byte[] chunk = new byte[Math.min(size.getAsInt(), rest.remaining())];
			rest.get(chunk);
			chunks.add(chunk);
		}
		return chunks;
	}

	static void demand(boolean condition, String expectation) {
		if (!condition) {
			throw new AssertionError(expectation);
		}
	}

	/** What is done to a source of buffers. */
	@FunctionalInterface
	private interface Transformation {

		Flux<DataBuffer> apply(Flux<DataBuffer> source);

	}

}
