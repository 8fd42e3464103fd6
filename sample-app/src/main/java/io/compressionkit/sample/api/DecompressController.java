package io.compressionkit.sample.api;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;
import io.compressionkit.DecompressionRequest;
import reactor.core.publisher.Mono;

import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code POST /api/decompress/{format}}: the compressed body in, the body out. Format
 * {@code auto} finds out whether it is gzip, zlib or zstd.
 */
@RestController
class DecompressController {

	private final CompressionService service;

	private final RequestBodies bodies;

	private final DecompressionOptions options;

	DecompressController(CompressionService service, RequestBodies bodies, DecompressionOptions options) {
		this.service = service;
		this.bodies = bodies;
		this.options = options;
	}

	@PostMapping("/api/decompress/auto")
	Mono<ResponseEntity<byte[]>> detect(@RequestParam MultiValueMap<String, String> options,
			ServerHttpRequest request) {
		return answer(options, this.bodies.read(request).map(DecompressionRequest::detectingFormat));
	}

	@PostMapping("/api/decompress/{format}")
	Mono<ResponseEntity<byte[]>> decompress(@PathVariable String format,
			@RequestParam MultiValueMap<String, String> options, ServerHttpRequest request) {
		CompressionFormat named = Formats.named(format);
		return answer(options, this.bodies.read(request).map((bytes) -> DecompressionRequest.of(bytes, named)));
	}

	private Mono<ResponseEntity<byte[]>> answer(MultiValueMap<String, String> options,
			Mono<DecompressionRequest> decompression) {
		return decompression.map((plain) -> this.options.apply(options, plain))
			.flatMap(this.service::decompress)
			.map(ResultResponse::of);
	}

}
