package io.compressionkit.engine;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import org.springframework.core.io.buffer.DataBuffer;

import io.compressionkit.CompressionFormat;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.Execution;
import io.compressionkit.MalformedContentException;
import io.compressionkit.MalformedContentException.Reason;
import io.compressionkit.TransformOptions;
import io.compressionkit.testing.BufferFactories;
import io.compressionkit.testing.TrackedBuffers;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The four faces of a stream — value, error of the source, cancel, empty — with six kinds
 * of buffer, in all formats, both ways, inline and on the workers. Each kind of buffer
 * checks at the end of its test that nothing has leaked.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StreamFacesTests {

	private static final byte[] DATA = Payloads.logs(300_000);

	private TestService test;

	@BeforeAll
	void open() {
		this.test = TestService.create();
	}

	@AfterAll
	void close() {
		this.test.close();
	}

	static Stream<Arguments> faces() {
		return BufferFactories.all()
			.map(TrackedBuffers::toString)
			.flatMap((name) -> TestService.formats()
				.flatMap((format) -> Stream.of(Execution.values())
					.map((execution) -> Arguments.of(buffers(name), format, execution))));
	}

	private static TrackedBuffers buffers(String name) {
		return BufferFactories.all().filter((buffers) -> buffers.toString().equals(name)).findFirst().orElseThrow();
	}

	private Flux<DataBuffer> compress(Flux<DataBuffer> source, CompressionFormat format, Execution execution) {
		return this.test.service.compress(source, this.test.codec(format),
				TransformOptions.defaults().withExecution(execution));
	}

	private Flux<DataBuffer> decompress(Flux<DataBuffer> source, CompressionFormat format, Execution execution) {
		return this.test.service.decompress(source, this.test.codec(format), DecompressionLimits.none(),
				DecompressionPolicy.DEFAULT, TransformOptions.defaults().withExecution(execution));
	}

	@ParameterizedTest
	@MethodSource("faces")
	void valuesPassAndEveryBufferIsReleased(TrackedBuffers buffers, CompressionFormat format, Execution execution) {
		for (int size : new int[] { 777, 4096, 100_000 }) {
			byte[] compressed = Chunks
				.join(compress(Chunks.flux(buffers.factory(), Chunks.of(DATA, size)), format, execution));
			assertThat(this.test.service.decompressSync(compressed, format)).isEqualTo(DATA);
			assertThat(Chunks
				.join(decompress(Chunks.flux(buffers.factory(), Chunks.of(compressed, size)), format, execution)))
				.isEqualTo(DATA);
			this.test.assertIdle();
			buffers.assertNoLeaks();
		}
	}

	@ParameterizedTest
	@MethodSource("faces")
	void whatCameBeforeAnErrorOfTheSourceComesBeforeIt(TrackedBuffers buffers, CompressionFormat format,
			Execution execution) {
		byte[] compressed = this.test.service.compressSync(DATA, format);
		Flux<DataBuffer> error = Flux.error(new IllegalArgumentException("the source failed"));
		Chunks.Result half = Chunks
			.collect(decompress(Chunks.flux(buffers.factory(), Chunks.of(compressed, 1 + compressed.length / 4))
				.take(3)
				.concatWith(error), format, execution));
		assertThat(half.error()).hasMessage("the source failed");
		if (execution == Execution.INLINE) {
			assertThat(half.bytes().length).isPositive();
		}
		assertThat(half.bytes()).isEqualTo(Arrays.copyOf(DATA, half.bytes().length));
		assertThat(Chunks
			.collect(compress(Chunks.flux(buffers.factory(), Chunks.of(DATA, 5000)).take(10).concatWith(error), format,
					execution))
			.error()).hasMessage("the source failed");
		assertThat(Chunks.collect(compress(error, format, execution)).error()).hasMessage("the source failed");
		assertThat(Chunks.collect(decompress(error, format, execution)).error()).hasMessage("the source failed");
		this.test.assertIdle();
	}

	@ParameterizedTest
	@MethodSource("faces")
	void cancellingReleasesWhatIsHeld(TrackedBuffers buffers, CompressionFormat format, Execution execution) {
		byte[] random = Payloads.random(DATA.length);
		byte[] compressed = this.test.service.compressSync(random, format);
		for (Flux<DataBuffer> stream : List.of(
				compress(Chunks.flux(buffers.factory(), Chunks.of(random, 5000)), format, execution),
				decompress(Chunks.flux(buffers.factory(), Chunks.of(compressed, 5000)), format, execution))) {
			AtomicInteger pieces = new AtomicInteger();
			stream.doOnNext(TrackedBuffers::take)
				.take(2)
				.doOnNext((piece) -> pieces.incrementAndGet())
				.blockLast(Chunks.PATIENCE);
			assertThat(pieces).hasValue(2);
			StepVerifier.create(stream, 0).expectSubscription().thenCancel().verify(Chunks.PATIENCE);
			StepVerifier.create(stream, 1).consumeNextWith(TrackedBuffers::take).thenCancel().verify(Chunks.PATIENCE);
			this.test.assertIdle();
			buffers.assertNoLeaks();
		}
	}

	@ParameterizedTest
	@MethodSource("faces")
	void nothingMakesAnEmptyStreamAndIsNone(TrackedBuffers buffers, CompressionFormat format, Execution execution) {
		for (Flux<DataBuffer> empty : List.of(Flux.<DataBuffer>empty(),
				Chunks.flux(buffers.factory(), List.of(new byte[0], new byte[0])))) {
			byte[] compressed = Chunks.join(compress(empty, format, execution));
			assertThat(this.test.service.decompressSync(compressed, format)).isEmpty();
			Chunks.Result back = Chunks
				.collect(decompress(Chunks.flux(buffers.factory(), List.of(compressed)), format, execution));
			assertThat(back.error()).isNull();
			assertThat(back.sizes()).as("a piece is never empty").isEmpty();
			assertThat(Chunks.collect(decompress(empty, format, execution)).error()).isInstanceOfSatisfying(
					MalformedContentException.class, (ex) -> assertThat(ex.getReason()).isEqualTo(Reason.TRUNCATED));
		}
		this.test.assertIdle();
	}

}
