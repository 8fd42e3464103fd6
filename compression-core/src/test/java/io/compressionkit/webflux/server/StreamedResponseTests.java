package io.compressionkit.webflux.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import io.compressionkit.CodecStream;
import io.compressionkit.CodecStream.Directive;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.codec.zstd.ZstdCodec;
import io.compressionkit.codec.zstd.ZstdOptions;
import io.compressionkit.webflux.server.RawConnection.RawResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Events, files, failures and cancelled responses.
 */
class StreamedResponseTests {

	private static final String TEXT = "All animals are equal, but some animals are more equal. ".repeat(100);

	private static final Handlers HANDLERS = new Handlers();

	@TempDir
	private static Path folder;

	private static ServerFixture server;

	@BeforeAll
	static void start() throws IOException {
		HANDLERS.file = Files.writeString(folder.resolve("file.txt"), TEXT.repeat(500));
		HANDLERS.smallFile = Files.writeString(folder.resolve("small.txt"), TEXT);
		server = ServerFixture.with(HANDLERS).start();
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	@AfterEach
	void nothingIsHeld() {
		server.assertNothingIsHeld();
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "deflate", "br", "zstd" })
	void eachEventCanBeDecodedAsSoonAsItIsSent(String coding) throws IOException {
		Sinks.Many<String> events = HANDLERS.newEvents();
		try (RawConnection connection = server.connect()) {
			RawResponse head = connection.get("/events", "Accept: text/event-stream", "Accept-Encoding: " + coding)
				.readHead();
			assertThat(head.status()).as("the header leaves before the first event").isEqualTo(200);
			assertThat(head.header("content-encoding")).isEqualTo(coding);
			assertThat(head.header("content-type")).startsWith("text/event-stream");
			try (PartialDecoder decoder = new PartialDecoder(coding)) {
				for (int i = 0; i < 20; i++) {
					String event = "event number " + i;
					events.emitNext(event, Sinks.EmitFailureHandler.FAIL_FAST);
					String expected = "data:" + event + "\n\n";
					StringBuilder decoded = new StringBuilder();
					while (decoded.length() < expected.length()) {
						decoded.append(decoder.decode(connection.readChunk()));
					}
					assertThat(decoded).hasToString(expected);
				}
				events.emitComplete(Sinks.EmitFailureHandler.FAIL_FAST);
				RawResponse rest = new RawResponse(head.lines);
				connection.readBody(rest, false);
				assertThat(rest.complete).isTrue();
				decoder.decode(rest.body());
				assertThat(decoder.isFinished()).as("one stream, that has ended").isTrue();
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "deflate", "br", "zstd" })
	void eachItemOfNewlineDelimitedJsonCanBeDecodedAsSoonAsItIsSent(String coding) throws IOException {
		Sinks.Many<String> events = HANDLERS.newEvents();
		try (RawConnection connection = server.connect()) {
			RawResponse head = connection.get("/items", "Accept: application/x-ndjson", "Accept-Encoding: " + coding)
				.readHead();
			assertThat(head.header("content-encoding")).isEqualTo(coding);
			try (PartialDecoder decoder = new PartialDecoder(coding)) {
				for (int i = 0; i < 5; i++) {
					events.emitNext("n" + i, Sinks.EmitFailureHandler.FAIL_FAST);
					String expected = "{\"name\":\"n" + i + "\"}\n";
					StringBuilder decoded = new StringBuilder();
					while (decoded.length() < expected.length()) {
						decoded.append(decoder.decode(connection.readChunk()));
					}
					assertThat(decoded).hasToString(expected);
				}
			}
		}
		await().atMost(Duration.ofSeconds(10)).until(() -> events.currentSubscriberCount() == 0);
	}

	@Test
	void anEventIsSentInOneChunk() throws IOException {
		Sinks.Many<String> events = HANDLERS.newEvents();
		try (RawConnection connection = server.connect()) {
			connection.get("/events", "Accept: text/event-stream", "Accept-Encoding: gzip").readHead();
			for (int i = 0; i < 10; i++) {
				events.emitNext("e" + i, Sinks.EmitFailureHandler.FAIL_FAST);
			}
			events.emitComplete(Sinks.EmitFailureHandler.FAIL_FAST);
			RawResponse response = connection.readBody(
					new RawResponse(List.of("HTTP/1.1 200", "transfer-encoding: chunked", "content-encoding: gzip")),
					false);
			assertThat(response.text()).startsWith("data:e0\n\ndata:e1\n\n").endsWith("data:e9\n\n");
			assertThat(response.chunks).hasSizeLessThanOrEqualTo(11);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "br", "zstd" })
	void anItemOfManyBuffersIsNotGathered(String coding) throws IOException {
		RawResponse response = server.get("/one-large-item", "Accept-Encoding: " + coding);
		assertThat(response.header("content-encoding")).isEqualTo(coding);
		assertThat(response.text()).isEqualTo(TEXT.repeat(300));
	}

	@Test
	void itemsOfACodecThatRunsOnTheWorkersAreFlushedToo() throws IOException {
		try (ServerFixture heavy = ServerFixture.with(HANDLERS)
			.codecs(new ZstdCodec(ZstdOptions.defaults().withLevel(19)))
			.start(); RawConnection connection = heavy.connect()) {
			Sinks.Many<String> events = HANDLERS.newEvents();
			connection.get("/events", "Accept: text/event-stream", "Accept-Encoding: zstd").readHead();
			events.emitNext("first", Sinks.EmitFailureHandler.FAIL_FAST);
			try (PartialDecoder decoder = new PartialDecoder("zstd")) {
				StringBuilder decoded = new StringBuilder();
				while (decoded.length() < 12) {
					decoded.append(decoder.decode(connection.readChunk()));
				}
				assertThat(decoded).hasToString("data:first\n\n");
			}
			connection.close();
			heavy.assertNothingIsHeld();
		}
	}

	@ParameterizedTest
	@CsvSource({ "/file, gzip, 500", "/file, br, 500", "/file, zstd, 500", "/small-file, gzip, 1",
			"/small-file, deflate, 1" })
	void filesThatCouldBeSentWithoutACopyAreReallyCompressed(String path, String coding, int times) throws IOException {
		try (RawConnection connection = server.connect()) {
			RawResponse response = connection.get(path, "Accept-Encoding: " + coding).read();
			assertThat(response.header("content-encoding")).isEqualTo(coding);
			assertThat(response.header("accept-ranges")).isNull();
			assertThat(response.body().length).isLessThan(TEXT.length() * times / 4);
			assertThat(response.text()).isEqualTo(TEXT.repeat(times));
			RawResponse plain = connection.get(path).read();
			assertThat(plain.header("accept-ranges")).isEqualTo("bytes");
			assertThat(plain.text()).isEqualTo(TEXT.repeat(times));
		}
	}

	@Test
	void aRangeOfAFileStaysAsItIs() throws IOException {
		RawResponse response = server.get("/file", "Accept-Encoding: gzip", "Range: bytes=10-2009");
		assertThat(response.status()).isEqualTo(206);
		assertThat(response.header("content-encoding")).isNull();
		assertThat(response.header("content-range")).startsWith("bytes 10-2009/");
		assertThat(response.text()).isEqualTo(TEXT.substring(10, 2010));
	}

	@Test
	void headOfAFileDescribesTheCodedFile() throws IOException {
		try (RawConnection connection = server.connect()) {
			RawResponse head = connection.head("HEAD", "/file", "Accept-Encoding: gzip").readWithoutBody();
			assertThat(head.header("content-encoding")).isEqualTo("gzip");
			assertThat(head.header("content-length")).isNull();
			assertThat(connection.get("/small-file", "Accept-Encoding: gzip").read().text()).isEqualTo(TEXT);
		}
	}

	@ParameterizedTest
	@CsvSource({ "gzip, /breaks", "deflate, /breaks", "br, /breaks", "zstd, /breaks", "gzip, /breaks-between-events",
			"zstd, /breaks-between-events", "br, /breaks-between-events" })
	void aHandlerThatFailsMidBodyAbortsTheConnectionWithoutAValidEnd(String coding, String path) throws IOException {
		try (RawConnection connection = server.connect()) {
			RawResponse response = connection.get(path, "Accept-Encoding: " + coding).read();
			assertThat(response.status()).isEqualTo(200);
			assertThat(response.complete).isFalse();
			assertThat(connection.isClosedByPeer()).isTrue();
			try (PartialDecoder decoder = new PartialDecoder(coding)) {
				decoder.decode(response.body());
				assertThat(decoder.isFinished()).isFalse();
			}
		}
	}

	@ParameterizedTest
	@CsvSource({ "/endless, gzip", "/endless, zstd", "/endless-events, gzip", "/endless-events, br" })
	void aClientThatGoesAwayReleasesEverything(String path, String coding) throws IOException {
		HANDLERS.cancelled.set(false);
		try (RawConnection connection = server.connect()) {
			connection.get(path, "Accept-Encoding: " + coding).readHead();
			connection.readChunk();
			connection.reset();
		}
		await().atMost(Duration.ofSeconds(20)).untilTrue(HANDLERS.cancelled);
		server.assertNothingIsHeld();
	}

	@Test
	void aSlowReaderSlowsTheHandlerDown() throws IOException {
		HANDLERS.cancelled.set(false);
		HANDLERS.produced.set(0);
		try (RawConnection connection = server.connect()) {
			connection.get("/gigabyte", "Accept-Encoding: zstd").readHead();
			long most = 0;
			for (int i = 0; i < 40; i++) {
				connection.readChunk();
				sleep(25);
				most = Math.max(most, server.bufferMemory());
			}
			assertThat(HANDLERS.produced.get()).isLessThan(128L << 20);
			assertThat(most).as("memory for buffers").isLessThan(64L << 20);
		}
		await().atMost(Duration.ofSeconds(20)).untilTrue(HANDLERS.cancelled);
	}

	@ParameterizedTest
	@ValueSource(ints = { 20, 21, 22 })
	void noLevelOfZstdNeedsAWindowOverEightMebibytes(int level) throws IOException {
		try (ServerFixture high = ServerFixture.with(HANDLERS)
			.codecs(new ZstdCodec(ZstdOptions.defaults().withLevel(level)))
			.start()) {
			RawResponse response = high.get("/one-large-item", "Accept-Encoding: zstd");
			assertThat(windowSize(response.body())).isLessThanOrEqualTo(8L << 20);
			assertThat(response.text()).isEqualTo(TEXT.repeat(300));
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 3, 9, 19 })
	void theWindowOfLowLevelsIsNotRaised(int level) {
		try (ZstdCodec codec = new ZstdCodec(ZstdOptions.defaults().withLevel(level))) {
			assertThat(codec.forContentCoding(8L << 20, 0)).isSameAs(codec);
		}
	}

	@Test
	void windowsOfResponsesKeepToTheSetting() throws IOException {
		try (ServerFixture small = ServerFixture.with(HANDLERS)
			.response((response) -> response.withMaxWindowSize(64 * 1024))
			.start()) {
			assertThat(windowSize(small.get("/one-large-item", "Accept-Encoding: zstd").body())).isEqualTo(64 * 1024);
			// RFC 7932 section 9.1: WBITS 16 is a single zero bit.
			assertThat(small.get("/one-large-item", "Accept-Encoding: br").body()[0] & 1).isZero();
		}
		assertThat(windowSize(server.get("/one-large-item", "Accept-Encoding: zstd").body())).isEqualTo(256 * 1024);
	}

	@Test
	void aWindowThatWasSetIsCapped() {
		try (ZstdCodec codec = new ZstdCodec(ZstdOptions.defaults().withWindowLog(27));
				ZstdCodec fit = codec.forContentCoding(8L << 20, 0)) {
			assertThat(fit.options().windowLog()).isEqualTo(23);
		}
	}

	@ParameterizedTest
	@CsvSource({ "gzip, /text", "gzip, /breathing", "zstd, /text", "zstd, /breathing" })
	void paddingMakesTheLengthRandom(String coding, String path) throws IOException {
		try (ServerFixture padding = ServerFixture.with(HANDLERS)
			.response((response) -> response.withRandomPadding(32))
			.start()) {
			List<Integer> lengths = new ArrayList<>();
			for (int i = 0; i < 40; i++) {
				RawResponse response = padding.get(path, "Accept-Encoding: " + coding);
				assertThat(response.header("content-encoding")).isEqualTo(coding);
				assertThat(response.text()).isEqualTo(TEXT);
				lengths.add(response.body().length);
			}
			int shortest = lengths.stream().mapToInt(Integer::intValue).min().orElseThrow();
			int longest = lengths.stream().mapToInt(Integer::intValue).max().orElseThrow();
			assertThat(lengths.stream().distinct().count()).isGreaterThan(5);
			assertThat(longest - shortest).isBetween(1, 32);
		}
	}

	@Test
	void withPaddingCodingsThatCannotBePaddedAreNotOffered() throws IOException {
		try (ServerFixture padding = ServerFixture.with(HANDLERS)
			.response((response) -> response.withRandomPadding(32))
			.start()) {
			assertThat(padding.get("/text", "Accept-Encoding: br, deflate, gzip;q=0.1").header("content-encoding"))
				.isEqualTo("gzip");
		}
	}

	@ParameterizedTest
	@CsvSource({ "gzip, /breathing", "deflate, /breathing", "br, /breathing", "zstd, /breathing",
			"gzip, /one-large-item", "zstd, /one-large-item" })
	void aResponseIsExactlyOneStream(String coding, String path) throws IOException {
		byte[] body = server.get(path, "Accept-Encoding: " + coding).body();
		try (PartialDecoder decoder = new PartialDecoder(coding)) {
			decoder.decode(body);
			assertThat(decoder.isFinished()).isTrue();
			assertThat(decoder.left()).isZero();
		}
	}

	private static long windowSize(byte[] frame) {
		assertThat(frame[4] & 0x20).as("not a single segment").isZero();
		int descriptor = frame[5] & 0xff;
		long base = 1L << (10 + (descriptor >> 3));
		return base + base / 8 * (descriptor & 7);
	}

	private static void sleep(long millis) {
		try {
			Thread.sleep(millis);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** Gives what can be decoded so far. */
	private static final class PartialDecoder implements AutoCloseable {

		private static final CompressionCodecs CODECS = ServerFixture.allCodecs();

		private final CodecStream stream;

		private boolean finished;

		private int left;

		PartialDecoder(String coding) {
			this.stream = CODECS.findByContentCoding(coding).newDecompressor();
		}

		String decode(byte[] bytes) {
			java.nio.ByteBuffer source = java.nio.ByteBuffer.wrap(bytes);
			java.nio.ByteBuffer target = java.nio.ByteBuffer.allocate(8192);
			ByteArrayOutputStream decoded = new ByteArrayOutputStream();
			CodecStream.Status status = CodecStream.Status.NEEDS_OUTPUT;
			while (!this.finished && status != CodecStream.Status.NEEDS_INPUT) {
				status = this.stream.process(source, target.clear(), Directive.CONTINUE);
				decoded.write(target.array(), 0, target.position());
				this.finished = status == CodecStream.Status.FINISHED;
			}
			this.left = source.remaining();
			return decoded.toString(StandardCharsets.UTF_8);
		}

		boolean isFinished() {
			return this.finished;
		}

		int left() {
			return this.left;
		}

		@Override
		public void close() {
			this.stream.close();
		}

	}

	record Item(String name) {
	}

	@RestController
	static class Handlers {

		final AtomicBoolean cancelled = new AtomicBoolean();

		final AtomicLong produced = new AtomicLong();

		Path file;

		Path smallFile;

		private volatile Sinks.Many<String> events;

		Sinks.Many<String> newEvents() {
			this.events = Sinks.many().unicast().onBackpressureBuffer();
			return this.events;
		}

		@GetMapping(path = "/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
		Flux<String> events() {
			return this.events.asFlux();
		}

		@GetMapping(path = "/items", produces = MediaType.APPLICATION_NDJSON_VALUE)
		Flux<Item> items() {
			return this.events.asFlux().map(Item::new);
		}

		@GetMapping("/one-large-item")
		Mono<Void> oneLargeItem(ServerHttpResponse response) {
			response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
			return response.writeAndFlushWith(Flux.just(Flux.range(0, 300).map((i) -> buffer(response, TEXT))));
		}

		@GetMapping("/text")
		String text() {
			return TEXT;
		}

		@GetMapping("/breathing")
		Mono<Void> breathing(ServerHttpResponse response) {
			response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
			return response.writeAndFlushWith(
					Flux.fromArray(TEXT.split("(?<=equal. )")).map((text) -> Flux.just(buffer(response, text))));
		}

		@GetMapping("/file")
		ResponseEntity<Resource> file() {
			return ResponseEntity.ok().contentType(MediaType.TEXT_PLAIN).body(new FileSystemResource(this.file));
		}

		@GetMapping("/small-file")
		ResponseEntity<Resource> smallFile() {
			return ResponseEntity.ok().contentType(MediaType.TEXT_PLAIN).body(new FileSystemResource(this.smallFile));
		}

		@GetMapping("/breaks")
		Mono<Void> breaks(ServerHttpResponse response) {
			response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
			byte[] noise = new byte[64 * 1024];
			new Random(1).nextBytes(noise);
			return response.writeWith(Flux.range(0, 20)
				.map((i) -> response.bufferFactory().allocateBuffer(noise.length).write(noise))
				.concatWith(Mono.error(new IllegalStateException("no"))));
		}

		@GetMapping("/breaks-between-events")
		Mono<Void> breaksBetweenEvents(ServerHttpResponse response) {
			response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
			return response.writeAndFlushWith(Flux.range(0, 20)
				.map((i) -> Flux.just(buffer(response, TEXT)))
				.concatWith(Mono.error(new IllegalStateException("no"))));
		}

		@GetMapping("/endless")
		Mono<Void> endless(ServerHttpResponse response) {
			response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
			Random random = new Random(2);
			return response.writeWith(Flux.<DataBuffer>generate((sink) -> sink.next(noise(response, random)))
				.doOnCancel(() -> this.cancelled.set(true)));
		}

		@GetMapping("/endless-events")
		Mono<Void> endlessEvents(ServerHttpResponse response) {
			response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
			Random random = new Random(2);
			return response.writeAndFlushWith(
					Flux.<Flux<DataBuffer>>generate((sink) -> sink.next(Flux.just(noise(response, random))))
						.doOnCancel(() -> this.cancelled.set(true)));
		}

		@GetMapping("/gigabyte")
		Mono<Void> gigabyte(ServerHttpResponse response) {
			response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
			Random random = new Random(3);
			return response.writeWith(Flux.range(0, 16 * 1024)
				.map((i) -> noise(response, random))
				.doOnNext((buffer) -> this.produced.addAndGet(buffer.readableByteCount()))
				.doOnCancel(() -> this.cancelled.set(true)));
		}

		private static DataBuffer noise(ServerHttpResponse response, Random random) {
			byte[] bytes = new byte[64 * 1024];
			random.nextBytes(bytes);
			return response.bufferFactory().allocateBuffer(bytes.length).write(bytes);
		}

		private static DataBuffer buffer(ServerHttpResponse response, String text) {
			byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
			return response.bufferFactory().allocateBuffer(bytes.length).write(bytes);
		}

	}

}
