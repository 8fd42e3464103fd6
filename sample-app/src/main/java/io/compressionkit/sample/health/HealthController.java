package io.compressionkit.sample.health;

import java.time.Duration;
import java.util.List;

import io.compressionkit.sample.health.CompressionTotals.Total;
import reactor.core.publisher.Flux;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET /api/totals}: what was compressed and decompressed, once as JSON or every
 * second as an event.
 */
@RestController
class HealthController {

	private static final Duration INTERVAL = Duration.ofSeconds(1);

	private final CompressionTotals totals;

	HealthController(CompressionTotals totals) {
		this.totals = totals;
	}

	@GetMapping(path = "/api/totals", produces = MediaType.APPLICATION_JSON_VALUE)
	List<Total> totals() {
		return this.totals.totals();
	}

	@GetMapping(path = "/api/totals", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
	Flux<List<Total>> stream() {
		return Flux.interval(Duration.ZERO, INTERVAL).onBackpressureDrop().map((tick) -> this.totals.totals());
	}

}
