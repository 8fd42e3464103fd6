package io.compressionkit.text;

import java.io.ByteArrayOutputStream;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

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
import org.springframework.core.io.buffer.DefaultDataBufferFactory;

import io.compressionkit.testing.BufferFactories;
import io.compressionkit.testing.TrackedBuffers;
import io.compressionkit.text.TextVectors.Vector;

import static org.assertj.core.api.Assertions.assertThat;

class TextEncoderTests {

	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private static final String EVERY_FACTORY = "io.compressionkit.testing.BufferFactories#all";

	static List<Vector> vectors() {
		return TextVectors.encode().toList();
	}

	@ParameterizedTest
	@MethodSource("vectors")
	void givesThePiecesOfTheVectorForEveryKindOfChunkAndDemand(Vector vector) {
		List<Function<String, CharSequence>> kinds = List.of((text) -> text, StringBuilder::new, CharBuffer::wrap);
		for (Function<String, CharSequence> kind : kinds) {
			for (long demand : Demands.ALL) {
				try (TrackedBuffers buffers = BufferFactories.pooledDirect()) {
					Flux<CharSequence> source = Flux.fromIterable(vector.textChunks()).map(kind);
					assertThat(Demands.collect(hex(source, buffers), demand)).isEqualTo(vector.expectedChunksHex());
				}
			}
		}
	}

	@ParameterizedTest
	@MethodSource("vectors")
	void givesTheSameBytesHoweverTheTextIsCut(Vector vector) {
		String whole = String.join("", vector.textChunks());
		String expected = String.join("", vector.expectedChunksHex());
		try (TrackedBuffers buffers = BufferFactories.defaultHeap()) {
			assertThat(join(hex(Flux.just(whole), buffers))).isEqualTo(expected);
			for (int seed = 0; seed < 50; seed++) {
				List<String> chunks = TextVectors.chop(whole, new Random(seed), 1 + seed % 4);
				assertThat(join(hex(Flux.fromIterable(chunks), buffers))).isEqualTo(expected);
			}
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void encodesRandomTextAsCodePointByCodePoint(boolean wellFormed) {
		for (int seed = 0; seed < 300; seed++) {
			Random random = new Random(seed);
			String text = TextVectors.randomText(random, random.nextInt(3000), wellFormed);
			byte[] expected = codePointByCodePoint(text);
			if (wellFormed) {
				assertThat(expected).isEqualTo(text.getBytes(StandardCharsets.UTF_8));
			}
			List<String> chunks = TextVectors.chop(text, random, 1 + random.nextInt(700));
			assertThat(encode(chunks)).as("seed %d", seed).isEqualTo(expected);
		}
	}

	@Test
	void findsEverySurrogateAmongAscii() {
		for (int surrogate = Character.MIN_SURROGATE; surrogate <= Character.MAX_SURROGATE; surrogate++) {
			String text = "who? " + (char) surrogate + " me?";
			assertThat(encode(List.of(text))).isEqualTo(codePointByCodePoint(text));
		}
	}

	@Test
	void keepsQuestionMarksAndNotSurrogatesApartWhenTheScriptChanges() {
		List<String> chunks = List.of("a?", "\u00e9?", "b?\ud83f!", "?c", "\ud800", "?", "d");
		assertThat(encode(chunks)).isEqualTo(codePointByCodePoint(String.join("", chunks)));
	}

	@Test
	void cutsALongChunkInSlicesAcrossASurrogatePair() {
		String text = "a".repeat(TextStage.SLICE - 1) + "\ud83d\udc99".repeat(TextStage.SLICE);
		List<byte[]> pieces = TextEncoder.encode(Flux.just(text), DefaultDataBufferFactory.sharedInstance)
			.map(TrackedBuffers::take)
			.collectList()
			.block(PATIENCE);
		assertThat(pieces).hasSize(3).first().satisfies((piece) -> assertThat(piece).hasSize(TextStage.SLICE - 1));
		assertThat(concat(pieces)).isEqualTo(text.getBytes(StandardCharsets.UTF_8));
	}

	@ParameterizedTest
	@MethodSource(EVERY_FACTORY)
	void canBeSubscribedAgain(TrackedBuffers buffers) {
		Flux<String> pieces = hex(Flux.just("a\ud83d", "b"), buffers);
		assertThat(join(pieces)).isEqualTo(join(pieces)).isEqualTo("61efbfbd62");
	}

	@ParameterizedTest
	@MethodSource(EVERY_FACTORY)
	void givesWhatCameBeforeAnErrorOfTheSource(TrackedBuffers buffers) {
		Flux<String> source = Flux.just("a", "b\ud83d").concatWith(Flux.error(new IllegalStateException("gone")));
		StepVerifier.create(hex(source, buffers)).expectNext("61", "62").expectErrorMessage("gone").verify(PATIENCE);
	}

	@ParameterizedTest
	@MethodSource(EVERY_FACTORY)
	void completesWhenThereIsNothing(TrackedBuffers buffers) {
		StepVerifier.create(hex(Flux.empty(), buffers), 0).expectComplete().verify(PATIENCE);
		StepVerifier.create(hex(Flux.just("", ""), buffers), 1).expectComplete().verify(PATIENCE);
	}

	@ParameterizedTest
	@MethodSource(EVERY_FACTORY)
	void releasesWhatNobodyTookWhenCancelled(TrackedBuffers buffers) {
		StepVerifier.create(hex(Flux.just("a", "b", "c"), buffers), 1).expectNext("61").thenCancel().verify(PATIENCE);
		assertThat(buffers.live()).isZero();
	}

	@ParameterizedTest
	@MethodSource(EVERY_FACTORY)
	void leaksNothingWhenCancelsRace(TrackedBuffers buffers) {
		for (int round = 0; round < 2000; round++) {
			Sinks.Many<String> sink = Sinks.many().unicast().onBackpressureBuffer();
			BaseSubscriber<DataBuffer> subscriber = new BaseSubscriber<>() {

				@Override
				protected void hookOnSubscribe(Subscription subscription) {
					request(2);
				}

				@Override
				protected void hookOnNext(DataBuffer buffer) {
					DataBufferUtils.release(buffer);
				}
			};
			TextEncoder.encode(sink.asFlux(), buffers.factory()).subscribe(subscriber);
			RaceTestUtils.race(() -> {
				sink.tryEmitNext("one");
				sink.tryEmitNext("two");
				sink.tryEmitNext("three");
			}, subscriber::cancel);
		}
	}

	private static Flux<String> hex(Flux<? extends CharSequence> source, TrackedBuffers buffers) {
		return TextEncoder.encode(source, buffers.factory())
			.map(TrackedBuffers::take)
			.map((bytes) -> HexFormat.of().formatHex(bytes));
	}

	private static String join(Flux<String> pieces) {
		return String.join("", Demands.collect(pieces, 3));
	}

	private static byte[] encode(List<String> chunks) {
		return concat(
				Demands.collect(TextEncoder.encode(Flux.fromIterable(chunks), DefaultDataBufferFactory.sharedInstance)
					.map(TrackedBuffers::take), 2));
	}

	private static byte[] concat(List<byte[]> pieces) {
		ByteArrayOutputStream whole = new ByteArrayOutputStream();
		pieces.forEach(whole::writeBytes);
		return whole.toByteArray();
	}

	private static byte[] codePointByCodePoint(String text) {
		int[] points = text.codePoints()
			.map((point) -> (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) ? 0xfffd : point)
			.toArray();
		return Arrays.stream(points)
			.mapToObj(Character::toString)
			.reduce("", String::concat)
			.getBytes(StandardCharsets.UTF_8);
	}

}
