package io.compressionkit.examples.readme;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionRequest;
import io.compressionkit.CompressionResult;
import io.compressionkit.CompressionService;
import io.compressionkit.DecompressionRequest;
import reactor.core.publisher.Mono;

import org.springframework.stereotype.Component;

@Component
class ReportStore {

	private final CompressionService compression;

	ReportStore(CompressionService compression) {
		this.compression = compression;
	}

	Mono<byte[]> pack(String report) {
		return this.compression.compress(CompressionRequest.of(report, CompressionFormat.ZSTD))
			.map(CompressionResult::bytes);
	}

	Mono<String> unpack(byte[] packed) {
		return this.compression.decompress(DecompressionRequest.of(packed, CompressionFormat.ZSTD))
			.map(CompressionResult::text);
	}

}
