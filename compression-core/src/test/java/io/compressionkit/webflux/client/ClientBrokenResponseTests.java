package io.compressionkit.webflux.client;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClientResponseException;

import io.compressionkit.DecompressionLimitException;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.FlushMode;
import io.compressionkit.MalformedContentException;
import io.compressionkit.MalformedContentException.Reason;
import io.compressionkit.codec.zstd.ZstdCodec;
import io.compressionkit.codec.zstd.ZstdOptions;
import io.compressionkit.testing.TrackedBuffers;
import io.compressionkit.webflux.client.ScriptedServer.Reply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What becomes of responses that are broken or too large: an error in the body, never a
 * short success.
 */
@ExtendWith(LeakGuard.class)
class ClientBrokenResponseTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final byte[] CONTENT = ClientCodecs.text(200_000);

	static Stream<Object[]> connectorsAndCodings() {
		return ClientCodecs.connectorsAndCodings()
			.filter((arguments) -> !arguments[0].toString().endsWith("_DECODING"));
	}

	@ParameterizedTest
	@MethodSource("connectorsAndCodings")
	void failsOnATruncatedBodyWhoseLengthIsRight(ClientConnector connector, String coding) {
		byte[] encoded = ClientCodecs.encode(CONTENT, coding);
		for (int cut : new int[] { 1, encoded.length / 2, encoded.length - 1 }) {
			byte[] truncated = Arrays.copyOf(encoded, cut);
			assertFails(connector, Reply.status(200).header("Content-Encoding", coding).body(truncated),
					Reason.TRUNCATED);
			assertFails(connector, Reply.status(200).header("Content-Encoding", coding).chunked(truncated, 1000),
					Reason.TRUNCATED);
		}
	}

	@ParameterizedTest
	@MethodSource("connectorsAndCodings")
	void failsOnATruncatedBodyThatEndsWithTheConnection(ClientConnector connector, String coding) {
		byte[] encoded = ClientCodecs.encode(CONTENT, coding);
		assertFails(connector,
				Reply.status(200)
					.header("Content-Encoding", coding)
					.header("Connection", "close")
					.end(Arrays.copyOf(encoded, encoded.length - 1))
					.thenClose(),
				Reason.TRUNCATED);
	}

	@ParameterizedTest
	@MethodSource("connectorsAndCodings")
	void failsOnBytesAfterTheEnd(ClientConnector connector, String coding) {
		byte[] encoded = ClientCodecs.encode(CONTENT, coding);
		byte[] longer = Arrays.copyOf(encoded, encoded.length + 20);
		longer[encoded.length] = 'x';
		assertThat(failure(connector, Reply.status(200).header("Content-Encoding", coding).body(longer)))
			.isInstanceOf(MalformedContentException.class);
	}

	@ParameterizedTest
	@MethodSource("connectorsAndCodings")
	void failsOnBytesThatAreNotOfTheCoding(ClientConnector connector, String coding) {
		byte[] nonsense = new byte[3000];
		Arrays.fill(nonsense, (byte) 0xff);
		assertFails(connector, Reply.status(200).header("Content-Encoding", coding).body(nonsense), Reason.CORRUPT);
	}

	@ParameterizedTest
	@EnumSource(names = { "REACTOR_NETTY", "JDK", "JETTY" })
	void failsOnAWrongChecksum(ClientConnector connector) {
		byte[] encoded = ClientCodecs.encode(CONTENT, "gzip");
		encoded[encoded.length - 8] ^= 1;
		assertFails(connector, Reply.status(200).header("Content-Encoding", "gzip").body(encoded), Reason.CHECKSUM);
	}

	@ParameterizedTest
	@MethodSource("connectorsAndCodings")
	void failsWhenTheConnectionEndsBeforeTheBody(ClientConnector connector, String coding) {
		byte[] encoded = ClientCodecs.encode(CONTENT, coding);
		byte[] half = Arrays.copyOf(encoded, encoded.length / 2);
		Reply chunks = Reply.status(200).header("Content-Encoding", coding).chunkedWithoutEnd(half, 1000);
		assertThat(failure(connector, chunks)).isNotInstanceOf(MalformedContentException.class);
		Reply lengthMissed = Reply.status(200)
			.header("Content-Encoding", coding)
			.header("Content-Length", Integer.toString(encoded.length))
			.end(half)
			.thenClose();
		assertThat(failure(connector, lengthMissed)).isNotInstanceOf(MalformedContentException.class);
	}

	@ParameterizedTest
	@EnumSource
	void failsWhenTheConnectionIsReset(ClientConnector connector) {
		byte[] encoded = ClientCodecs.encode(CONTENT, "gzip");
		assertThat(failure(connector,
				Reply.status(200)
					.header("Content-Encoding", "gzip")
					.header("Content-Length", Integer.toString(encoded.length))
					.end(Arrays.copyOf(encoded, encoded.length / 2))
					.thenReset()))
			.isNotNull();
	}

	@ParameterizedTest
	@EnumSource(names = { "REACTOR_NETTY", "JDK", "JETTY" })
	void failsWhenAnInnerCodingIsTruncated(ClientConnector connector) {
		byte[] inner = ClientCodecs.encode(CONTENT, "gzip");
		byte[] encoded = ClientCodecs.encode(Arrays.copyOf(inner, inner.length - 9), "zstd");
		assertFails(connector, Reply.status(200).header("Content-Encoding", "gzip, zstd").body(encoded),
				Reason.TRUNCATED);
	}

	@ParameterizedTest
	@EnumSource(names = { "REACTOR_NETTY", "JDK", "JETTY" })
	void refusesAZstdWindowOverEightMebibytes(ClientConnector connector) {
		try (ZstdCodec codec = new ZstdCodec(ZstdOptions.defaults().withLevel(3).withWindowLog(24))) {
			byte[] encoded = ClientCodecs.SERVICE
				.compress(Flux.fromArray(chunks(ClientCodecs.text(20_000))), codec, FlushMode.ON_COMPLETE)
				.map(TrackedBuffers::take)
				.reduce(new byte[0], ClientBrokenResponseTests::concat)
				.block(PATIENCE);
			assertFails(connector, Reply.status(200).header("Content-Encoding", "zstd").body(encoded),
					Reason.WINDOW_TOO_LARGE);
		}
	}

	@ParameterizedTest
	@MethodSource("connectorsAndCodings")
	void givesWhatWasDecodedBeforeItFails(ClientConnector connector, String coding) {
		byte[] encoded = ClientCodecs.encode(CONTENT, coding);
		byte[] truncated = Arrays.copyOf(encoded, encoded.length - 1);
		try (ScriptedServer server = ScriptedServer
			.always(Reply.status(200).header("Content-Encoding", coding).body(truncated))) {
			AtomicInteger seen = new AtomicInteger();
			StepVerifier
				.create(ClientCodecs.client(connector)
					.get()
					.uri(server.url())
					.retrieve()
					.bodyToFlux(DataBuffer.class)
					.doOnNext((buffer) -> seen.addAndGet(TrackedBuffers.take(buffer).length))
					.then())
				.expectError(MalformedContentException.class)
				.verify(PATIENCE);
			assertThat(seen.get()).isPositive();
		}
	}

	@ParameterizedTest
	@MethodSource("connectorsAndCodings")
	void takesABodyOfExactlyTheLimitAndNoByteMore(ClientConnector connector, String coding) {
		Reply reply = Reply.status(200)
			.header("Content-Encoding", coding)
			.chunked(ClientCodecs.encode(CONTENT, coding), 5000);
		try (ScriptedServer server = ScriptedServer.always(reply)) {
			assertThat(get(connector, server, CONTENT.length)).isEqualTo(CONTENT);
			assertThatExceptionOfType(WebClientResponseException.class)
				.isThrownBy(() -> get(connector, server, CONTENT.length - 1))
				.havingCause()
				.isInstanceOfSatisfying(DecompressionLimitException.class, (ex) -> {
					assertThat(ex.getValue()).isEqualTo(CONTENT.length - 1);
					assertThat(ex).hasMessageContaining("compression.client.response.max-size");
				});
		}
	}

	@ParameterizedTest
	@MethodSource("connectorsAndCodings")
	void stopsABombAtTheLimitInFlatMemory(ClientConnector connector, String coding) {
		byte[] bomb = bomb(coding);
		try (ScriptedServer server = ScriptedServer
			.always(Reply.status(200).header("Content-Encoding", coding).body(bomb))) {
			AtomicLong seen = new AtomicLong();
			StepVerifier
				.create(client(connector, 32 << 20).get()
					.uri(server.url())
					.retrieve()
					.bodyToFlux(DataBuffer.class)
					.doOnNext((buffer) -> seen.addAndGet(TrackedBuffers.take(buffer).length))
					.then())
				.expectErrorSatisfies(
						(error) -> assertThat(error).hasRootCauseInstanceOf(DecompressionLimitException.class))
				.verify(PATIENCE);
			// A zstd frame that declares its size is refused before anything is decoded.
			assertThat(seen.get()).isIn(0L, (long) (32 << 20));
		}
	}

	@Test
	void aRatioLimitStopsABomb() {
		ClientCompressionSettings settings = ClientCompressionSettings.defaults()
			.withResponseLimits(DecompressionLimits.none().withMaxRatio(100));
		try (ScriptedServer server = ScriptedServer
			.always(Reply.status(200).header("Content-Encoding", "gzip").body(bomb("gzip")))) {
			assertThatExceptionOfType(WebClientResponseException.class)
				.isThrownBy(() -> ClientCodecs.client(ClientConnector.REACTOR_NETTY, settings)
					.get()
					.uri(server.url())
					.retrieve()
					.bodyToMono(byte[].class)
					.block(PATIENCE))
				.havingCause()
				.isInstanceOfSatisfying(DecompressionLimitException.class,
						(ex) -> assertThat(ex.getLimit()).isEqualTo(DecompressionLimitException.Limit.RATIO));
		}
	}

	private static byte[] bomb(String coding) {
		byte[] zeros = new byte[1 << 20];
		return ClientCodecs.SERVICE
			.compress(Flux.range(0, 200).map((i) -> DefaultDataBufferFactory.sharedInstance.wrap(zeros)),
					ClientCodecs.format(coding))
			.map(TrackedBuffers::take)
			.reduce(new byte[0], ClientBrokenResponseTests::concat)
			.block(PATIENCE);
	}

	private static DataBuffer[] chunks(byte[] content) {
		return new DataBuffer[] { DefaultDataBufferFactory.sharedInstance.wrap(content) };
	}

	private static byte[] concat(byte[] first, byte[] second) {
		byte[] all = Arrays.copyOf(first, first.length + second.length);
		System.arraycopy(second, 0, all, first.length, second.length);
		return all;
	}

	private static WebClient client(ClientConnector connector, long maxSize) {
		return ClientCodecs.client(connector, ClientCompressionSettings.defaults()
			.withResponseLimits(ClientCompressionSettings.defaults().responseLimits().withMaxOutputSize(maxSize)));
	}

	private static byte[] get(ClientConnector connector, ScriptedServer server, long maxSize) {
		return client(connector, maxSize).get().uri(server.url()).retrieve().bodyToMono(byte[].class).block(PATIENCE);
	}

	private static void assertFails(ClientConnector connector, Reply reply, Reason reason) {
		assertThat(failure(connector, reply)).isInstanceOfSatisfying(MalformedContentException.class,
				(ex) -> assertThat(ex.getReason()).isEqualTo(reason));
	}

	private static Throwable failure(ClientConnector connector, Reply reply) {
		try (ScriptedServer server = ScriptedServer.always(reply)) {
			return ClientCodecs.client(connector)
				.get()
				.uri(server.url())
				.retrieve()
				.bodyToMono(byte[].class)
				.map((body) -> new IllegalStateException("A success of %d bytes".formatted(body.length)))
				.cast(Throwable.class)
				.onErrorResume(Mono::just)
				.map((error) -> {
					assertThat(error).isNotInstanceOf(IllegalStateException.class);
					return error;
				})
				.block(PATIENCE);
		}
	}

}
