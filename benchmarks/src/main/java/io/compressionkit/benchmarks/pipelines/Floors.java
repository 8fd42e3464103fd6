package io.compressionkit.benchmarks.pipelines;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;

import io.compressionkit.CompressionFormat;
import io.compressionkit.benchmarks.LoopSource;
import io.compressionkit.benchmarks.bare.ArrayPieces;
import io.compressionkit.benchmarks.bare.BareCodec;
import io.compressionkit.benchmarks.streaming.Chunks;

/**
 * The parts of the pipelines with nothing around them, one part after the other: the sum
 * of the floors. And the dearest part alone.
 */
final class Floors {

	private final Stage stage;

	Floors(Stage stage) {
		this.stage = stage;
	}

	Pipeline download(CompressionFormat format) {
		return (observer) -> transfer().map((any) -> {
			long[] units = { 0 };
			feed(BareCodec.decompressor(format), this.stage.body(),
					(bytes) -> units[0] += Stage.count(new String(bytes, StandardCharsets.UTF_8), observer));
			return units[0];
		});
	}

	Pipeline upload(CompressionFormat format) {
		byte[][] coded = { {} };
		return (observer) -> {
			read(this.stage.source());
			long[] size = { 0 };
			feed(BareCodec.compressor(format), this.stage.plain(), (bytes) -> size[0] += bytes.length);
			if (coded[0].length == 0) {
				ByteArrayOutputStream all = new ByteArrayOutputStream();
				feed(BareCodec.compressor(format), this.stage.plain(), all::writeBytes);
				coded[0] = all.toByteArray();
			}
			byte[] body = coded[0];
			int count = (body.length + Stage.CHUNK - 1) / Stage.CHUNK;
			return this.stage.loopback()
				.upload(new LoopSource<DataBuffer>(count, (index) -> slice(body, index)), observer);
		};
	}

	/** Nothing but the codec: what is left when everything else is done beside it. */
	Pipeline codec(CompressionFormat format, boolean compress) {
		return (observer) -> {
			long[] units = { 0 };
			BareCodec codec = compress ? BareCodec.compressor(format) : BareCodec.decompressor(format);
			feed(codec, compress ? this.stage.plain() : this.stage.body(), (bytes) -> {
				units[0] += bytes.length;
				if (observer != null) {
					observer.accept(bytes);
				}
			});
			return Mono.just(units[0]);
		};
	}

	Pipeline transcode() {
		return (observer) -> {
			long units = 0;
			try (FileChannel in = FileChannel.open(this.stage.source());
					FileChannel out = FileChannel.open(this.stage.target(), StandardOpenOption.CREATE,
							StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
				ByteBuffer buffer = ByteBuffer.allocate(Stage.CHUNK);
				while (in.read(buffer) >= 0) {
					String text = new String(buffer.array(), 0, buffer.position(), StandardCharsets.UTF_8);
					ByteBuffer encoded = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
					units += encoded.remaining();
					while (encoded.hasRemaining()) {
						out.write(encoded);
					}
					buffer.clear();
				}
			}
			this.stage.showTarget(observer);
			return Mono.just(units);
		};
	}

	Pipeline subprocess() {
		return (observer) -> transfer().map((any) -> cat(this.stage.body(), observer));
	}

	private Mono<Long> transfer() {
		return this.stage.loopback().download().map((buffer) -> Stage.count(buffer, null)).reduce(0L, Long::sum);
	}

	private static DataBuffer slice(byte[] body, int index) {
		int from = index * Stage.CHUNK;
		return Chunks.FACTORY.wrap(ByteBuffer.wrap(body, from, Math.min(Stage.CHUNK, body.length - from)));
	}

	private static void feed(BareCodec codec, byte[] source, Consumer<byte[]> sink) {
		ArrayPieces pieces = new ArrayPieces();
		try (codec) {
			for (int from = 0; from < source.length; from += Stage.CHUNK) {
				int length = Math.min(Stage.CHUNK, source.length - from);
				codec.feed(ByteBuffer.wrap(source, from, length), from + length == source.length, pieces);
				byte[] bytes = pieces.take();
				if (bytes.length > 0) {
					sink.accept(bytes);
				}
			}
		}
	}

	private static void read(Path file) throws IOException {
		try (FileChannel in = FileChannel.open(file)) {
			ByteBuffer buffer = ByteBuffer.allocateDirect(Stage.CHUNK);
			while (in.read(buffer) >= 0) {
				buffer.clear();
			}
		}
	}

	private static long cat(byte[] body, @Nullable Consumer<byte[]> observer) {
		try {
			Process process = new ProcessBuilder("cat").start();
			AtomicReference<@Nullable IOException> failure = new AtomicReference<>();
			Thread writer = new Thread(() -> {
				try (OutputStream in = process.getOutputStream()) {
					for (int from = 0; from < body.length; from += Stage.CHUNK) {
						in.write(body, from, Math.min(Stage.CHUNK, body.length - from));
						in.flush();
					}
				}
				catch (IOException ex) {
					failure.set(ex);
				}
			});
			writer.start();
			long units = 0;
			try (InputStream out = process.getInputStream()) {
				byte[] buffer = new byte[Stage.CHUNK];
				int read = out.read(buffer);
				while (read >= 0) {
					units += read;
					if (observer != null) {
						observer.accept(Arrays.copyOf(buffer, read));
					}
					read = out.read(buffer);
				}
			}
			IOException failed = failure.get();
			if (failed != null) {
				throw failed;
			}
			return units;
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
