package io.compressionkit.sample.negotiation;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionService;
import io.compressionkit.sample.OwnServer;
import io.compressionkit.webflux.CompressionAttributes;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.ClientResponse;

/**
 * Shows negotiation from the outside: fetches a payload from this server with any
 * {@code Accept-Encoding} and tells what went over the wire.
 */
@RestController
class NegotiationController {

	private final CompressionService service;

	private final OwnServer server;

	NegotiationController(CompressionService service, OwnServer server) {
		this.service = service;
		this.server = server;
	}

	/**
	 * What the browser accepts, which a script cannot see.
	 * @param accepted the header of this very request
	 * @return the header by its name
	 */
	@GetMapping("/api/negotiation/accepted")
	Map<String, String> accepted(
			@RequestHeader(name = HttpHeaders.ACCEPT_ENCODING, defaultValue = "") String accepted) {
		return Map.of(HttpHeaders.ACCEPT_ENCODING, accepted);
	}

	@GetMapping("/api/negotiation")
	Mono<Exchange> negotiate(@RequestParam String payload, @RequestParam(defaultValue = "") String accept) {
		return this.server.client()
			.get()
			.uri("/api/payloads/{name}", payload)
			.headers((headers) -> setAccepted(headers, accept))
			.attribute(CompressionAttributes.RAW_RESPONSE, true)
			.exchangeToMono((response) -> read(response, accept));
	}

	private static void setAccepted(HttpHeaders headers, String accept) {
		if (!accept.isBlank()) {
			headers.set(HttpHeaders.ACCEPT_ENCODING, accept);
		}
	}

	private Mono<Exchange> read(ClientResponse response, String accept) {
		HttpHeaders headers = response.headers().asHttpHeaders();
		AtomicLong wireBytes = new AtomicLong();
		Flux<DataBuffer> wire = response.bodyToFlux(DataBuffer.class)
			.doOnNext((buffer) -> wireBytes.addAndGet(buffer.readableByteCount()));
		return size(decode(wire, headers.getFirst(HttpHeaders.CONTENT_ENCODING)))
			.map((decodedBytes) -> new Exchange(accept, response.statusCode().value(), sorted(headers), wireBytes.get(),
					decodedBytes));
	}

	private Flux<DataBuffer> decode(Flux<DataBuffer> wire, @Nullable String coding) {
		CompressionCodec codec = (coding != null) ? this.service.codecs().findByContentCoding(coding) : null;
		return (codec != null) ? this.service.decompress(wire, codec.format()) : wire;
	}

	private static Mono<Long> size(Flux<DataBuffer> body) {
		return body.map((buffer) -> {
			long size = buffer.readableByteCount();
			DataBufferUtils.release(buffer);
			return size;
		}).reduce(0L, Long::sum);
	}

	private static Map<String, List<String>> sorted(HttpHeaders headers) {
		Map<String, List<String>> sorted = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		headers.forEach(sorted::put);
		return sorted;
	}

	/**
	 * What was sent and received.
	 *
	 * @param accept the {@code Accept-Encoding} that was sent; empty for none
	 * @param status the status of the response
	 * @param headers the headers of the response
	 * @param wireBytes how long the body was on the wire
	 * @param decodedBytes how long it is
	 */
	record Exchange(String accept, int status, Map<String, List<String>> headers, long wireBytes, long decodedBytes) {

	}

}
