package io.compressionkit.sample.api;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionRequest;
import io.compressionkit.CompressionResult;
import io.compressionkit.CompressionService;
import reactor.core.publisher.Mono;

import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code POST /api/compress/{format}}: the body in, the compressed body out.
 */
@RestController
class CompressController {

	private final CompressionService service;

	private final RequestBodies bodies;

	private final CodecFactory codecs;

	CompressController(CompressionService service, RequestBodies bodies, CodecFactory codecs) {
		this.service = service;
		this.bodies = bodies;
		this.codecs = codecs;
	}

	@PostMapping("/api/compress/{format}")
	Mono<ResponseEntity<byte[]>> compress(@PathVariable String format,
			@RequestParam MultiValueMap<String, String> options, ServerHttpRequest request) {
		CompressionFormat named = Formats.named(format);
		return this.bodies.read(request)
			.map((bytes) -> CompressionRequest.of(bytes, named))
			.flatMap((plain) -> options.isEmpty() ? this.service.compress(plain) : compress(plain, options))
			.map(ResultResponse::of);
	}

	private Mono<CompressionResult> compress(CompressionRequest request, MultiValueMap<String, String> options) {
		return Mono.using(() -> this.codecs.create(request.format(), options),
				(codec) -> this.service.compress(request.withCodec(codec)), CompressionCodec::close);
	}

}
