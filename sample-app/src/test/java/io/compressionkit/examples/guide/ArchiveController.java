package io.compressionkit.examples.guide;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;

import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ArchiveController {

	private final CompressionService compression;

	ArchiveController(CompressionService compression) {
		this.compression = compression;
	}

	@PostMapping("/archive")
	byte[] archive(@RequestBody byte[] document) {
		return this.compression.compressSync(document, CompressionFormat.ZSTD);
	}

}
