package io.compressionkit.engine;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.core.io.buffer.NettyDataBuffer;

import io.compressionkit.CompressionFormat;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.DecompressionRequest;
import io.compressionkit.FlushMode;
import io.compressionkit.TransformOptions;
import io.compressionkit.codec.zip.ZlibCodec;
import io.compressionkit.codec.zip.ZlibOptions;
import io.compressionkit.testing.BufferFactories;
import io.compressionkit.testing.TrackedBuffers;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The pieces that come out: their size, their memory, and when they come.
 */
class StreamPieceTests {

	private final TestService test = TestService.create();

	@AfterEach
	void close() {
		this.test.close();
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void piecesAreNeitherEmptyNorLargerThan64KiB(CompressionFormat format) {
		byte[] random = Payloads.random(3 * 65_536);
		Chunks.Result compressed = Chunks
			.collect(this.test.service.compress(Chunks.flux(Chunks.of(random, 65_536)), format));
		assertThat(compressed.error()).isNull();
		assertThat(compressed.bytes().length).isGreaterThan(random.length);
		Chunks.Result back = Chunks.collect(this.test.service.decompress(Chunks.flux(compressed.bytes()), format));
		assertThat(back.bytes()).isEqualTo(random);
		assertThat(back.sizes()).allSatisfy((size) -> assertThat(size).isBetween(1, 65_536));
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.testing.BufferFactories#all")
	void tinyPiecesRetainWhatTheyHold(TrackedBuffers buffers) {
		int count = buffers.toString().equals("default heap") ? 10_000 : 1000;
		Flux<DataBuffer> source = Flux.range(0, count).map((i) -> buffers.utf8("x"));
		try (ZlibCodec stored = new ZlibCodec(ZlibOptions.defaults().withLevel(0))) {
			List<DataBuffer> pieces = this.test.service.compress(source, stored, FlushMode.EVERY_BUFFER)
				.collectList()
				.block(Chunks.PATIENCE);
			assertThat(pieces).hasSizeGreaterThanOrEqualTo(count);
			long retained = pieces.stream().mapToLong(DataBuffer::capacity).sum();
			assertThat(retained).isLessThan(64L * count);
			pieces.forEach(DataBufferUtils::release);
		}
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.testing.BufferFactories#all")
	void noTwoPiecesShareMemory(TrackedBuffers buffers) {
		byte[] data = Payloads.logs(600_000);
		byte[] compressed = this.test.service.compressSync(data, CompressionFormat.ZSTD);
		List<DataBuffer> pieces = this.test.service
			.decompress(Chunks.flux(buffers.factory(), Chunks.random(compressed, 5, 20_000)), CompressionFormat.ZSTD)
			.collectList()
			.block(Chunks.PATIENCE);
		List<byte[]> before = pieces.stream().map(StreamPieceTests::peek).toList();
		for (int i = 0; i < pieces.size(); i++) {
			DataBuffer piece = pieces.get(i);
			byte[] scribble = new byte[piece.capacity()];
			Arrays.fill(scribble, (byte) i);
			piece.readPosition(0).writePosition(0).write(scribble);
			for (int other = i + 1; other < pieces.size(); other++) {
				assertThat(peek(pieces.get(other))).isEqualTo(before.get(other));
			}
		}
		assertThat(Payloads.concat(before.toArray(byte[][]::new))).isEqualTo(data);
		pieces.forEach(DataBufferUtils::release);
	}

	private static byte[] peek(DataBuffer piece) {
		ByteBuffer bytes = ByteBuffer.allocate(piece.readableByteCount());
		piece.toByteBuffer(bytes);
		return bytes.array();
	}

	@Test
	void aPieceThatFillsHalfItsBufferIsHandedOnAndASmallerOneCopied() {
		byte[] data = Payloads.random(65_536 + 40_000 + 20_000);
		byte[] compressed = this.test.service.compressSync(data, CompressionFormat.RAW_DEFLATE);
		try (TrackedBuffers buffers = BufferFactories.defaultHeap()) {
			Map<Integer, Integer> capacities = new LinkedHashMap<>();
			for (int cut : new int[] { 40_100, 20_100 }) {
				this.test.service
					.decompress(Chunks.flux(buffers.factory(), Chunks.of(compressed, cut)),
							CompressionFormat.RAW_DEFLATE)
					.doOnNext((piece) -> {
						capacities.put(piece.readableByteCount(), piece.capacity());
						DataBufferUtils.release(piece);
					})
					.blockLast(Chunks.PATIENCE);
			}
			assertThat(capacities).isNotEmpty().allSatisfy((size, capacity) -> {
				assertThat(capacity).isBetween(size, 65_536);
				assertThat(capacity == size || capacity <= 2 * size).isTrue();
			});
			assertThat(capacities).anySatisfy((size, capacity) -> assertThat(capacity).isGreaterThan(size))
				.anySatisfy((size, capacity) -> assertThat(capacity).isEqualTo(size));
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 4096, 65_536 })
	void aStreamThatWaitsHoldsNoLargerBufferThanItsOutputNeeds(int inputSize) {
		Sinks.Many<DataBuffer> source = Sinks.many().unicast().onBackpressureBuffer();
		try (TrackedBuffers buffers = BufferFactories.defaultHeap()) {
			AtomicInteger last = new AtomicInteger(Integer.MAX_VALUE);
			DataBufferFactory watching = new DefaultDataBufferFactory() {

				@Override
				public DefaultDataBuffer allocateBuffer(int capacity) {
					last.set(capacity);
					return super.allocateBuffer(capacity);
				}
			};
			Disposable stream = this.test.service
				.compress(source.asFlux(), this.test.codec(CompressionFormat.GZIP),
						TransformOptions.defaults().withBufferFactory(watching))
				.subscribe();
			byte[] text = "a line of text that compresses well\n".repeat(5000).getBytes(StandardCharsets.US_ASCII);
			for (int i = 0; i < 8; i++) {
				source.tryEmitNext(buffers.factory().wrap(Arrays.copyOf(text, inputSize))).orThrow();
			}
			stream.dispose();
			assertThat(last).hasValueLessThanOrEqualTo(8192);
		}
	}

	@Test
	void theOutputIsOfTheKindOfTheFirstInputUnlessOtherwiseSaid() {
		try (TrackedBuffers netty = BufferFactories.pooledDirect();
				TrackedBuffers heap = BufferFactories.defaultHeap()) {
			List<Boolean> kinds = this.test.service
				.compress(Flux.just(netty.utf8("a"), heap.utf8("b")), CompressionFormat.GZIP)
				.map(StreamPieceTests::isNetty)
				.collectList()
				.block(Chunks.PATIENCE);
			assertThat(kinds).isNotEmpty().containsOnly(true);
			kinds = this.test.service
				.compress(Flux.just(netty.utf8("a"), heap.utf8("b")), this.test.codec(CompressionFormat.GZIP),
						TransformOptions.defaults().withBufferFactory(heap.factory()))
				.map(StreamPieceTests::isNetty)
				.collectList()
				.block(Chunks.PATIENCE);
			assertThat(kinds).isNotEmpty().containsOnly(false);
		}
	}

	private static boolean isNetty(DataBuffer buffer) {
		TrackedBuffers.take(buffer);
		return buffer instanceof NettyDataBuffer;
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void withEveryBufferFlushedEachCanBeDecodedAsItCame(CompressionFormat format) {
		Sinks.Many<DataBuffer> sink = Sinks.many().unicast().onBackpressureBuffer();
		Demand demand = new Demand();
		this.test.service.compress(sink.asFlux(), this.test.codec(format), FlushMode.EVERY_BUFFER).subscribe(demand);
		demand.request(Long.MAX_VALUE);
		byte[] sent = new byte[0];
		for (byte[] event : List.of("data: 1\n\n".getBytes(StandardCharsets.US_ASCII), Payloads.LOREM,
				Payloads.random(200_000), Payloads.logs(40_001), new byte[17_000], new byte[] { 7 })) {
			sink.tryEmitNext(DefaultDataBufferFactory.sharedInstance.wrap(event)).orThrow();
			sent = Payloads.concat(sent, event);
			assertThat(this.test.service
				.decompressSync(DecompressionRequest.of(demand.bytes(), format).allowingTruncated())
				.bytes()).isEqualTo(sent);
			assertThat(Chunks.collect(this.test.service.decompress(Chunks.flux(demand.bytes()), format)).bytes())
				.isEqualTo(sent);
		}
		sink.tryEmitComplete().orThrow();
		assertThat(demand.completed).isTrue();
		assertThat(this.test.service.decompressSync(demand.bytes(), format)).isEqualTo(sent);
	}

	@Test
	void flushedBytesAreThoseOfTheFormats() {
		byte[] data = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
		assertThat(flushed(CompressionFormat.ZSTD, data)).startsWith(0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58, 0x80, 0, 0)
			.hasSize(9 + 16);
		try (ZlibCodec stored = new ZlibCodec(ZlibOptions.defaults().withLevel(0))) {
			Sinks.Many<DataBuffer> sink = Sinks.many().unicast().onBackpressureBuffer();
			Demand demand = new Demand();
			this.test.service.compress(sink.asFlux(), stored, FlushMode.EVERY_BUFFER).subscribe(demand);
			demand.request(Long.MAX_VALUE);
			sink.tryEmitNext(DefaultDataBufferFactory.sharedInstance.wrap(data)).orThrow();
			assertThat(demand.bytes()).endsWith(0, 0, 0xff, 0xff).contains(data);
			demand.cancel();
		}
	}

	private byte[] flushed(CompressionFormat format, byte[] data) {
		Sinks.Many<DataBuffer> sink = Sinks.many().unicast().onBackpressureBuffer();
		Demand demand = new Demand();
		this.test.service.compress(sink.asFlux(), this.test.codec(format), FlushMode.EVERY_BUFFER).subscribe(demand);
		demand.request(Long.MAX_VALUE);
		sink.tryEmitNext(DefaultDataBufferFactory.sharedInstance.wrap(data)).orThrow();
		byte[] bytes = demand.bytes();
		demand.cancel();
		return bytes;
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.engine.TestService#formats")
	void theInputMayBeReusedOnceItIsReleased(CompressionFormat format) {
		byte[] random = Payloads.random(500_000);
		byte[] lent = random.clone();
		byte[] compressed = Chunks.join(this.test.service.compress(
				Flux.just((DataBuffer) DefaultDataBufferFactory.sharedInstance.wrap(lent))
					.concatWith(Flux.<DataBuffer>empty().doOnSubscribe((subscription) -> Arrays.fill(lent, (byte) 0))),
				format));
		assertThat(this.test.service.decompressSync(compressed, format)).isEqualTo(random);
	}

	@Test
	void anEmptyBufferIsNoFlushAndNoJunk() {
		byte[] nothing = new byte[0];
		Map<CompressionFormat, byte[]> seen = new IdentityHashMap<>();
		for (CompressionFormat format : CompressionFormat.builtIn()) {
			byte[] hello = "Hello".getBytes(StandardCharsets.US_ASCII);
			List<byte[]> forms = new ArrayList<>();
			for (List<byte[]> chunks : List.of(List.of(nothing, hello, hello), List.of(hello, nothing, hello),
					List.of(hello, hello, nothing))) {
				forms.add(Chunks.join(this.test.service.compress(Chunks.flux(chunks), this.test.codec(format),
						FlushMode.EVERY_BUFFER)));
			}
			assertThat(forms.get(1)).isEqualTo(forms.get(0));
			assertThat(forms.get(2)).isEqualTo(forms.get(0));
			seen.put(format, forms.get(0));
		}
		seen.forEach((format,
				bytes) -> assertThat(Chunks.join(this.test.service.decompress(Chunks.flux(bytes, nothing),
						this.test.codec(format), DecompressionLimits.none(), DecompressionPolicy.STRICT)))
					.isEqualTo("HelloHello".getBytes(StandardCharsets.US_ASCII)));
	}

}
