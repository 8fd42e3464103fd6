package io.compressionkit.sample.pipelines;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;
import io.compressionkit.sample.OwnServer;
import io.compressionkit.sample.payload.LogSize;
import io.compressionkit.text.TextDecoder;
import io.compressionkit.text.TextLines;
import io.compressionkit.webflux.CompressionAttributes;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * Reads a log that comes over HTTP in gzip, line by line. {@code WebClient} would decode
 * it by itself; here it is done by hand.
 */
@Component
@Order(1)
class DownloadPipeline implements Pipeline {

	private final CompressionService service;

	private final OwnServer server;

	DownloadPipeline(CompressionService service, OwnServer server) {
		this.service = service;
		this.server = server;
	}

	@Override
	public String name() {
		return "download";
	}

	@Override
	public String stages() {
		return "HTTP → gunzip → decode → lines";
	}

	@Override
	public Mono<String> run(LogSize size, Progress progress) {
		Flux<DataBuffer> coded = this.server.client()
			.get()
			.uri("/api/payloads/stream.log?mebibytes={mebibytes}", size.mebibytes())
			.header(HttpHeaders.ACCEPT_ENCODING, "gzip")
			.attribute(CompressionAttributes.RAW_RESPONSE, true)
			.retrieve()
			.bodyToFlux(DataBuffer.class);
		Flux<DataBuffer> plain = this.service.decompress(coded, CompressionFormat.GZIP).doOnNext(progress::buffer);
		return TextLines.split(TextDecoder.decode(plain), MAX_LINE_LENGTH)
			.doOnNext(progress::line)
			.then(Mono.fromSupplier(() -> "%,d lines read".formatted(progress.lines())));
	}

}
