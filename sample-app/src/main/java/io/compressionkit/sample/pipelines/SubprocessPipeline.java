package io.compressionkit.sample.pipelines;

import io.compressionkit.pipe.ProcessPipe;
import io.compressionkit.sample.OwnServer;
import io.compressionkit.sample.payload.LogSize;
import io.compressionkit.text.TextDecoder;
import io.compressionkit.text.TextLines;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * Takes a log that comes over HTTP through a command, and reads what the command writes
 * line by line. {@code WebClient} asks for a compressed response and decodes it.
 */
@Component
@Order(4)
class SubprocessPipeline implements Pipeline {

	private final OwnServer server;

	SubprocessPipeline(OwnServer server) {
		this.server = server;
	}

	@Override
	public String name() {
		return "subprocess";
	}

	@Override
	public String stages() {
		return "HTTP → cat → decode → lines";
	}

	@Override
	public Mono<String> run(LogSize size, Progress progress) {
		Flux<DataBuffer> body = this.server.client()
			.get()
			.uri("/api/payloads/stream.log?mebibytes={mebibytes}", size.mebibytes())
			.retrieve()
			.bodyToFlux(DataBuffer.class);
		Flux<DataBuffer> output = ProcessPipe.of("cat").through(body).doOnNext(progress::buffer);
		return TextLines.split(TextDecoder.decode(output), MAX_LINE_LENGTH)
			.doOnNext(progress::line)
			.then(Mono.fromSupplier(() -> "%,d lines read".formatted(progress.lines())));
	}

}
