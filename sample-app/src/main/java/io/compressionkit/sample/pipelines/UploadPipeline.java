package io.compressionkit.sample.pipelines;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;
import io.compressionkit.pipe.PipeSources;
import io.compressionkit.sample.OwnServer;
import io.compressionkit.sample.payload.LogSize;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * Sends a file over HTTP in gzip. The receipt tells what the server has found in it.
 */
@Component
@Order(2)
class UploadPipeline implements Pipeline {

	private final CompressionService service;

	private final OwnServer server;

	private final LogFiles files;

	UploadPipeline(CompressionService service, OwnServer server, LogFiles files) {
		this.service = service;
		this.server = server;
		this.files = files;
	}

	@Override
	public String name() {
		return "upload";
	}

	@Override
	public String stages() {
		return "file → gzip → HTTP POST";
	}

	@Override
	public Mono<String> run(LogSize size, Progress progress) {
		return this.files.log(size, StandardCharsets.UTF_8).flatMap((file) -> send(file, progress));
	}

	private Mono<String> send(Path file, Progress progress) {
		Flux<DataBuffer> plain = PipeSources.file(file).doOnNext(progress::buffer);
		return this.server.client()
			.post()
			.uri("/api/uploads")
			.header(HttpHeaders.CONTENT_ENCODING, "gzip")
			.body(this.service.compress(plain, CompressionFormat.GZIP), DataBuffer.class)
			.retrieve()
			.bodyToMono(Receipt.class)
			.map((receipt) -> "server found %,d bytes, SHA-256 %.12s…".formatted(receipt.size, receipt.sha256));
	}

	private record Receipt(long size, String sha256) {

	}

}
