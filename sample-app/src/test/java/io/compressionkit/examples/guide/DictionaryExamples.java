package io.compressionkit.examples.guide;

import java.nio.charset.StandardCharsets;

import io.compressionkit.CompressionDictionary;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionRequest;
import io.compressionkit.CompressionService;
import io.compressionkit.DecompressionRequest;
import io.compressionkit.codec.zstd.ZstdCodec;
import io.compressionkit.codec.zstd.ZstdOptions;

final class DictionaryExamples {

	private DictionaryExamples() {
	}

	static String once(CompressionService compression, String message) {
		CompressionDictionary dictionary = CompressionDictionary
			.raw("{\"id\":\"\",\"state\":\"delivered\",\"amount\":".getBytes(StandardCharsets.UTF_8));
		byte[] packed = compression
			.compressSync(CompressionRequest.of(message, CompressionFormat.ZLIB).withDictionary(dictionary))
			.bytes();
		return compression
			.decompressSync(DecompressionRequest.of(packed, CompressionFormat.ZLIB).withDictionary(dictionary))
			.text();
	}

	static byte[] often(CompressionService compression, CompressionDictionary dictionary, Iterable<String> messages) {
		byte[] last = {};
		try (ZstdCodec codec = new ZstdCodec(ZstdOptions.defaults().withDictionary(dictionary))) {
			for (String message : messages) {
				last = compression.compressSync(CompressionRequest.of(message, CompressionFormat.ZSTD).withCodec(codec))
					.bytes();
			}
		}
		return last;
	}

}
