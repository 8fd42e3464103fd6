package io.compressionkit.examples.readme;

import io.compressionkit.text.TextDecoder;
import io.compressionkit.text.TextLines;
import io.compressionkit.webflux.mediatype.CompressibleBody;
import io.compressionkit.webflux.CompressionAttributes;
import io.compressionkit.webflux.mediatype.DecompressedBody;
import reactor.core.publisher.Mono;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;

@RestController
class LogController {

	// Content-Encoding: any coding is decoded before the handler sees the body.
	@PostMapping("/logs")
	Mono<Integer> receive(@RequestBody Mono<String> log) {
		return log.map(String::length);
	}

	// Content-Type: application/zstd, application/gzip, … as a stream of any length.
	@PostMapping("/archives")
	Mono<Long> count(@RequestBody DecompressedBody archive) {
		return TextLines.split(TextDecoder.decode(archive.content()), 64 * 1024).count();
	}

	@PostMapping("/archives/copy")
	CompressibleBody copy(@RequestBody DecompressedBody archive) {
		return CompressibleBody.of(archive.content());
	}

	// Content-Type: application/json+zstd, application/json+gzip: objects, compressed.
	@PostMapping("/points")
	Mono<Point> mirror(@RequestBody Mono<Point> point) {
		return point.map((it) -> new Point(it.y(), it.x()));
	}

	// A response that is to be left as it is.
	@GetMapping("/secret")
	String secret(ServerWebExchange exchange) {
		exchange.getAttributes().put(CompressionAttributes.NO_RESPONSE_COMPRESSION, true);
		return "secret ".repeat(1000);
	}

	record Point(int x, int y) {

	}

}
