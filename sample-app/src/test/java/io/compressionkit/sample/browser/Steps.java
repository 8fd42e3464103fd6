package io.compressionkit.sample.browser;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Events that a test sends when it wants to.
 */
@RestController
class Steps {

	private volatile Sinks.Many<String> events = Sinks.many().unicast().onBackpressureBuffer();

	@GetMapping(path = "/steps", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
	Flux<String> events() {
		return this.events.asFlux();
	}

	void reset() {
		this.events = Sinks.many().unicast().onBackpressureBuffer();
	}

	void send(String event) {
		this.events.tryEmitNext(event).orThrow();
	}

}
