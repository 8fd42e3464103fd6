package io.compressionkit.engine;

import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;

import io.compressionkit.testing.TrackedBuffers;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cuts bytes in chunks, makes streams of buffers of them, and joins what comes back.
 */
final class Chunks {

	static final Duration PATIENCE = Duration.ofSeconds(30);

	private Chunks() {
	}

	/**
	 * A stream of buffers that are made when they are asked for.
	 */
	static Flux<DataBuffer> flux(DataBufferFactory factory, Iterable<byte[]> chunks) {
		return Flux.fromIterable(chunks).map((chunk) -> factory.allocateBuffer(Math.max(1, chunk.length)).write(chunk));
	}

	static Flux<DataBuffer> flux(Iterable<byte[]> chunks) {
		return flux(DefaultDataBufferFactory.sharedInstance, chunks);
	}

	static Flux<DataBuffer> flux(byte[]... chunks) {
		return flux(List.of(chunks));
	}

	static List<byte[]> of(byte[] bytes, int size) {
		return of(bytes, () -> size);
	}

	static List<byte[]> random(byte[] bytes, long seed, int largest) {
		Random random = new Random(seed);
		return of(bytes, () -> random.nextInt(largest + 1));
	}

	private static List<byte[]> of(byte[] bytes, IntSupplier sizes) {
		List<byte[]> chunks = new ArrayList<>();
		for (int offset = 0; offset < bytes.length;) {
			int size = Math.min(sizes.getAsInt(), bytes.length - offset);
			chunks.add(Arrays.copyOfRange(bytes, offset, offset + size));
			offset += size;
		}
		return chunks;
	}

	/**
	 * All bytes of a stream that completes.
	 */
	static byte[] join(Publisher<DataBuffer> stream) {
		Result result = collect(stream);
		if (result.error() != null) {
			throw new AssertionError("The stream failed", result.error());
		}
		return result.bytes();
	}

	/**
	 * All bytes of a stream, and what it failed with.
	 */
	static Result collect(Publisher<DataBuffer> stream) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		List<Integer> sizes = new ArrayList<>();
		Throwable error = Flux.from(stream).doOnNext((piece) -> {
			byte[] taken = TrackedBuffers.take(piece);
			sizes.add(taken.length);
			bytes.writeBytes(taken);
		}).then().materialize().block(PATIENCE).getThrowable();
		assertThat(sizes).allSatisfy((size) -> assertThat(size).isBetween(1, 1 << 16));
		return new Result(bytes.toByteArray(), sizes, error);
	}

	/**
	 * What came out of a stream.
	 *
	 * @param bytes the bytes of all pieces
	 * @param sizes the sizes of the pieces
	 * @param error what it failed with, or {@code null}
	 */
	record Result(byte[] bytes, List<Integer> sizes, @Nullable Throwable error) {

	}

}
