package io.compressionkit.sample.api;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionRequest;
import io.compressionkit.CompressionResult;
import io.compressionkit.CompressionService;
import reactor.core.publisher.Mono;

import org.springframework.http.ResponseEntity;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code POST /api/compress/{format}}: the body in, the compressed body out.
 */
@RestController
class CompressController {

	private final CompressionService service;

	private final CodecFactory codecs;

	CompressController(CompressionService service, CodecFactory codecs) {
		this.service = service;
		this.codecs = codecs;
	}

	@PostMapping("/api/compress/{format}")
	Mono<ResponseEntity<byte[]>> compress(@PathVariable String format,
			@RequestParam MultiValueMap<String, String> options, @RequestBody(required = false) Mono<byte[]> body) {
		CompressionFormat named = Formats.named(format);
		return body.defaultIfEmpty(new byte[0])
			.map((bytes) -> CompressionRequest.of(bytes, named))
			.flatMap((request) -> options.isEmpty() ? this.service.compress(request) : compress(request, options))
			.map(ResultResponse::of);
	}

	private Mono<CompressionResult> compress(CompressionRequest request, MultiValueMap<String, String> options) {
		return Mono.using(() -> this.codecs.create(request.format(), options),
				(codec) -> this.service.compress(request.withCodec(codec)), CompressionCodec::close);
	}

}
