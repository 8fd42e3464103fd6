package io.compressionkit.hardening.faults;

import java.security.MessageDigest;
import java.util.concurrent.atomic.AtomicLong;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;
import io.compressionkit.benchmarks.contest.Output;

/**
 * What the application does.
 */
final class Handlers {

	/** How many bytes a buffer of a stream has. */
	private static final int PIECE = 16 * 1024;

	/** Enough for the rules to decide by. */
	private static final int BEGINNING = 2048;

	private final CompressionService service;

	private final AtomicLong produced = new AtomicLong();

	private final AtomicLong waiting = new AtomicLong();

	Handlers(CompressionService service) {
		this.service = service;
	}

	/**
	 * How many bytes the streams have given so far.
	 * @return bytes
	 */
	long produced() {
		return this.produced.get();
	}

	/**
	 * How many requests wait for an answer that never comes.
	 * @return a count
	 */
	long waiting() {
		return this.waiting.get();
	}

	/** A body that is there at once. */
	Mono<ServerResponse> content(ServerRequest request) {
		return text().bodyValue(content(request, "content").slice(0, size(request)));
	}

	/** A body that comes buffer by buffer, as it is asked for. */
	Mono<ServerResponse> stream(ServerRequest request) {
		return text().body(BodyInserters.fromDataBuffers(stream(content(request, "content"), 0, size(request),
				request.exchange().getResponse().bufferFactory())));
	}

	/** No answer. */
	Mono<ServerResponse> never(ServerRequest request) {
		return Mono.<ServerResponse>never()
			.doOnSubscribe((subscription) -> this.waiting.incrementAndGet())
			.doOnCancel(this.waiting::decrementAndGet);
	}

	/** A body that begins and does not go on. */
	Mono<ServerResponse> pause(ServerRequest request) {
		Flux<DataBuffer> beginning = stream(Content.NOISE, 0, BEGINNING,
				request.exchange().getResponse().bufferFactory());
		return text().body(BodyInserters.fromDataBuffers(beginning.concatWith(Flux.never())));
	}

	/** A body that fails after some bytes. */
	Mono<ServerResponse> fail(ServerRequest request) {
		Failure failure = Failure.of(request.pathVariable("error"));
		int offset = Integer.parseInt(request.pathVariable("offset"));
		Flux<DataBuffer> body = stream(Content.NOISE, 0, offset, request.exchange().getResponse().bufferFactory())
			.concatWith(Flux.defer(() -> {
				failure.raise();
				return Flux.empty();
			}));
		return text().body(BodyInserters.fromDataBuffers(body));
	}

	/** A handler that fails. */
	Mono<ServerResponse> throwing(ServerRequest request) {
		Failure.of(request.pathVariable("error")).raise();
		return ServerResponse.ok().build();
	}

	/** A body that the handler has compressed itself. */
	Mono<ServerResponse> service(ServerRequest request) {
		return this.service.compress(Content.LOG.slice(0, size(request)), CompressionFormat.ZSTD)
			.flatMap((coded) -> text().header(HttpHeaders.CONTENT_ENCODING, "zstd").bodyValue(coded));
	}

	/** Says what was uploaded. */
	Mono<ServerResponse> upload(ServerRequest request) {
		MessageDigest digest = Output.newDigest();
		return request.exchange()
			.getRequest()
			.getBody()
			.map((buffer) -> digest(buffer, digest))
			.reduce(0L, Long::sum)
			.flatMap((size) -> text().bodyValue(Output.of(digest, size, -1).sha256()));
	}

	private static long digest(DataBuffer buffer, MessageDigest digest) {
		byte[] bytes = new byte[buffer.readableByteCount()];
		buffer.read(bytes);
		DataBufferUtils.release(buffer);
		digest.update(bytes);
		return bytes.length;
	}

	private Flux<DataBuffer> stream(Content content, int from, int to, DataBufferFactory factory) {
		return Flux.<DataBuffer, Integer>generate(() -> from, (offset, sink) -> {
			if (offset >= to) {
				sink.complete();
				return offset;
			}
			int size = Math.min(PIECE, to - offset);
			sink.next(factory.allocateBuffer(size).write(content.slice(offset, size)));
			this.produced.addAndGet(size);
			return offset + size;
		}).doOnDiscard(DataBuffer.class, DataBufferUtils::release);
	}

	private static ServerResponse.BodyBuilder text() {
		return ServerResponse.ok().contentType(MediaType.TEXT_PLAIN);
	}

	private static Content content(ServerRequest request, String name) {
		return Content.valueOf(request.pathVariable(name));
	}

	private static int size(ServerRequest request) {
		return Integer.parseInt(request.pathVariable("size"));
	}

}
