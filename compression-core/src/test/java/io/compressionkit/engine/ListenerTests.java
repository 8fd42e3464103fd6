package io.compressionkit.engine;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionListener;
import io.compressionkit.CompressionRequest;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.DecompressionRequest;
import io.compressionkit.Execution;
import io.compressionkit.TransformOptions;
import io.compressionkit.TransformRecord;
import io.compressionkit.TransformRecord.Direction;
import io.compressionkit.TransformRecord.Kind;
import io.compressionkit.TransformRecord.Outcome;
import io.compressionkit.TransformRecord.Side;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * What listeners hear, and that they can do no harm.
 */
class ListenerTests {

	private static final byte[] DATA = Payloads.logs(100_000);

	private final TestService test = TestService.create();

	@AfterEach
	void close() {
		this.test.close();
	}

	private TransformRecord last(int count) {
		return this.test.records(count).get(count - 1);
	}

	private static void assertRecord(TransformRecord actual, CompressionFormat format, Direction direction, Kind kind,
			Execution execution, long in, long out, Outcome outcome) {
		assertThat(actual).isEqualTo(new TransformRecord(format, direction, kind, Side.API, execution, in, out,
				actual.codecTime(), outcome));
		assertThat(actual.codecTime()).isBetween(Duration.ZERO, Duration.ofMinutes(1));
	}

