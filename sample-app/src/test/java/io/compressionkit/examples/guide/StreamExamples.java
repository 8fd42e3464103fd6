package io.compressionkit.examples.guide;

import java.nio.file.Path;
import java.time.Duration;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.Execution;
import io.compressionkit.FlushMode;
import io.compressionkit.TransformOptions;
import io.compressionkit.pipe.Pipe;
import io.compressionkit.pipe.PipeResult;
import io.compressionkit.pipe.PipeSinks;
import io.compressionkit.pipe.PipeSources;
import io.compressionkit.pipe.ProcessPipe;
import io.compressionkit.text.TextDecoder;
import io.compressionkit.text.TextEncoder;
import io.compressionkit.text.TextLines;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;

final class StreamExamples {

	private StreamExamples() {
	}

	static Flux<DataBuffer> limited(CompressionService compression, Flux<DataBuffer> upload) {
		CompressionCodec gzip = compression.codecs().get(CompressionFormat.GZIP);
		DecompressionLimits limits = DecompressionLimits.none().withMaxOutputSize(50_000_000).withMaxRatio(100);
		return compression.decompress(upload, gzip, limits, DecompressionPolicy.DEFAULT);
	}

	static Flux<DataBuffer> live(CompressionService compression, Flux<DataBuffer> messages) {
		CompressionCodec zstd = compression.codecs().get(CompressionFormat.ZSTD);
		return compression.compress(messages, zstd, FlushMode.EVERY_BUFFER);
	}

	static Flux<DataBuffer> onWorkers(CompressionService compression, Flux<DataBuffer> backup) {
		CompressionCodec zstd = compression.codecs().get(CompressionFormat.ZSTD);
		return compression.compress(backup, zstd, TransformOptions.defaults().withExecution(Execution.WORKER));
	}

	static Flux<String> lines(CompressionService compression, Path log) {
		Flux<DataBuffer> plain = compression.decompress(PipeSources.file(log), CompressionFormat.GZIP);
		return TextLines.split(TextDecoder.decode(plain), 10_000);
	}

	static Mono<PipeResult> store(CompressionService compression, Flux<String> rows, Path file) {
		Flux<DataBuffer> plain = TextEncoder.encode(rows, DefaultDataBufferFactory.sharedInstance);
		return Pipe.defaults().pump(compression.compress(plain, CompressionFormat.ZSTD), PipeSinks.file(file));
	}

	static Flux<String> sorted(CompressionService compression, Path log) {
		Flux<DataBuffer> plain = compression.decompress(PipeSources.file(log), CompressionFormat.GZIP);
		return TextDecoder.decode(ProcessPipe.of("sort", "-r").through(plain)).timeout(Duration.ofSeconds(30));
	}

}
