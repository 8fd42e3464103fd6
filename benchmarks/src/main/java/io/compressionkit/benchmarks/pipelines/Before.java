package io.compressionkit.benchmarks.pipelines;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

import io.compressionkit.CodecStream;
import io.compressionkit.CodecStream.Directive;
import io.compressionkit.CodecStream.Status;
import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionFormat;
import io.compressionkit.benchmarks.streaming.Chunks;
import io.compressionkit.benchmarks.text.CodeUnitEncoder;
import io.compressionkit.text.TextDecoder;

/**
 * The pipelines as they were made before: a round trip to a worker for each chunk, text a
 * code unit at a time, a publisher for each write.
 */
final class Before {

	private static final int SIZE = 64 * 1024;

	private static final Scheduler WORKERS = Schedulers.newParallel("before",
			Runtime.getRuntime().availableProcessors(), true);

	private static final Scheduler LOOP = Schedulers.newSingle("before-loop", true);

	private final Stage stage;

	Before(Stage stage) {
		this.stage = stage;
	}

	Pipeline download(CompressionFormat format) {
		return (observer) -> TextDecoder.decode(through(this.stage.loopback().download(), codec(format), false))
			.map((text) -> Stage.count(text, observer))
			.reduce(0L, Long::sum);
	}

	Pipeline upload(CompressionFormat format) {
		return (observer) -> this.stage.loopback().upload(through(file(), codec(format), true), observer);
	}

	Pipeline transcode() {
		return (observer) -> {
			CodeUnitEncoder encoder = new CodeUnitEncoder();
			Flux<byte[]> encoded = TextDecoder.decode(file()).map(encoder::encode);
			FileChannel target = FileChannel.open(this.stage.target(), StandardOpenOption.CREATE,
					StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
			return encoded.concatMap((bytes) -> onWorker(() -> write(target, bytes)), 1)
				.reduce(0L, Long::sum)
				.doFinally((signal) -> close(target))
				.doOnNext((count) -> this.stage.showTarget(observer));
		};
	}

	Pipeline subprocess() {
		return (observer) -> {
			Process process = new ProcessBuilder("cat").start();
			OutputStream in = process.getOutputStream();
			Mono<Void> written = this.stage.loopback()
				.download()
				.concatMap((buffer) -> onWorker(() -> write(in, buffer)), 1)
				.then(Mono.<Void>fromRunnable(() -> close(in)));
			Flux<DataBuffer> read = DataBufferUtils
				.readInputStream(process::getInputStream, Chunks.FACTORY, Stage.CHUNK)
				.subscribeOn(Schedulers.boundedElastic());
			return Mono.zip(read.map((buffer) -> Stage.count(buffer, observer)).reduce(0L, Long::sum),
					written.thenReturn(true), (count, done) -> count);
		};
	}

	private Flux<DataBuffer> file() {
		return DataBufferUtils.readAsynchronousFileChannel(
				() -> AsynchronousFileChannel.open(this.stage.source(), StandardOpenOption.READ), Chunks.FACTORY,
				Stage.CHUNK);
	}

	private CompressionCodec codec(CompressionFormat format) {
		return this.stage.service().codecs().get(format);
	}

	private static <T> Mono<T> onWorker(Callable<T> work) {
		return Mono.fromCallable(work).subscribeOn(WORKERS).publishOn(LOOP);
	}

	/** Each chunk goes to a worker and comes back, and so does the end. */
	private static Flux<DataBuffer> through(Flux<DataBuffer> source, CompressionCodec codec, boolean compress) {
		return Flux.using(() -> compress ? codec.newCompressor() : codec.newDecompressor(), (stream) -> {
			ByteBuffer target = ByteBuffer.allocateDirect(SIZE);
			return source.concatMap((chunk) -> onWorker(() -> process(stream, chunk, target)), 1)
				.concatWith(onWorker(() -> process(stream, null, target)))
				.concatMapIterable((pieces) -> pieces);
		}, CodecStream::close);
	}

	private static List<DataBuffer> process(CodecStream stream, @Nullable DataBuffer chunk, ByteBuffer target) {
		ByteBuffer source = (chunk != null) ? NettyDataBufferFactory.toByteBuf(chunk).nioBuffer()
				: ByteBuffer.allocate(0);
		List<DataBuffer> pieces = new ArrayList<>();
		Status status;
		do {
			status = stream.process(source, target.clear(), (chunk != null) ? Directive.CONTINUE : Directive.FINISH);
			if (target.position() > 0) {
				DataBuffer piece = Chunks.FACTORY.allocateBuffer(target.position());
				pieces.add(piece.write(target.flip()));
			}
		}
		while (status == Status.NEEDS_OUTPUT);
		if (chunk != null) {
			DataBufferUtils.release(chunk);
		}
		else if (status != Status.FINISHED) {
			throw new IllegalStateException("The stream is truncated");
		}
		return pieces;
	}

	private static long write(FileChannel target, byte[] bytes) throws IOException {
		ByteBuffer buffer = ByteBuffer.wrap(bytes);
		while (buffer.hasRemaining()) {
			target.write(buffer);
		}
		return bytes.length;
	}

	private static long write(OutputStream target, DataBuffer buffer) throws IOException {
		byte[] bytes = new byte[buffer.readableByteCount()];
		buffer.read(bytes);
		DataBufferUtils.release(buffer);
		target.write(bytes);
		target.flush();
		return bytes.length;
	}

	private static void close(AutoCloseable closeable) {
		try {
			closeable.close();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

}
