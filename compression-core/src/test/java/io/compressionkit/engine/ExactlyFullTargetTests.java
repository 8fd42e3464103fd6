package io.compressionkit.engine;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Random;

import io.compressionkit.CodecStream;
import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A target that is filled to the last byte when no more room is needed for the moment. A
 * codec that copies does so slice for slice, gzip members of the size of a target do so
 * one by one.
 */
class ExactlyFullTargetTests {

	private static final CompressionFormat COPY = CompressionFormat.named("copy").build();

	@ParameterizedTest
	@ValueSource(ints = { 65_535, 65_536, 65_537, 131_072, 1_000_000 })
	void oneShotCallsMakeRoom(int size) {
		byte[] bytes = bytes(size);
		try (DefaultCompressionService service = service()) {
			assertThat(service.compressSync(bytes, COPY)).isEqualTo(bytes);
			assertThat(service.decompressSync(bytes, COPY)).isEqualTo(bytes);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 65_535, 65_536, 65_537, 131_072, 1_000_000 })
	void streamsMakeRoom(int size) {
		byte[] bytes = bytes(size);
		try (DefaultCompressionService service = service()) {
			assertThat(join(service.compress(source(bytes), COPY))).isEqualTo(bytes);
			assertThat(join(service.decompress(source(bytes), COPY))).isEqualTo(bytes);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 32_768, 65_536, 1_048_576 })
	void membersThatFillATargetFollowOneAnother(int size) {
		byte[] bytes = new byte[size];
		try (DefaultCompressionService service = CompressionServiceBuilder
			.forCodecs(CompressionCodecs.of(new GzipCodec(GzipOptions.defaults())))
			.build()) {
			byte[] member = service.compressSync(bytes, CompressionFormat.GZIP);
			byte[] members = repeat(member, 5);
			byte[] expected = new byte[5 * size];
			assertThat(service.decompressSync(members, CompressionFormat.GZIP)).isEqualTo(expected);
			assertThat(join(service.decompress(source(members), CompressionFormat.GZIP))).isEqualTo(expected);
		}
	}

	private static byte[] repeat(byte[] bytes, int times) {
		ByteBuffer repeated = ByteBuffer.allocate(times * bytes.length);
		for (int i = 0; i < times; i++) {
			repeated.put(bytes);
		}
		return repeated.array();
	}

	private static DefaultCompressionService service() {
		return CompressionServiceBuilder.forCodecs(CompressionCodecs.of(new CopyCodec())).build();
	}

	private static Flux<DataBuffer> source(byte[] bytes) {
		return Flux.defer(() -> Flux.just(DefaultDataBufferFactory.sharedInstance.wrap(bytes)));
	}

	private static byte[] join(Flux<DataBuffer> buffers) {
		DataBuffer joined = DataBufferUtils.join(buffers).block(Duration.ofSeconds(10));
		assertThat(joined).isNotNull();
		byte[] bytes = new byte[joined.readableByteCount()];
		joined.read(bytes);
		return bytes;
	}

	private static byte[] bytes(int size) {
		byte[] bytes = new byte[size];
		new Random(size).nextBytes(bytes);
		return bytes;
	}

	private record CopyCodec() implements CompressionCodec {

		@Override
		public CompressionFormat format() {
			return COPY;
		}

		@Override
		public CodecStream newCompressor() {
			return new Copy();
		}

		@Override
		public CodecStream newDecompressor() {
			return new Copy();
		}

	}

	/** Ends where its input does. */
	private static final class Copy implements CodecStream {

		@Override
		public Status process(ByteBuffer source, ByteBuffer target, Directive directive) {
			int length = Math.min(source.remaining(), target.remaining());
			target.put(target.position(), source, source.position(), length);
			source.position(source.position() + length);
			target.position(target.position() + length);
			if (source.hasRemaining()) {
				return Status.NEEDS_OUTPUT;
			}
			return (directive == Directive.FINISH) ? Status.FINISHED : Status.NEEDS_INPUT;
		}

		@Override
		public void close() {
		}

	}

}
