package io.compressionkit.examples.readme;

import java.nio.file.Path;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionRequest;
import io.compressionkit.CompressionService;
import io.compressionkit.DecompressionLimitException;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionRequest;
import io.compressionkit.MalformedContentException;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import io.compressionkit.codec.zstd.ZstdCodec;
import io.compressionkit.codec.zstd.ZstdOptions;
import io.compressionkit.engine.CompressionServiceBuilder;
import io.compressionkit.engine.DefaultCompressionService;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;

final class Examples {

	private Examples() {
	}

	static byte[] blocking(CompressionService compression, byte[] bytes) {
		byte[] packed = compression.compressSync(bytes, CompressionFormat.GZIP);
		byte[] unpacked = compression.decompressSync(packed, CompressionFormat.GZIP);
		return unpacked;
	}

	static Flux<DataBuffer> streaming(CompressionService compression, Path path) {
		Flux<DataBuffer> file = DataBufferUtils.read(path, DefaultDataBufferFactory.sharedInstance, 64 * 1024);
		Flux<DataBuffer> compressed = compression.compress(file, CompressionFormat.BROTLI);
		return compressed;
	}

	static String limited(CompressionService compression, byte[] upload) {
		DecompressionRequest request = DecompressionRequest.detectingFormat(upload)
			.withLimits(DecompressionLimits.none().withMaxOutputSize(1_000_000).withMaxRatio(200));
		try {
			return compression.decompressSync(request).text();
		}
		catch (DecompressionLimitException ex) {
			return "more than %.0f".formatted(ex.getValue());
		}
		catch (MalformedContentException ex) {
			return "%s at byte %d".formatted(ex.getReason(), ex.getInputOffset());
		}
	}

	static byte[] smallest(CompressionService compression, byte[] bytes) {
		try (CompressionCodec smallest = new ZstdCodec(ZstdOptions.defaults().withLevel(19).withChecksum(true))) {
			return compression.compressSync(CompressionRequest.of(bytes, CompressionFormat.ZSTD).withCodec(smallest))
				.bytes();
		}
	}

	static byte[] withoutSpring(byte[] bytes) {
		CompressionCodecs codecs = CompressionCodecs.of(new ZstdCodec(), new GzipCodec(GzipOptions.defaults()));
		try (DefaultCompressionService compression = CompressionServiceBuilder.forCodecs(codecs).build()) {
			return compression.compressSync(bytes, CompressionFormat.GZIP);
		}
	}

}
