package io.compressionkit.engine;

import java.nio.ByteBuffer;

import io.compressionkit.CodecStream;
import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionFormat;
import io.compressionkit.codec.StatePool;
import io.compressionkit.codec.brotli.BrotliCodec;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import io.compressionkit.codec.zip.RawDeflateCodec;
import io.compressionkit.codec.zip.ZlibCodec;
import io.compressionkit.codec.zip.ZlibOptions;
import io.compressionkit.codec.zstd.ZstdCodec;
import io.compressionkit.codec.zstd.ZstdOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class CodecProbeTests {

	@Test
	void everyCodecWorks() {
		for (CompressionCodec codec : new CompressionCodec[] { new GzipCodec(GzipOptions.defaults()),
				new ZlibCodec(ZlibOptions.defaults()), new RawDeflateCodec(ZlibOptions.defaults()), new BrotliCodec(),
				new ZstdCodec(), new ZstdCodec(ZstdOptions.defaults().withContentSize(true).withChecksum(true)) }) {
			try (codec) {
				assertThat(CodecProbe.probe(codec)).as(codec.format().name()).isNull();
				assertThat(codec.library()).matches("\\S+ \\d.*");
			}
		}
		assertThat(StatePool.open()).isZero();
	}

	@ParameterizedTest
	@EnumSource
	void aBrokenOneIsFoundOut(Fault fault) {
		assertThat(CodecProbe.probe(new BrokenCodec(fault)))
			.isInstanceOf((fault == Fault.DOES_NOT_LINK) ? UnsatisfiedLinkError.class : IllegalStateException.class);
	}

	enum Fault {

		LOSES_CONTENT, DOES_NOT_FINISH, DOES_NOT_LINK

	}

	private record BrokenCodec(Fault fault) implements CompressionCodec, CodecStream {

		@Override
		public CompressionFormat format() {
			return CompressionFormat.named("broken").build();
		}

		@Override
		public CodecStream newCompressor() {
			return this;
		}

		@Override
		public CodecStream newDecompressor() {
			return this;
		}

		@Override
		public Status process(ByteBuffer source, ByteBuffer target, Directive directive) {
			return switch (this.fault) {
				case LOSES_CONTENT -> {
					source.position(source.limit());
					yield Status.FINISHED;
				}
				case DOES_NOT_FINISH -> Status.NEEDS_OUTPUT;
				case DOES_NOT_LINK -> throw new UnsatisfiedLinkError("no such symbol");
			};
		}

		@Override
		public void close() {
		}

	}

}