	@Test
	void ofSmallCallsAFewAreTimedForAll() {
		int calls = 170;
		for (int i = 0; i < calls; i++) {
			this.test.service.compressSync(new byte[100], CompressionFormat.GZIP);
		}
		assertThat(this.test.records(calls)).filteredOn((told) -> !told.codecTime().isZero()).hasSize(calls / 17);
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void everyTransformIsToldOnceWithItsNumbers(CompressionFormat format) {
		byte[] compressed = this.test.service.compressSync(DATA, format);
		int size = compressed.length;
		assertRecord(last(1), format, Direction.COMPRESS, Kind.ONE_SHOT, Execution.INLINE, DATA.length, size,
				Outcome.COMPLETED);
		assertThat(last(1).codecTime()).isPositive();
		this.test.service.decompress(compressed, format).block(Chunks.PATIENCE);
		assertRecord(last(2), format, Direction.DECOMPRESS, Kind.ONE_SHOT, Execution.WORKER, size, DATA.length,
				Outcome.COMPLETED);
		byte[] streamed = Chunks.join(this.test.service.compress(Chunks.flux(Chunks.of(DATA, 1000)), format));
		assertRecord(last(3), format, Direction.COMPRESS, Kind.STREAM, Execution.INLINE, DATA.length, streamed.length,
				Outcome.COMPLETED);
		assertThat(last(3).codecTime()).isPositive();
		Chunks.join(
				this.test.service.decompress(Chunks.flux(streamed), this.test.codec(format), DecompressionLimits.none(),
						DecompressionPolicy.DEFAULT, TransformOptions.defaults().withExecution(Execution.WORKER)));
		assertRecord(last(4), format, Direction.DECOMPRESS, Kind.STREAM, Execution.WORKER, streamed.length, DATA.length,
				Outcome.COMPLETED);
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void failuresAndLimitsAreToldApart(CompressionFormat format) {
		byte[] compressed = this.test.service.compressSync(DATA, format);
		byte[] half = Arrays.copyOf(compressed, compressed.length / 2);
		assertThat(catchThrowable(() -> this.test.service.decompressSync(half, format))).isNotNull();
		assertThat(last(2).outcome()).isEqualTo(Outcome.FAILED);
		assertThat(last(2).bytesIn()).isEqualTo(half.length);
		assertThat(Chunks.collect(this.test.service.decompress(Chunks.flux(half), format)).error()).isNotNull();
		assertThat(last(3).outcome()).isEqualTo(Outcome.FAILED);
		DecompressionLimits limits = DecompressionLimits.none().withMaxOutputSize(1000);
		assertThat(catchThrowable(
				() -> this.test.service.decompressSync(DecompressionRequest.of(compressed, format).withLimits(limits))))
			.isNotNull();
		assertThat(last(4).outcome()).isEqualTo(Outcome.LIMIT);
		assertThat(Chunks
			.collect(this.test.service.decompress(Chunks.flux(compressed), this.test.codec(format), limits,
					DecompressionPolicy.DEFAULT))
			.error()).isNotNull();
		assertThat(last(5).outcome()).isEqualTo(Outcome.LIMIT);
		assertThat(catchThrowable(() -> this.test.service.decompressSync(new byte[0], format))).isNotNull();
		assertRecord(last(6), format, Direction.DECOMPRESS, Kind.ONE_SHOT, Execution.INLINE, 0, 0, Outcome.FAILED);
	}

	@Test
	void aSourceThatFailsAndASubscriberThatGoesAreTold() {
		Flux<DataBuffer> source = Chunks.flux(Chunks.of(DATA, 1000));
		Flux<DataBuffer> failing = source.concatWith(Flux.error(new IllegalArgumentException("gone")));
		assertThat(Chunks.collect(this.test.service.compress(failing, CompressionFormat.GZIP)).error())
			.hasMessage("gone");
		assertRecord(last(1), CompressionFormat.GZIP, Direction.COMPRESS, Kind.STREAM, Execution.INLINE, DATA.length,
				last(1).bytesOut(), Outcome.FAILED);
		this.test.service.compress(source, CompressionFormat.ZSTD).blockFirst(Chunks.PATIENCE);
		assertThat(last(2).outcome()).isEqualTo(Outcome.CANCELLED);
		assertThat(last(2).format()).isEqualTo(CompressionFormat.ZSTD);
	}

	@Test
	void streamsThatNeverBeganAreNotTold() {
		this.test.service.compress(Flux.never(), CompressionFormat.GZIP).subscribe().dispose();
		Chunks.collect(this.test.service.compress(Flux.error(new IllegalStateException()), CompressionFormat.GZIP));
		assertThat(this.test.records).isEmpty();
	}

	@Test
	void aListenerThatThrowsIsNotHeardAndTheNextOneIs() {
		AtomicInteger told = new AtomicInteger();
		CompressionListener broken = (record) -> {
			throw new UnsupportedOperationException("a listener that throws");
		};
		try (TestService service = TestService
			.create((builder) -> builder.listener(broken).listener((record) -> told.incrementAndGet()))) {
			byte[] compressed = service.service.compressSync(CompressionRequest.of("text", CompressionFormat.GZIP))
				.bytes();
			assertThat(service.service.decompress(compressed, CompressionFormat.GZIP).block(Chunks.PATIENCE))
				.isEqualTo("text".getBytes(StandardCharsets.US_ASCII));
			assertThat(Chunks.join(service.service.decompress(
					Flux.just(DefaultDataBufferFactory.sharedInstance.wrap(compressed)), CompressionFormat.GZIP)))
				.hasSize(4);
			assertThat(told).hasValue(3);
			assertThat(service.records).extracting(TransformRecord::outcome)
				.isEqualTo(List.of(Outcome.COMPLETED, Outcome.COMPLETED, Outcome.COMPLETED));
		}
	}

	@Test
	void aListenerThatFailsBadlyKeepsNothingFromItsEnd() {
		CompressionListener broken = (record) -> {
			throw new NoClassDefFoundError("a listener that fails badly");
		};
		try (TestService service = TestService.create((builder) -> builder.listener(broken))) {
			byte[] compressed = service.service.compress(DATA, CompressionFormat.ZLIB).block(Chunks.PATIENCE);
			assertThat(service.service.decompressSync(compressed, CompressionFormat.ZLIB)).isEqualTo(DATA);
			Chunks.join(service.service.compress(Chunks.flux(DATA), CompressionFormat.ZLIB));
			service.assertIdle();
		}
	}

}
