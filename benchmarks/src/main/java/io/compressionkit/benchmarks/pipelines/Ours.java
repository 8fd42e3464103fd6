package io.compressionkit.benchmarks.pipelines;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;

import io.compressionkit.CompressionFormat;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.Execution;
import io.compressionkit.TransformOptions;
import io.compressionkit.benchmarks.streaming.Chunks;
import io.compressionkit.pipe.Pipe;
import io.compressionkit.pipe.PipeSinks;
import io.compressionkit.pipe.PipeSources;
import io.compressionkit.pipe.ProcessPipe;
import io.compressionkit.text.TextDecoder;
import io.compressionkit.text.TextEncoder;
import reactor.core.publisher.Flux;

/**
 * The pipelines as this project makes them.
 */
final class Ours {

	private final Stage stage;

	private final TransformOptions options;

	/**
	 * Make pipelines.
	 * @param stage where they take place
	 * @param execution where the codec runs, or {@code null} to leave it to the service
	 */
	Ours(Stage stage, @Nullable Execution execution) {
		this.stage = stage;
		TransformOptions defaults = TransformOptions.defaults().withBufferFactory(Chunks.FACTORY);
		this.options = (execution != null) ? defaults.withExecution(execution) : defaults;
	}

	Pipeline download(CompressionFormat format) {
		return (observer) -> {
			Flux<DataBuffer> decoded = this.stage.service()
				.decompress(this.stage.loopback().download(), this.stage.service().codecs().get(format),
						DecompressionLimits.none(), DecompressionPolicy.DEFAULT, this.options);
			return TextDecoder.decode(decoded).map((text) -> Stage.count(text, observer)).reduce(0L, Long::sum);
		};
	}

	Pipeline upload(CompressionFormat format) {
		return (observer) -> {
			Flux<DataBuffer> file = PipeSources.file(this.stage.source(), Chunks.FACTORY, Stage.CHUNK);
			return this.stage.loopback()
				.upload(this.stage.service().compress(file, this.stage.service().codecs().get(format), this.options),
						observer);
		};
	}

	Pipeline transcode() {
		return (observer) -> {
			Flux<DataBuffer> file = PipeSources.file(this.stage.source(), Chunks.FACTORY, Stage.CHUNK);
			Flux<DataBuffer> encoded = TextEncoder.encode(TextDecoder.decode(file), Chunks.FACTORY);
			return Pipe.defaults().pump(encoded, PipeSinks.file(this.stage.target())).map((result) -> {
				this.stage.showTarget(observer);
				return result.bytes();
			});
		};
	}

	Pipeline subprocess() {
		return (observer) -> ProcessPipe.of("cat")
			.through(this.stage.loopback().download())
			.map((buffer) -> Stage.count(buffer, observer))
			.reduce(0L, Long::sum);
	}

}
