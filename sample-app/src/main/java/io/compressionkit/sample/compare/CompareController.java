package io.compressionkit.sample.compare;

import java.time.Duration;

import io.compressionkit.CompressionService;
import io.compressionkit.sample.api.RequestBodies;
import io.compressionkit.sample.payload.Payload;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code POST /api/compare}: a file in, a line of NDJSON out for each format and level,
 * as soon as it is measured.
 */
@RestController
class CompareController {

	private static final Duration TIME = Duration.ofMillis(20);

	private final CompressionService service;

	private final RequestBodies bodies;

	private final Stopwatch stopwatch;

	CompareController(CompressionService service, RequestBodies bodies) {
		this.service = service;
		this.bodies = bodies;
		this.stopwatch = new Stopwatch(service, TIME);
	}

	@PostMapping(path = "/api/compare", produces = MediaType.APPLICATION_NDJSON_VALUE)
	Flux<Comparison> compare(ServerHttpRequest request) {
		return this.bodies.read(request).map((bytes) -> new Payload("request body", bytes)).flatMapMany(this::measure);
	}

	private Flux<Comparison> measure(Payload payload) {
		return Flux.fromIterable(Contender.among(this.service.codecs()))
			.concatMap((contender) -> measure(payload, contender));
	}

	private Mono<Comparison> measure(Payload payload, Contender contender) {
		return Mono.fromCallable(() -> Comparison.of(this.stopwatch.measure(payload, contender)))
			.subscribeOn(Schedulers.boundedElastic());
	}

	/**
	 * A measurement as the page shows it.
	 *
	 * @param format the name of the format
	 * @param level the level, or the quality
	 * @param originalSize bytes before compression
	 * @param compressedSize bytes after compression
	 * @param compressMillis the time to compress in milliseconds
	 * @param decompressMillis the time to decompress in milliseconds
	 */
	record Comparison(String format, int level, int originalSize, int compressedSize, double compressMillis,
			double decompressMillis) {

		private static Comparison of(Measurement measurement) {
			Contender contender = measurement.contender();
			return new Comparison(contender.format().name(), contender.level(), measurement.originalSize(),
					measurement.compressedSize(), measurement.compressTime() * 1e3, measurement.decompressTime() * 1e3);
		}

	}

}
