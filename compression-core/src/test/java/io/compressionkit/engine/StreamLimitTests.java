package io.compressionkit.engine;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;

import io.compressionkit.CompressionFormat;
import io.compressionkit.DecompressionLimitException;
import io.compressionkit.DecompressionLimitException.Limit;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.MalformedContentException;
import io.compressionkit.MalformedContentException.Reason;
import io.compressionkit.codec.CodecVectors;
import io.compressionkit.testing.BufferFactories;
import io.compressionkit.testing.TrackedBuffers;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Limits of streams: exact, told with their numbers, and cheap when they are reached.
 */
class StreamLimitTests {

	private static final byte[] DATA = Payloads.logs(300_000);

	private final TestService test = TestService.create();

	@AfterEach
	void close() {
		this.test.close();
	}

	private Flux<DataBuffer> decompress(Flux<DataBuffer> source, CompressionFormat format, DecompressionLimits limits) {
		return this.test.service.decompress(source, this.test.codec(format), limits, DecompressionPolicy.DEFAULT);
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void exactlyAsManyBytesAsAllowedAreDelivered(CompressionFormat format) {
		byte[] compressed = this.test.service.compressSync(DATA, format);
		for (int chunk : new int[] { 1 << 20, 1000, 7 }) {
			for (int limit : new int[] { 1, 1000, 65_535, 65_536, 65_537, 200_000, DATA.length - 1 }) {
				Chunks.Result result = Chunks.collect(decompress(Chunks.flux(Chunks.of(compressed, chunk)), format,
						DecompressionLimits.none().withMaxOutputSize(limit)));
				assertThat(result.error()).isInstanceOfSatisfying(DecompressionLimitException.class, (ex) -> {
					assertThat(ex.getLimit()).isEqualTo(Limit.OUTPUT_SIZE);
					assertThat(ex.getValue()).isEqualTo(limit);
					assertThat(ex.getBytesSeen()).isGreaterThan(limit);
				});
				byte[] delivered = result.bytes();
				assertThat(delivered).isEqualTo(Arrays.copyOf(DATA, delivered.length));
				if (((DecompressionLimitException) result.error()).getBytesSeen() == limit + 1) {
					assertThat(delivered).as("the size was not declared beforehand").hasSize(limit);
				}
			}
			assertThat(Chunks.join(decompress(Chunks.flux(Chunks.of(compressed, chunk)), format,
					DecompressionLimits.none().withMaxOutputSize(DATA.length))))
				.isEqualTo(DATA);
		}
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void theRatioIsLimitedAfterAGrace(CompressionFormat format) {
		byte[] bomb = this.test.service.compressSync(new byte[8 << 20], format);
		Chunks.Result result = Chunks
			.collect(decompress(Chunks.flux(bomb), format, DecompressionLimits.none().withMaxRatio(10)));
		assertThat(result.error()).isInstanceOfSatisfying(DecompressionLimitException.class, (ex) -> {
			assertThat(ex.getLimit()).isEqualTo(Limit.RATIO);
			assertThat(ex.getValue()).isEqualTo(10);
		});
		assertThat(result.bytes().length).isBetween((1 << 20) - 65_536, 1 << 20);
		byte[] fair = this.test.service.compressSync(Payloads.logs(3 << 20), format);
		assertThat(Chunks
			.join(decompress(Chunks.flux(Chunks.of(fair, 5000)), format, DecompressionLimits.none().withMaxRatio(20))))
			.hasSize(3 << 20);
	}

	@Test
	void theWindowIsLimitedBeforeAnythingIsDecoded() {
		byte[] streamed = Chunks.join(this.test.service.compress(Chunks.flux(DATA), CompressionFormat.ZSTD));
		for (int chunk : new int[] { 1, 1 << 20 }) {
			Chunks.Result result = Chunks.collect(decompress(Chunks.flux(Chunks.of(streamed, chunk)),
					CompressionFormat.ZSTD, DecompressionLimits.none().withMaxWindowSize(1 << 20)));
			assertThat(result.bytes()).isEmpty();
			assertThat(result.error()).isInstanceOfSatisfying(MalformedContentException.class,
					(ex) -> assertThat(ex.getReason()).isEqualTo(Reason.WINDOW_TOO_LARGE));
		}
	}

	@Test
	void aStreamOfSixteenGigabytesStopsByItselfWhenNobodyReads() {
		byte[] bomb = CodecVectors.decompressions()
			.stream()
			.filter(CodecVectors.Decompression::doNotDrain)
			.findFirst()
			.orElseThrow()
			.input();
		try (TrackedBuffers buffers = BufferFactories.unpooledDirect()) {
			Demand demand = new Demand();
			decompress(Chunks.flux(buffers.factory(), List.of(bomb)), CompressionFormat.BROTLI,
					DecompressionLimits.none())
				.subscribe(demand);
			demand.request(1);
			assertThat(demand.pieces).hasSize(1);
			assertThat(buffers.live()).isLessThan(bomb.length + 3 * 65_536);
			demand.cancel();
			buffers.assertNoLeaks();
			assertThat(this.test.records(1).get(0).bytesOut()).isLessThanOrEqualTo(2 * 65_536);

			Chunks.Result result = Chunks.collect(decompress(Chunks.flux(buffers.factory(), List.of(bomb)),
					CompressionFormat.BROTLI, DecompressionLimits.none().withMaxOutputSize(256 * 1024)));
			assertThat(result.error()).isInstanceOf(DecompressionLimitException.class);
			assertThat(result.bytes()).hasSize(256 * 1024);
		}
	}

	@Test
	void tenGigabytesOfMembersCostNoMoreThanTheLimit() {
		for (CompressionFormat format : List.of(CompressionFormat.GZIP, CompressionFormat.ZSTD)) {
			byte[] member = Chunks
				.join(this.test.service.compress(Chunks.flux(Chunks.of(new byte[10 << 20], 1 << 20)), format));
			int limit = 25 << 20;
			try (TrackedBuffers buffers = BufferFactories.unpooledDirect()) {
				AtomicInteger members = new AtomicInteger();
				AtomicLong most = new AtomicLong();
				AtomicLong bytes = new AtomicLong();
				Flux<DataBuffer> source = Flux.range(0, 1024)
					.doOnNext((i) -> members.incrementAndGet())
					.map((i) -> buffers.of(member));
				Throwable error = decompress(source, format, DecompressionLimits.none().withMaxOutputSize(limit))
					.doOnNext((piece) -> {
						most.accumulateAndGet(buffers.live(), Math::max);
						bytes.addAndGet(TrackedBuffers.take(piece).length);
					})
					.then()
					.materialize()
					.block(Chunks.PATIENCE)
					.getThrowable();
				assertThat(error).isInstanceOf(DecompressionLimitException.class);
				assertThat(bytes).hasValue(limit);
				assertThat(members).hasValue(3);
				assertThat(most.get()).isLessThan(2 * member.length + 4 * 65_536);
			}
		}
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void dataComesBeforeTheErrorThatFollowsIt(CompressionFormat format) {
		byte[] compressed = this.test.service.compressSync(DATA, format);
		byte[] junk = Payloads.concat(compressed, new byte[] { 0x77, 0x77 });
		for (List<byte[]> chunks : List.of(List.of(junk), Chunks.of(junk, 1000),
				List.of(compressed, new byte[] { 0x77, 0x77, 0x77, 0x77, 0x77 }))) {
			Demand demand = new Demand();
			decompress(Chunks.flux(chunks), format, DecompressionLimits.none()).subscribe(demand);
			for (int i = 0; i < 3; i++) {
				demand.request(1);
				assertThat(demand.error).as("data that nobody has asked for is still to come").isNull();
			}
			demand.request(Long.MAX_VALUE);
			assertThat(demand.bytes()).isEqualTo(DATA);
			assertThat(demand.error).isInstanceOfSatisfying(MalformedContentException.class, (ex) -> {
				assertThat(ex.getReason()).isEqualTo(Reason.TRAILING_DATA);
				assertThat(ex.getInputOffset()).isBetween((long) compressed.length,
						// A long brotli stream is pushed in pieces: its end is known to
						// within one.
						compressed.length + ((format == CompressionFormat.BROTLI) ? 1L : 0L));
			});
		}
	}

}
