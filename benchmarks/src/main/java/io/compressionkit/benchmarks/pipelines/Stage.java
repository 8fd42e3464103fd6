package io.compressionkit.benchmarks.pipelines;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

import io.compressionkit.CompressionFormat;
import io.compressionkit.benchmarks.Codecs;
import io.compressionkit.benchmarks.bare.ArrayPieces;
import io.compressionkit.benchmarks.bare.BareCodec;
import io.compressionkit.engine.CompressionServiceBuilder;
import io.compressionkit.engine.DefaultCompressionService;

/**
 * What pipelines need: a payload in a file and, coded, on a server, and a service.
 */
final class Stage implements AutoCloseable {

	static final int CHUNK = 4 * 1024;

	private final Path directory;

	private final Loopback loopback;

	private final DefaultCompressionService service;

	private final byte[] plain;

	private final byte[] body;

	/**
	 * Set up.
	 * @param plain the payload
	 * @param format what downloads are coded in, or {@code null} if they are plain
	 * @throws IOException if the file cannot be written
	 */
	Stage(byte[] plain, @Nullable CompressionFormat format) throws IOException {
		this.directory = Files.createTempDirectory("pipelines");
		this.plain = plain;
		Files.write(source(), plain);
		this.body = (format != null) ? compress(format, plain) : plain;
		this.loopback = new Loopback(this.body, CHUNK);
		this.service = CompressionServiceBuilder.forCodecs(Codecs.all()).build();
	}

	private static byte[] compress(CompressionFormat format, byte[] plain) {
		try (BareCodec codec = BareCodec.compressor(format)) {
			ArrayPieces pieces = new ArrayPieces();
			codec.feed(ByteBuffer.wrap(plain), true, pieces);
			return pieces.take();
		}
	}

	Path source() {
		return this.directory.resolve("source");
	}

	Path target() {
		return this.directory.resolve("target");
	}

	Loopback loopback() {
		return this.loopback;
	}

	DefaultCompressionService service() {
		return this.service;
	}

	/**
	 * The payload.
	 * @return the array itself, not to be changed
	 */
	byte[] plain() {
		return this.plain;
	}

	/**
	 * What downloads give.
	 * @return the array itself, not to be changed
	 */
	byte[] body() {
		return this.body;
	}

	/**
	 * Show the target to an observer.
	 * @param observer the observer, or {@code null}
	 */
	void showTarget(@Nullable Consumer<byte[]> observer) {
		if (observer != null) {
			try {
				observer.accept(Files.readAllBytes(target()));
			}
			catch (IOException ex) {
				throw new IllegalStateException(ex);
			}
		}
	}

	static long count(DataBuffer buffer, @Nullable Consumer<byte[]> observer) {
		long size = buffer.readableByteCount();
		if (observer != null) {
			byte[] copy = new byte[(int) size];
			buffer.read(copy);
			observer.accept(copy);
		}
		DataBufferUtils.release(buffer);
		return size;
	}

	static long count(String text, @Nullable Consumer<byte[]> observer) {
		if (observer != null) {
			observer.accept(text.getBytes(StandardCharsets.UTF_8));
		}
		return text.length();
	}

	@Override
	public void close() throws IOException {
		this.loopback.close();
		this.service.close();
		Files.deleteIfExists(target());
		Files.deleteIfExists(source());
		Files.deleteIfExists(this.directory);
	}

}
