package io.compressionkit.sample.pipelines;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import io.compressionkit.pipe.Pipe;
import io.compressionkit.pipe.PipeSinks;
import io.compressionkit.pipe.PipeSources;
import io.compressionkit.sample.payload.LogSize;
import io.compressionkit.text.TextDecoder;
import io.compressionkit.text.TextDecoderOptions;
import io.compressionkit.text.TextEncoder;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * Writes a file in UTF-16 to another one in UTF-8.
 */
@Component
@Order(3)
class TranscodePipeline implements Pipeline {

	private final LogFiles files;

	TranscodePipeline(LogFiles files) {
		this.files = files;
	}

	@Override
	public String name() {
		return "transcode";
	}

	@Override
	public String stages() {
		return "file → decode UTF-16 → encode UTF-8 → file";
	}

	@Override
	public Mono<String> run(LogSize size, Progress progress) {
		return this.files.log(size, StandardCharsets.UTF_16LE).flatMap((file) -> transcode(file, progress));
	}

	private Mono<String> transcode(Path file, Progress progress) {
		Flux<String> text = TextDecoder.decode(PipeSources.file(file),
				TextDecoderOptions.of(StandardCharsets.UTF_16LE));
		Flux<DataBuffer> utf8 = TextEncoder.encode(text, DefaultDataBufferFactory.sharedInstance)
			.doOnNext(progress::buffer);
		return Mono
			.usingWhen(this.files.temporary(), (target) -> Pipe.defaults().pump(utf8, PipeSinks.file(target)),
					this.files::delete)
			.map((result) -> "%,d bytes written in %,d chunks".formatted(result.bytes(), result.chunks()));
	}

}
