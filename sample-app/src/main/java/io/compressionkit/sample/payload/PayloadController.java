package io.compressionkit.sample.payload;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/**
 * {@code GET /api/payloads}: what there is; {@code GET /api/payloads/{name}}: its bytes.
 * Nothing here knows of compression.
 */
@RestController
@RequestMapping("/api/payloads")
class PayloadController {

	private static final Payload GREETING = new Payload("greeting.json",
			"{\"greeting\":\"hello, world\"}".getBytes(StandardCharsets.UTF_8));

	private final Map<String, Payload> payloads = new LinkedHashMap<>();

	PayloadController() throws IOException {
		Payloads.load().forEach((payload) -> this.payloads.put(payload.name(), payload));
		this.payloads.put(GREETING.name(), GREETING);
	}

	@GetMapping
	List<Description> list() {
		return this.payloads.values().stream().map(Description::of).toList();
	}

	@GetMapping("/{name}")
	ResponseEntity<byte[]> get(@PathVariable String name) {
		Payload payload = this.payloads.get(name);
		if (payload == null) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND,
					"There is no payload '%s'; there are %s".formatted(name, this.payloads.keySet()));
		}
		return ResponseEntity.ok().contentType(payload.mediaType()).body(payload.bytes());
	}

	@GetMapping(path = "/stream.log", produces = MediaType.TEXT_PLAIN_VALUE)
	Flux<DataBuffer> stream(@RequestParam(defaultValue = "64") LogSize mebibytes, ServerHttpResponse response) {
		return AccessLog.stream(mebibytes, response.bufferFactory());
	}

	/**
	 * What there is to say about a payload.
	 *
	 * @param name the name
	 * @param mediaType the type
	 * @param size bytes
	 */
	record Description(String name, String mediaType, int size) {

		private static Description of(Payload payload) {
			return new Description(payload.name(), payload.mediaType().toString(), payload.bytes().length);
		}

	}

}
