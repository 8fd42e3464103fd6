package io.compressionkit.sample.upload;

import io.compressionkit.webflux.mediatype.DecompressedBody;
import reactor.core.publisher.Mono;

import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code POST /api/uploads}: a body of any length in, its size and its SHA-256 out. It
 * may be compressed in two ways: as its content coding says, which is undone before it
 * comes here, or as its media type says.
 */
@RestController
@RequestMapping("/api/uploads")
class UploadController {

	@PostMapping
	Mono<Receipt> plain(ServerHttpRequest request) {
		return Digest.of(request.getBody());
	}

	@PostMapping(consumes = { "application/gzip", "application/zlib", "application/zstd", "application/x-brotli" })
	Mono<Receipt> compressed(@RequestBody DecompressedBody body) {
		return Digest.of(body.content());
	}

}
