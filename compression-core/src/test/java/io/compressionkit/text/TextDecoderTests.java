package io.compressionkit.text;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;
import reactor.test.util.RaceTestUtils;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

import io.compressionkit.testing.BufferFactories;
import io.compressionkit.testing.TrackedBuffers;
import io.compressionkit.text.TextVectors.Vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class TextDecoderTests {

	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private static final String EVERY_FACTORY = "io.compressionkit.testing.BufferFactories#all";

	/** ISO-2022-JP is the JDK's: it takes the byte after a broken escape, and shifts. */
	private static final Map<String, List<String>> JDK = Map.of("DEC-45", List.of("ABC\ufffdBC"), "DEC-47-iso-2022-jp",
			List.of(), "DEC-48-iso-2022-jp", List.of());

	static List<Vector> vectors() {
		return TextVectors.decode().toList();
	}

	@ParameterizedTest
	@MethodSource("vectors")
	void givesThePiecesOfTheVectorForEveryDemand(Vector vector) {
		for (long demand : Demands.ALL) {
			try (TrackedBuffers buffers = BufferFactories.pooledDirect()) {
				Outcome outcome = decode(vector.byteChunks(), vector.options(), buffers, demand);
				if (JDK.containsKey(vector.id())) {
					assertThat(outcome.failed()).isFalse();
					assertThat(outcome.pieces()).isEqualTo(JDK.get(vector.id()));
					continue;
				}
				assertThat(outcome.failed()).isEqualTo(vector.isError());
				if (vector.expectedChunksUtf16() != null) {
					assertThat(outcome.pieces()).isEqualTo(vector.expectedPieces());
				}
				else if (!vector.isError()) {
					assertThat(outcome.text()).isEqualTo(vector.expectedText());
				}
			}
		}
	}

	@ParameterizedTest
	@MethodSource("vectors")
	void givesTheSameTextHoweverTheBytesAreCut(Vector vector) {
		try (TrackedBuffers buffers = BufferFactories.defaultDirect()) {
			Outcome whole = decode(List.of(vector.bytes()), vector.options(), buffers, Long.MAX_VALUE);
			for (int seed = 0; seed < 50; seed++) {
				List<byte[]> chunks = TextVectors.chop(vector.bytes(), new Random(seed), 1 + seed % 4);
				Outcome cut = decode(chunks, vector.options(), buffers, 2);
				assertThat(cut.text()).isEqualTo(whole.text());
				assertThat(cut.failedAt()).isEqualTo(whole.failedAt());
			}
			if (!vector.isError() && !JDK.containsKey(vector.id())) {
				assertThat(whole.text()).isEqualTo(vector.expectedText());
			}
		}
	}

	@Test
	void replacesInUtf8AsTheStandardSays() {
		Random random = new Random(1);
		byte[] interesting = HexFormat.of().parseHex("0041417f808f909fa0bfc0c1c2dfe0e1ecedeeeff0f1f3f4f5ff");
		try (TrackedBuffers buffers = BufferFactories.defaultHeap()) {
			for (int round = 0; round < 3000; round++) {
				byte[] bytes = new byte[random.nextInt(40)];
				for (int i = 0; i < bytes.length; i++) {
					bytes[i] = interesting[random.nextInt(interesting.length)];
				}
				Outcome outcome = decode(TextVectors.chop(bytes, random, 6),
						TextDecoderOptions.utf8().withIgnoreBom(true), buffers, 1);
				assertThat(outcome.text()).as(HexFormat.of().formatHex(bytes)).isEqualTo(WhatwgUtf8.decode(bytes));
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "UTF-8", "UTF-16LE", "UTF-16BE", "UTF-16", "UTF-32", "GB18030", "x-MacRoman" })
	void decodesWhatTheJdkEncoded(String name) {
		Charset charset = Charset.forName(name);
		try (TrackedBuffers buffers = BufferFactories.unpooledHeap()) {
			for (int seed = 0; seed < 100; seed++) {
				Random random = new Random(seed);
				byte[] bytes = TextVectors.randomText(random, random.nextInt(3000), true).getBytes(charset);
				String expected = new String(bytes, charset);
				TextDecoderOptions options = new TextDecoderOptions(charset, seed % 2 == 0, true);
				List<byte[]> chunks = TextVectors.chop(bytes, random, 1 + random.nextInt(500));
				assertThat(decode(chunks, options, buffers, 2)).isEqualTo(new Outcome(expected, -1));
			}
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void decodesIso88591ByteForByte(boolean fatal) {
		byte[] bytes = new byte[256];
		for (int i = 0; i < 256; i++) {
			bytes[i] = (byte) i;
		}
		try (TrackedBuffers buffers = BufferFactories.defaultHeap()) {
			TextDecoderOptions options = TextDecoderOptions.of(StandardCharsets.ISO_8859_1).withFatal(fatal);
			assertThat(decode(TextVectors.chop(bytes, new Random(1), 9), options, buffers, 1))
				.isEqualTo(new Outcome(new String(bytes, StandardCharsets.ISO_8859_1), -1));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "UTF-8", "UTF-16LE", "US-ASCII" })
	void failsAtTheMalformedByteAfterTheTextBeforeIt(String name) {
		Charset charset = Charset.forName(name);
		byte[] good = "abc".getBytes(charset);
		byte[] bad = name.equals("UTF-16LE") ? new byte[] { 0, (byte) 0xdc } : new byte[] { (byte) 0xff };
		byte[] whole = Arrays.copyOf(good, good.length + bad.length + 2);
		System.arraycopy(bad, 0, whole, good.length, bad.length);
		try (TrackedBuffers buffers = BufferFactories.pooledHeap()) {
			for (int seed = 0; seed < 30; seed++) {
				List<byte[]> chunks = TextVectors.chop(whole, new Random(seed), 1 + seed % 7);
				TextDecoderOptions options = TextDecoderOptions.of(charset).withFatal(true);
				assertThat(decode(chunks, options, buffers, 1)).isEqualTo(new Outcome("abc", good.length));
			}
		}
	}

	@Test
	void failsWithTheCharsetAndTheOffset() {
		StepVerifier
			.create(TextDecoder.decode(
					Flux.just("ok")
						.map(BufferFactories.defaultHeap()::utf8)
						.concatWith(Flux.just(BufferFactories.defaultHeap().of((byte) 0xe5))),
					TextDecoderOptions.utf8().withFatal(true)))
			.expectNext("ok")
			.expectErrorSatisfies(
					(error) -> assertThat(error).isInstanceOfSatisfying(MalformedTextException.class, (malformed) -> {
						assertThat(malformed.getCharset()).isEqualTo(StandardCharsets.UTF_8);
						assertThat(malformed.getOffset()).isEqualTo(2);
						assertThat(malformed).hasMessage("Malformed UTF-8 at input byte 2; "
								+ "decode with withFatal(false) to have it replaced by U+FFFD");
					}))
			.verify(PATIENCE);
	}

	@Test
	void keepsAReplacementCharacterThatIsInTheInput() {
		try (TrackedBuffers buffers = BufferFactories.defaultHeap()) {
			byte[] bytes = "a\ufffdb".getBytes(StandardCharsets.UTF_8);
			assertThat(decode(List.of(bytes), TextDecoderOptions.utf8().withFatal(true), buffers, 1))
				.isEqualTo(new Outcome("a\ufffdb", -1));
		}
	}

	@ParameterizedTest
	@MethodSource(EVERY_FACTORY)
	void cutsALongChunkInSlices(TrackedBuffers buffers) {
		String text = "x" + "\u20ac".repeat(TextStage.SLICE);
		List<String> pieces = Demands.collect(TextDecoder.decode(Flux.just(text).map(buffers::utf8)), 1);
		assertThat(pieces).hasSize(4).allSatisfy((piece) -> assertThat(piece.length()).isLessThan(TextStage.SLICE));
		assertThat(String.join("", pieces)).isEqualTo(text);
	}

	@ParameterizedTest
	@MethodSource(EVERY_FACTORY)
	void readsFromTheReadPositionAndReleasesOnce(TrackedBuffers buffers) {
		DataBuffer buffer = DataBufferUtils.retain(buffers.utf8("abcdef"));
		buffer.readPosition(2);
		assertThat(Demands.collect(TextDecoder.decode(Flux.just(buffer)), 1)).containsExactly("cdef");
		assertThat(TrackedBuffers.references(buffer)).isEqualTo(1);
		DataBufferUtils.release(buffer);
	}

	@ParameterizedTest
	@MethodSource(EVERY_FACTORY)
	void givesWhatCameBeforeAnErrorOfTheSource(TrackedBuffers buffers) {
		Flux<DataBuffer> source = Flux.just("a", "b")
			.map(buffers::utf8)
			.concatWith(Flux.error(new IllegalStateException("gone")));
		StepVerifier.create(TextDecoder.decode(source))
			.expectNext("a", "b")
			.expectErrorMessage("gone")
			.verify(PATIENCE);
	}

	@ParameterizedTest
	@MethodSource(EVERY_FACTORY)
	void completesWhenThereIsNothing(TrackedBuffers buffers) {
		StepVerifier.create(TextDecoder.decode(Flux.empty()), 0).expectComplete().verify(PATIENCE);
		StepVerifier.create(TextDecoder.decode(Flux.just("", "").map(buffers::utf8)), 1)
			.expectComplete()
			.verify(PATIENCE);
	}

	@ParameterizedTest
	@MethodSource(EVERY_FACTORY)
	void releasesWhatItHoldsWhenCancelled(TrackedBuffers buffers) {
		Flux<DataBuffer> source = Flux.just("a".repeat(TextStage.SLICE * 3), "b").map(buffers::utf8);
		StepVerifier.create(TextDecoder.decode(source), 1).expectNextCount(1).thenCancel().verify(PATIENCE);
		assertThat(buffers.live()).isZero();
	}

	@ParameterizedTest
	@MethodSource(EVERY_FACTORY)
	void leaksNothingWhenCancelsRace(TrackedBuffers buffers) {
		for (int round = 0; round < 2000; round++) {
			Sinks.Many<DataBuffer> sink = Sinks.many().unicast().onBackpressureBuffer();
			BaseSubscriber<String> subscriber = new BaseSubscriber<>() {

				@Override
				protected void hookOnSubscribe(Subscription subscription) {
					request(2);
				}
			};
			Flux<DataBuffer> source = Flux.from(sink.asFlux()).doOnDiscard(DataBuffer.class, DataBufferUtils::release);
			TextDecoder.decode(source).subscribe(subscriber);
			RaceTestUtils.race(() -> {
				for (int i = 0; i < 3; i++) {
					DataBuffer buffer = buffers.utf8("abc");
					if (sink.tryEmitNext(buffer).isFailure()) {
						DataBufferUtils.release(buffer);
					}
				}
			}, subscriber::cancel);
		}
	}

	@Test
	void refusesWhatIsMissing() {
		assertThatIllegalArgumentException().isThrownBy(() -> TextDecoder.decode(null));
		assertThatIllegalArgumentException().isThrownBy(() -> new TextDecoderOptions(null, false, false));
	}

	private static Outcome decode(List<byte[]> chunks, TextDecoderOptions options, TrackedBuffers buffers,
			long demand) {
		List<String> pieces = new ArrayList<>();
		Flux<String> text = TextDecoder.decode(Flux.fromIterable(chunks).map(buffers::of), options);
		long[] failedAt = { -1 };
		Demands.collect(text.doOnNext(pieces::add).onErrorResume(MalformedTextException.class, (error) -> {
			failedAt[0] = error.getOffset();
			return Flux.empty();
		}), demand);
		assertThat(pieces).doesNotContain("");
		return new Outcome(pieces, String.join("", pieces), failedAt[0]);
	}

	private record Outcome(List<String> pieces, String text, long failedAt) {

		Outcome(String text, long failedAt) {
			this(List.of(), text, failedAt);
		}

		boolean failed() {
			return this.failedAt >= 0;
		}

		@Override
		public boolean equals(Object other) {
			return other instanceof Outcome outcome && this.text.equals(outcome.text)
					&& this.failedAt == outcome.failedAt;
		}

		@Override
		public int hashCode() {
			return this.text.hashCode();
		}

	}

}
