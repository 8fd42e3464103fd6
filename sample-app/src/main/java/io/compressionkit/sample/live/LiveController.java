package io.compressionkit.sample.live;

import java.time.Duration;

import reactor.core.publisher.Flux;

import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET /api/live}: small events, one by one. Each has six bytes of data, and the
 * time at which it was sent as its identifier.
 */
@RestController
class LiveController {

	private static final int MAX_EVENTS = 1000;

	@GetMapping(path = "/api/live", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
	Flux<ServerSentEvent<String>> events(@RequestParam(defaultValue = "20") int count,
			@RequestParam(defaultValue = "250") int millis) {
		return Flux.interval(Duration.ofMillis(Math.max(1, millis)))
			.onBackpressureDrop()
			.take(Math.min(count, MAX_EVENTS))
			.index((number, tick) -> event(number));
	}

	private static ServerSentEvent<String> event(long number) {
		return ServerSentEvent.builder("%06d".formatted(number)).id(Long.toString(System.currentTimeMillis())).build();
	}

}
