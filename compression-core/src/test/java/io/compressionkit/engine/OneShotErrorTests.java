package io.compressionkit.engine;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.codec.DecodingException;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionRequest;
import io.compressionkit.CompressionResult;
import io.compressionkit.DecompressionLimitException;
import io.compressionkit.DecompressionLimitException.Limit;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.DecompressionRequest;
import io.compressionkit.FlushMode;
import io.compressionkit.MalformedContentException;
import io.compressionkit.MalformedContentException.Reason;
import io.compressionkit.TransformOptions;
import io.compressionkit.testing.BufferFactories;
import io.compressionkit.testing.TrackedBuffers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Limits, policies, malformed input, and when which failure is told.
 */
class OneShotErrorTests {

	private static final byte[] DATA = Payloads.logs(150_000);

	private final TestService test = TestService.create();

	@AfterEach
	void close() {
		this.test.close();
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void theOutputLimitIsExactToTheByte(CompressionFormat format) {
		for (int size : new int[] { 1, 128, 65_535, 65_536, 65_537, 131_072, DATA.length }) {
			byte[] data = Arrays.copyOf(DATA, size);
			byte[] compressed = this.test.service.compressSync(data, format);
			DecompressionRequest request = DecompressionRequest.of(compressed, format);
			DecompressionRequest enough = request.withLimits(DecompressionLimits.none().withMaxOutputSize(size));
			assertThat(this.test.service.decompressSync(enough).bytes()).isEqualTo(data);
			assertThat(this.test.service.decompress(enough).block(Chunks.PATIENCE).bytes()).isEqualTo(data);
			if (size > 1) {
				DecompressionRequest tooFew = request
					.withLimits(DecompressionLimits.none().withMaxOutputSize(size - 1));
				assertLimit(tooFew, Limit.OUTPUT_SIZE, size - 1);
			}
		}
	}

	/** What was seen is told as a number that can be, whatever a header declares. */
	@Test
	void theLargestDeclaredSizeIsBeyondEveryLimit() {
		byte[] frames = HexFormat.of()
			.parseHex("28b52ffd2003190000616263" + "28b52ffdc058ffffffffffffffff190000616263");
		DecompressionRequest request = DecompressionRequest.of(frames, CompressionFormat.ZSTD)
			.withLimits(DecompressionLimits.none().withMaxOutputSize(1000));
		assertLimit(request, Limit.OUTPUT_SIZE, 1000);
	}

	private void assertLimit(DecompressionRequest request, Limit limit, double value) {
		for (Throwable error : failures(request)) {
			assertThat(error).isInstanceOf(DataBufferLimitException.class)
				.isInstanceOfSatisfying(DecompressionLimitException.class, (ex) -> {
					assertThat(ex.getLimit()).isEqualTo(limit);
					assertThat(ex.getValue()).isEqualTo(value);
					assertThat(ex.getBytesSeen()).isGreaterThan((limit == Limit.OUTPUT_SIZE) ? (long) value : 0);
					assertThat(ex).hasMessageContaining(Long.toString(ex.getBytesSeen()))
						.hasMessageContaining("withLimits");
				});
		}
	}

	private Throwable[] failures(DecompressionRequest request) {
		Mono<CompressionResult> result = this.test.service.decompress(request);
		return new Throwable[] { catchThrowable(() -> this.test.service.decompressSync(request)),
				result.materialize().block(Chunks.PATIENCE).getThrowable() };
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void theLimitsOfTheServiceHoldWhenTheRequestBringsNone(CompressionFormat format) {
		byte[] compressed = this.test.service.compressSync(DATA, format);
		try (TestService strict = TestService
			.create((builder) -> builder.limits(DecompressionLimits.none().withMaxOutputSize(DATA.length - 1)))) {
			DecompressionLimitException error = catchThrowableOfType(DecompressionLimitException.class,
					() -> strict.service.decompressSync(compressed, format));
			assertThat(error).hasMessageContaining("compression.limits");
			assertThat(error.getValue()).isEqualTo(DATA.length - 1);
			assertThat(strict.service
				.decompressSync(DecompressionRequest.of(compressed, format).withLimits(DecompressionLimits.none()))
				.bytes()).isEqualTo(DATA);
		}
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void theRatioIsLimitedOnceAMebibyteHasComeOut(CompressionFormat format) {
		DecompressionLimits limits = DecompressionLimits.none().withMaxRatio(20);
		byte[] small = this.test.service.compressSync(new byte[1 << 20], format);
		assertThat(this.test.service.decompressSync(DecompressionRequest.of(small, format).withLimits(limits)).bytes())
			.hasSize(1 << 20);
		byte[] large = this.test.service.compressSync(new byte[(1 << 20) + 70_000], format);
		assertLimit(DecompressionRequest.of(large, format).withLimits(limits), Limit.RATIO, 20);
		byte[] modest = this.test.service.compressSync(Payloads.logs(3 << 20), format);
		assertThat(this.test.service.decompressSync(DecompressionRequest.of(modest, format).withLimits(limits)).bytes())
			.hasSize(3 << 20);
	}

	@Test
	void aSizeBeyondAllNumbersIsTooLarge() {
		byte[] frames = HexFormat.of().parseHex("28b52ffd2003190000616263" + "28b52ffdc000ffffffffffffffff");
		DecompressionRequest request = DecompressionRequest.of(frames, CompressionFormat.ZSTD);
		assertLimit(request.withLimits(DecompressionLimits.none().withMaxOutputSize(1000)), Limit.OUTPUT_SIZE, 1000);
	}

	@Test
	void theWindowIsLimited() {
		byte[] data = Payloads.logs(600_000);
		byte[] streamed = Chunks.join(this.test.service.compress(Chunks.flux(data), CompressionFormat.ZSTD));
		DecompressionRequest request = DecompressionRequest.of(streamed, CompressionFormat.ZSTD);
		assertThat(this.test.service
			.decompressSync(request.withLimits(DecompressionLimits.none().withMaxWindowSize(2 << 20)))
			.bytes()).isEqualTo(data);
		for (Throwable error : failures(request.withLimits(DecompressionLimits.none().withMaxWindowSize(1 << 20)))) {
			assertThat(error).isInstanceOfSatisfying(MalformedContentException.class, (ex) -> {
				assertThat(ex.getReason()).isEqualTo(Reason.WINDOW_TOO_LARGE);
				assertThat(ex).hasMessageContaining("1048576").hasMessageContaining("2097152");
			});
		}
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void everyPrefixIsTruncated(CompressionFormat format) {
		byte[] compressed = this.test.service.compressSync(Payloads.LOREM, format);
		for (int size = 0; size < compressed.length; size += 1 + size / 16) {
			DecompressionRequest request = DecompressionRequest.of(Arrays.copyOf(compressed, size), format);
			for (Throwable error : failures(request)) {
				assertMalformed(error, format, size, Reason.TRUNCATED);
			}
			byte[] prefix = this.test.service.decompressSync(request.allowingTruncated()).bytes();
			assertThat(prefix).isEqualTo(Arrays.copyOf(Payloads.LOREM, prefix.length));
		}
	}

	private static void assertMalformed(Throwable error, CompressionFormat format, long offset, Reason... reasons) {
		assertThat(error).isInstanceOf(DecodingException.class)
			.isInstanceOfSatisfying(MalformedContentException.class, (ex) -> {
				assertThat(ex.getReason()).isIn((Object[]) reasons);
				assertThat(ex.getFormat()).isEqualTo(format);
				assertThat(ex.getInputOffset()).isEqualTo(offset);
				assertThat(ex).hasMessageContaining(format.name()).hasMessageContaining(ex.getReason().name());
				assertThat(ex.getCause()).isNull();
			});
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void bytesAfterTheEndAreTrailingDataWhereverTheyCome(CompressionFormat format) {
		byte[] compressed = this.test.service.compressSync(DATA, format);
		byte[] junk = Payloads.concat(compressed, new byte[] { 0x77, 1, 2, 3, 4, 5 });
		for (DecompressionPolicy policy : new DecompressionPolicy[] { DecompressionPolicy.DEFAULT,
				DecompressionPolicy.STRICT }) {
			for (Throwable error : failures(DecompressionRequest.of(junk, format).withPolicy(policy))) {
				assertMalformed(error, format, compressed.length, Reason.TRAILING_DATA);
			}
		}
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void theLenientPolicyTellsWhereTheStreamEnded(CompressionFormat format) {
		byte[] compressed = this.test.service.compressSync(DATA, format);
		DecompressionRequest zeros = DecompressionRequest.of(Payloads.concat(compressed, new byte[10]), format)
			.withPolicy(DecompressionPolicy.LENIENT);
		DecompressionRequest junk = DecompressionRequest
			.of(Payloads.concat(compressed, "junk after the end".getBytes(StandardCharsets.US_ASCII)), format)
			.withPolicy(DecompressionPolicy.LENIENT);
		if (format == CompressionFormat.ZSTD) {
			assertMalformed(failures(zeros)[0], format, compressed.length, Reason.TRAILING_DATA);
			assertMalformed(failures(junk)[1], format, compressed.length, Reason.TRAILING_DATA);
			return;
		}
		CompressionResult result = this.test.service.decompressSync(zeros);
		assertThat(result.bytes()).isEqualTo(DATA);
		assertThat(result.bytesConsumed()).isEqualTo(compressed.length);
		if (format == CompressionFormat.GZIP) {
			assertThat(failures(junk))
				.allSatisfy((error) -> assertThat(error).isInstanceOfSatisfying(MalformedContentException.class,
						(ex) -> assertThat(ex.getReason()).isEqualTo(Reason.CORRUPT)));
			return;
		}
		assertThat(this.test.service.decompressSync(junk).bytesConsumed()).isEqualTo(compressed.length);
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void twoStreamsInARowAreTakenAsThePolicyHasIt(CompressionFormat format) {
		byte[] one = this.test.service.compressSync(Payloads.LOREM, format);
		byte[] twice = Payloads.concat(Payloads.LOREM, Payloads.LOREM);
		DecompressionRequest request = DecompressionRequest.of(Payloads.concat(one, one), format);
		boolean frames = format == CompressionFormat.ZSTD;
		boolean members = format == CompressionFormat.GZIP;
		if (frames || members) {
			assertThat(this.test.service.decompressSync(request).bytes()).isEqualTo(twice);
			assertThat(this.test.service.decompressSync(request.withPolicy(DecompressionPolicy.LENIENT)).bytes())
				.isEqualTo(twice);
		}
		else {
			assertMalformed(failures(request)[0], format, one.length, Reason.TRAILING_DATA);
			assertThat(this.test.service.decompressSync(request.withPolicy(DecompressionPolicy.LENIENT)).bytes())
				.isEqualTo(Payloads.LOREM);
		}
		DecompressionRequest strict = request.withPolicy(DecompressionPolicy.STRICT);
		if (frames) {
			assertThat(this.test.service.decompressSync(strict).bytes()).isEqualTo(twice);
		}
		else {
			assertMalformed(failures(strict)[1], format, one.length, Reason.TRAILING_DATA);
		}
	}

	@Test
	void membersThatEndWithTheOutputBufferFollowOneAnother() {
		for (CompressionFormat format : new CompressionFormat[] { CompressionFormat.GZIP, CompressionFormat.ZSTD }) {
			for (int size : new int[] { 1 << 14, 1 << 15, 1 << 16, 1 << 17 }) {
				byte[] member = this.test.service.compressSync(Arrays.copyOf(DATA, size), format);
				byte[] all = Payloads.concat(member, member, member, member, member);
				CompressionResult result = this.test.service.decompressSync(DecompressionRequest.of(all, format));
				assertThat(result.bytesProduced()).isEqualTo(5 * size);
				assertThat(Chunks.join(this.test.service.decompress(Chunks.flux(all), format)))
					.isEqualTo(result.bytes());
			}
		}
	}

	@Test
	void zeroPaddingBetweenMembersIsSkippedByTheLenientPolicyOnly() {
		byte[] member = this.test.service.compressSync(Payloads.LOREM, CompressionFormat.GZIP);
		byte[] padded = Payloads.concat(member, new byte[7], member, new byte[3]);
		DecompressionRequest request = DecompressionRequest.of(padded, CompressionFormat.GZIP);
		CompressionResult lenient = this.test.service.decompressSync(request.withPolicy(DecompressionPolicy.LENIENT));
		assertThat(lenient.bytes()).isEqualTo(Payloads.concat(Payloads.LOREM, Payloads.LOREM));
		assertThat(lenient.streams()).isEqualTo(2);
		assertThat(lenient.bytesConsumed()).as("padding between counts, padding at the end does not")
			.isEqualTo(padded.length - 3);
		assertMalformed(failures(request)[0], CompressionFormat.GZIP, member.length, Reason.TRAILING_DATA);
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void corruptInputFailsWhenItIsRunAndNotWhenItIsAskedFor(CompressionFormat format) {
		byte[] corrupt = "this is not compressed, whatever you say it is".getBytes(StandardCharsets.US_ASCII);
		Mono<byte[]> result = this.test.service.decompress(corrupt, format);
		Flux<DataBuffer> stream = this.test.service.decompress(Chunks.flux(corrupt), format);
		assertThat(result.materialize().block(Chunks.PATIENCE).getThrowable())
			.isInstanceOf(MalformedContentException.class);
		assertThat(Chunks.collect(stream).error()).isInstanceOf(MalformedContentException.class);
	}

	@Test
	void aBufferThatIsGoneFailsTheResultAndNotItsSubscriber() {
		try (TrackedBuffers buffers = BufferFactories.pooledDirect()) {
			DataBuffer buffer = buffers.of(DATA);
			Mono<CompressionResult> result = this.test.service
				.compress(CompressionRequest.of(buffer, CompressionFormat.GZIP));
			DataBufferUtils.release(buffer);
			assertThat(result.materialize().block(Chunks.PATIENCE).getThrowable()).isNotNull();
		}
	}

	static Stream<Consumer<DefaultCompressionService>> badArguments() {
		CompressionFormat gzip = CompressionFormat.GZIP;
		CompressionFormat unknown = CompressionFormat.named("lz4").build();
		Flux<DataBuffer> source = Flux.empty();
		DecompressionLimits none = DecompressionLimits.none();
		DecompressionPolicy policy = DecompressionPolicy.DEFAULT;
		return Stream.of((service) -> service.compress((byte[]) null, gzip),
				(service) -> service.compress(new byte[0], null), (service) -> service.compress(new byte[0], unknown),
				(service) -> service.decompress((byte[]) null, gzip),
				(service) -> service.decompress(new byte[0], null),
				(service) -> service.decompress(new byte[0], unknown), (service) -> service.compressSync(null, gzip),
				(service) -> service.decompressSync(null, gzip), (service) -> service.compressSync(new byte[0], null),
				(service) -> service.decompressSync(new byte[0], unknown),
				(service) -> service.compress((CompressionRequest) null),
				(service) -> service.decompress((DecompressionRequest) null), (service) -> service.compressSync(null),
				(service) -> service.decompressSync(null),
				(service) -> CompressionRequest.of((CharSequence) null, gzip),
				(service) -> CompressionRequest.of((ByteBuffer) null, gzip),
				(service) -> DecompressionRequest.of((DataBuffer) null, gzip),
				(service) -> service.compress((Flux<DataBuffer>) null, gzip),
				(service) -> service.compress(source, (CompressionFormat) null),
				(service) -> service.compress(source, unknown),
				(service) -> service.compress(source, null, FlushMode.ON_COMPLETE),
				(service) -> service.compress(source, service.codecs().get(gzip), (FlushMode) null),
				(service) -> service.compress(source, service.codecs().get(gzip), (TransformOptions) null),
				(service) -> service.decompress((Flux<DataBuffer>) null, gzip),
				(service) -> service.decompress(source, (CompressionFormat) null),
				(service) -> service.decompress(source, null, none, policy),
				(service) -> service.decompress(source, service.codecs().get(gzip), null, policy),
				(service) -> service.decompress(source, service.codecs().get(gzip), none, null),
				(service) -> service.decompress(source, service.codecs().get(gzip), none, policy, null),
				(service) -> none.withMaxOutputSize(-1), (service) -> none.withMaxRatio(-0.5),
				(service) -> CompressionServiceBuilder.forCodecs(null),
				(service) -> CompressionServiceBuilder.forCodecs(service.codecs()).inlineThreshold(-1),
				(service) -> CompressionSchedulers.newBounded(-1, 1),
				(service) -> CompressionSchedulers.newBounded(1, 0));
	}

	@ParameterizedTest
	@MethodSource("badArguments")
	void badArgumentsFailAtTheCall(Consumer<DefaultCompressionService> call) {
		assertThatIllegalArgumentException().isThrownBy(() -> call.accept(this.test.service))
			.satisfies((ex) -> assertThat(ex.getMessage().toLowerCase(Locale.ROOT)).containsAnyOf("must not be null",
					"must be", "lz4"));
	}

}
