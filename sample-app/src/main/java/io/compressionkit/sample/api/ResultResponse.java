package io.compressionkit.sample.api;

import java.util.Locale;

import io.compressionkit.CompressionResult;

import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/**
 * Answers with the bytes of a result, and with what there is to say about it as headers.
 */
final class ResultResponse {

	private ResultResponse() {
	}

	static ResponseEntity<byte[]> of(CompressionResult result) {
		return ResponseEntity.ok()
			.contentType(MediaType.APPLICATION_OCTET_STREAM)
			.header("Compression-Format", result.format().name())
			.header("Compression-Consumed", Long.toString(result.bytesConsumed()))
			.header("Compression-Produced", Long.toString(result.bytesProduced()))
			.header("Compression-Streams", Integer.toString(result.streams()))
			.header("Compression-Execution", result.execution().name().toLowerCase(Locale.ROOT))
			.body(result.bytes());
	}

}
