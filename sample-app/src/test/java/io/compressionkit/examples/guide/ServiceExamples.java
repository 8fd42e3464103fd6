package io.compressionkit.examples.guide;

import java.nio.ByteBuffer;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionRequest;
import io.compressionkit.CompressionResult;
import io.compressionkit.CompressionService;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.DecompressionRequest;
import reactor.core.publisher.Mono;

final class ServiceExamples {

	private ServiceExamples() {
	}

	static Mono<byte[]> reactive(CompressionService compression, byte[] bytes) {
		Mono<byte[]> packed = compression.compress(bytes, CompressionFormat.ZSTD);
		return packed.flatMap((coded) -> compression.decompress(coded, CompressionFormat.ZSTD));
	}

	static byte[] blocking(CompressionService compression, ByteBuffer source) {
		CompressionResult result = compression.compressSync(CompressionRequest.of(source, CompressionFormat.GZIP));
		System.out.printf("%d bytes in, %d out%n", result.bytesConsumed(), result.bytesProduced());
		return result.bytes();
	}

	static String detected(CompressionService compression, byte[] upload) {
		CompressionResult result = compression
			.decompressSync(DecompressionRequest.detectingFormat(upload).withPolicy(DecompressionPolicy.STRICT));
		return result.format() + ": " + result.text();
	}

	static String damaged(CompressionService compression, byte[] cutOff) {
		DecompressionRequest request = DecompressionRequest.of(cutOff, CompressionFormat.GZIP).allowingTruncated();
		return compression.decompressSync(request).text();
	}

}
