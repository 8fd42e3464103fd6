package io.compressionkit.engine;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;

import io.compressionkit.CodecStream;
import io.compressionkit.CodecStream.Directive;
import io.compressionkit.CodecStream.Status;
import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionResult;
import io.compressionkit.DecompressionLimitException;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.DecompressionRequest;
import io.compressionkit.Execution;
import io.compressionkit.MalformedContentException;
import io.compressionkit.MalformedContentException.Reason;
import io.compressionkit.TransformOptions;
import io.compressionkit.testing.BufferFactories;
import io.compressionkit.testing.TrackedBuffers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Codecs that others write: good ones work like those of the library, and bad ones fail
 * without a hang or a leak.
 */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ThirdPartyCodecTests {

	private static final CompressionFormat FORMAT = RunLengthCodec.FORMAT;

	private static final byte[] DATA = Payloads.concat(Payloads.logs(100_000), new byte[100_000],
			Payloads.random(65_536));

	@Test
	void aFormatOfOnesOwnIsAFormatLikeTheOthers() {
		try (TestService test = TestService.with(new RunLengthCodec())) {
			byte[] compressed = test.service.compressSync(DATA, FORMAT);
			assertThat(test.service.compress(DATA, FORMAT).block(Chunks.PATIENCE)).isEqualTo(compressed);
			assertThat(test.service.decompress(compressed, FORMAT).block(Chunks.PATIENCE)).isEqualTo(DATA);
			CompressionResult twice = test.service
				.decompressSync(DecompressionRequest.detectingFormat(Payloads.concat(compressed, compressed)));
			assertThat(twice.format()).isEqualTo(FORMAT);
			assertThat(twice.streams()).isEqualTo(2);
			assertThat(twice.bytesProduced()).isEqualTo(2L * DATA.length);
			for (List<byte[]> chunks : List.of(Chunks.of(DATA, 1 << 20), Chunks.of(DATA, 7),
					Chunks.random(DATA, 1, 5000))) {
				assertThat(Chunks.join(test.service.compress(Chunks.flux(chunks), FORMAT))).isEqualTo(compressed);
			}
			for (List<byte[]> chunks : List.of(Chunks.of(compressed, 1 << 20), Chunks.of(compressed, 1),
					Chunks.random(compressed, 2, 5000))) {
				assertThat(Chunks.join(test.service.decompress(Chunks.flux(chunks), FORMAT))).isEqualTo(DATA);
			}
		}
	}

	@Test
	void limitsAndPoliciesHoldForItAsWell() {
		try (TestService test = TestService.with(new RunLengthCodec())) {
			byte[] compressed = test.service.compressSync(DATA, FORMAT);
			DecompressionRequest request = DecompressionRequest.of(compressed, FORMAT);
			assertThat(catchThrowableOfType(DecompressionLimitException.class,
					() -> test.service.decompressSync(
							request.withLimits(DecompressionLimits.none().withMaxOutputSize(DATA.length - 1)))))
				.isNotNull();
			byte[] half = Arrays.copyOf(compressed, compressed.length / 2);
			assertThat(reason(test, DecompressionRequest.of(half, FORMAT))).isEqualTo(Reason.TRUNCATED);
			byte[] junk = Payloads.concat(compressed, new byte[] { 1 });
			assertThat(reason(test, DecompressionRequest.of(junk, FORMAT))).isEqualTo(Reason.TRAILING_DATA);
			byte[] two = Payloads.concat(compressed, compressed);
			assertThat(reason(test, DecompressionRequest.of(two, FORMAT).withPolicy(DecompressionPolicy.STRICT)))
				.isEqualTo(Reason.TRAILING_DATA);
		}
	}

	private static Reason reason(TestService test, DecompressionRequest request) {
		return catchThrowableOfType(MalformedContentException.class, () -> test.service.decompressSync(request))
			.getReason();
	}

	@Test
	void aCodecThatAsksForInputJustWhenTheOutputIsFullIsGivenRoom() {
		try (TestService test = TestService.with(codec(new Script((source, target, directive) -> {
			int size = Math.min(source.remaining(), target.remaining());
			target.put(source.slice().limit(size));
			source.position(source.position() + size);
			return source.hasRemaining() ? Status.NEEDS_OUTPUT
					: (directive == Directive.FINISH) ? Status.FINISHED : Status.NEEDS_INPUT;
		})))) {
			for (int size : new int[] { 65_536, 131_072, 196_608, 250_000 }) {
				byte[] data = Payloads.random(size);
				assertThat(test.service.compressSync(data, FORMAT)).isEqualTo(data);
				assertThat(Chunks.join(test.service.compress(Chunks.flux(data), FORMAT))).isEqualTo(data);
				assertThat(Chunks.join(test.service.compress(Chunks.flux(Chunks.of(data, 65_536)), FORMAT)))
					.isEqualTo(data);
			}
		}
	}

	static Stream<Arguments> broken() {
		return Stream.of(
				Arguments.of("makes no progress", new Script((source, target, directive) -> Status.NEEDS_OUTPUT)),
				Arguments.of("moves the source back", new Script((source, target, directive) -> {
					if (source.position() > 0) {
						source.position(0);
						return Status.NEEDS_INPUT;
					}
					source.position(source.limit() / 2);
					target.put((byte) 1);
					return Status.NEEDS_OUTPUT;
				})), Arguments.of("moves the target back", new Script((source, target, directive) -> {
					if (target.position() > 0) {
						target.position(0);
						return Status.NEEDS_OUTPUT;
					}
					target.put((byte) 1);
					source.position(source.position() + 1);
					return Status.NEEDS_OUTPUT;
				})),
				Arguments.of("leaves input and asks for more",
						new Script((source, target, directive) -> Status.NEEDS_INPUT)),
				Arguments.of("asks for input for ever", new Script((source, target, directive) -> {
					source.position(source.limit());
					return Status.NEEDS_INPUT;
				})), Arguments.of("ends at once", new Script((source, target, directive) -> Status.FINISHED)),
				Arguments.of("gives no status", new Script((source, target, directive) -> null)),
				Arguments.of("throws", new Script((source, target, directive) -> {
					throw new UnsupportedOperationException("broken");
				})), Arguments.of("throws after some output", new Script((source, target, directive) -> {
					target.put((byte) 1);
					throw new UnsupportedOperationException("broken");
				})), Arguments.of("runs over the target", new Script((source, target, directive) -> {
					target.put(new byte[target.remaining() + 1]);
					return Status.NEEDS_OUTPUT;
				})), Arguments.of("fails badly", new Script((source, target, directive) -> {
					throw new NoClassDefFoundError("broken");
				})));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("broken")
	void aBrokenCodecFailsAndLeavesNothingBehind(String how, Script script) {
		byte[] source = Payloads.concat(new byte[] { 'R', 'L' }, Payloads.logs(1000));
		try (TrackedBuffers buffers = BufferFactories.pooledDirect();
				TestService test = TestService.with(codec(script))) {
			List<Throwable> errors = Stream.of(catchThrowable(() -> test.service.compressSync(source, FORMAT)),
					catchThrowable(() -> test.service.decompressSync(source, FORMAT)),
					test.service.compress(source, FORMAT).materialize().block(Chunks.PATIENCE).getThrowable(),
					test.service.decompress(source, FORMAT).materialize().block(Chunks.PATIENCE).getThrowable(),
					Chunks.collect(test.service.compress(stream(buffers, source), FORMAT)).error(),
					Chunks.collect(test.service.decompress(stream(buffers, source), FORMAT)).error(),
					Chunks.collect(test.service.compress(stream(buffers, source), test.codec(FORMAT),
							TransformOptions.defaults().withExecution(Execution.WORKER)))
						.error())
				.toList();
			assertThat(errors).allSatisfy((error) -> assertThat(error).isInstanceOfAny(IllegalStateException.class,
					UnsupportedOperationException.class, BufferOverflowException.class, NoClassDefFoundError.class,
					MalformedContentException.class));
			assertThat(script.open).as("streams that were not closed").hasValue(0);
		}
	}

	private static Flux<DataBuffer> stream(TrackedBuffers buffers, byte[] source) {
		return Chunks.flux(buffers.factory(), Chunks.of(source, 100));
	}

	@Test
	void aCodecThatCannotBeginFailsTheResult() {
		CompressionCodec broken = new CompressionCodec() {
			@Override
			public CompressionFormat format() {
				return FORMAT;
			}

			@Override
			public CodecStream newCompressor() {
				throw new UnsupportedOperationException("no compressor");
			}

			@Override
			public CodecStream newDecompressor() {
				throw new UnsupportedOperationException("no decompressor");
			}
		};
		try (TrackedBuffers buffers = BufferFactories.pooledHeap(); TestService test = TestService.with(broken)) {
			assertThat(Chunks.collect(test.service.compress(stream(buffers, DATA), FORMAT)).error())
				.hasMessage("no compressor");
			assertThat(Chunks.collect(test.service.decompress(stream(buffers, DATA), FORMAT)).error())
				.hasMessage("no decompressor");
			assertThat(test.service.compress(DATA, FORMAT).materialize().block(Chunks.PATIENCE).getThrowable())
				.hasMessage("no compressor");
		}
	}

	private static CompressionCodec codec(Script script) {
		return new CompressionCodec() {
			@Override
			public CompressionFormat format() {
				return FORMAT;
			}

			@Override
			public CodecStream newCompressor() {
				return script.begin();
			}

			@Override
			public CodecStream newDecompressor() {
				return script.begin();
			}
		};
	}

	/** What a codec does at every call. */
	@FunctionalInterface
	private interface Step {

		Status process(ByteBuffer source, ByteBuffer target, Directive directive);

	}

	/** Makes streams that all do the same, and counts those that are open. */
	private record Script(Step step, AtomicInteger open) {

		Script(Step step) {
			this(step, new AtomicInteger());
		}

		CodecStream begin() {
			this.open.incrementAndGet();
			return new CodecStream() {
				private boolean closed;

				@Override
				public Status process(ByteBuffer source, ByteBuffer target, Directive directive) {
					assertThat(this.closed).isFalse();
					return Script.this.step.process(source, target, directive);
				}

				@Override
				public void close() {
					if (!this.closed) {
						this.closed = true;
						Script.this.open.decrementAndGet();
					}
				}
			};
		}

	}

}
