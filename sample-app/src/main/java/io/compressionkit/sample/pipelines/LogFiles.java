package io.compressionkit.sample.pipelines;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;

import io.compressionkit.pipe.Pipe;
import io.compressionkit.pipe.PipeSinks;
import io.compressionkit.sample.payload.AccessLog;
import io.compressionkit.sample.payload.LogSize;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.stereotype.Component;
import org.springframework.util.FileSystemUtils;

/**
 * The files that pipelines read and write, in a folder that lasts as long as the
 * application. Thread-safe.
 */
@Component
class LogFiles implements DisposableBean {

	private final Path folder;

	private final Map<String, Mono<Path>> logs = new ConcurrentHashMap<>();

	LogFiles() throws IOException {
		this.folder = Files.createTempDirectory("compression-sample-");
	}

	/**
	 * A log, which is generated when it is asked for the first time.
	 * @param size how long it is in UTF-8
	 * @param charset how it is written
	 * @return its file
	 */
	Mono<Path> log(LogSize size, Charset charset) {
		String name = "%d-%s.log".formatted(size.mebibytes(), charset.name());
		return this.logs.computeIfAbsent(name, (key) -> generate(this.folder.resolve(key), size, charset).cache());
	}

	private static Mono<Path> generate(Path file, LogSize size, Charset charset) {
		DefaultDataBufferFactory factory = DefaultDataBufferFactory.sharedInstance;
		Flux<DataBuffer> log = AccessLog.stream(size, factory)
			.map((piece) -> factory.wrap(piece.toString(StandardCharsets.US_ASCII).getBytes(charset)));
		return Pipe.defaults()
			.pump(log, PipeSinks.file(file))
			.thenReturn(file)
			.subscribeOn(Schedulers.boundedElastic());
	}

	/**
	 * A file to write to.
	 * @return a new file, to be deleted by whoever asked for it
	 */
	Mono<Path> temporary() {
		return blocking(() -> Files.createTempFile(this.folder, "", ".log"));
	}

	/**
	 * Delete a file.
	 * @param file the file
	 * @return completes when it is gone
	 */
	Mono<Void> delete(Path file) {
		return blocking(() -> Files.deleteIfExists(file)).then();
	}

	private static <T> Mono<T> blocking(Callable<T> work) {
		return Mono.fromCallable(work).subscribeOn(Schedulers.boundedElastic());
	}

	@Override
	public void destroy() throws IOException {
		FileSystemUtils.deleteRecursively(this.folder);
	}

}
